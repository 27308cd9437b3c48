"""`cipherfab decrypt`: decrypts blocks or a message with the golden model."""

from cipherfab.cli.support.ciphering import cipher_command

command = cipher_command(
    "decrypt",
    "Decrypt blocks or a message with the golden model.",
    "The tag stands behind the ciphertext; if it is\nwrong, nothing comes out and the exit status is 1.",
    decrypt=True,
)
