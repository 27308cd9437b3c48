"""`cipherfab decrypt`: decrypts blocks with the golden model."""

from cipherfab.cli.support.blocks import block_command

command = block_command(
    "decrypt", "Decrypt single blocks with the golden model.", lambda cipher: cipher.decrypt
)
