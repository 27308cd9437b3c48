"""`cipherfab encrypt`: encrypts blocks or a message with the golden model."""

from cipherfab.cli.support.ciphering import cipher_command

command = cipher_command(
    "encrypt",
    "Encrypt blocks or a message with the golden model.",
    "The output is the ciphertext followed by the tag.",
    decrypt=False,
)
