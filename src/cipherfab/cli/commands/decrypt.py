"""`cipherfab decrypt`: decrypts blocks or a message with the golden model."""

from cipherfab.cli.support.ciphering import cipher_command

command = cipher_command(
    "decrypt",
    "Decrypt blocks or a message with the golden model.",
    "The input is the ciphertext followed by the tag.\n"
    "If the tag is wrong, there is no output and the exit status is 1.",
    decrypt=True,
)
