"""The errors cipherfab raises on purpose; the command line prints them without a traceback."""


class CipherfabError(Exception):
    """Base of every error with a message for the user."""


class InputError(CipherfabError):
    """A value, name or file from the user is invalid; the message says what is allowed."""


class ToolError(CipherfabError):
    """A tool is missing, or it failed; the message has the end of its output."""


class TimeLimitError(ToolError):
    """A tool exceeded its time limit."""


class CheckError(CipherfabError):
    """A design failed its verification, so there are no figures for it."""
