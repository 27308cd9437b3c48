"""`cipherfab encrypt`: encrypts blocks with the golden model."""

from cipherfab.cli.support.blocks import block_command

command = block_command(
    "encrypt", "Encrypt single blocks with the golden model.", lambda cipher: cipher.encrypt
)
