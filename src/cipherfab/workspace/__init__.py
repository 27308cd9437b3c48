"""The output folder: the store and the files in it, measuring into it, and what it holds beside what is published."""
