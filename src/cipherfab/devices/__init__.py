"""Device families as data: one file each in `families`, made of the types and building blocks here."""
