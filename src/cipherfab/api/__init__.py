"""The functions of `import cipherfab`, a file for each purpose."""
