"""The errors cipherfab raises on purpose; the command line prints them without a traceback."""


class CipherfabError(Exception):
    """Base of every error that has an explanation for the user."""


class InputError(CipherfabError):
    """A value, name or file given by the user does not fit; the message says what does."""


class ToolError(CipherfabError):
    """A tool is missing, or it failed; the message holds the end of what it said."""


class TimeLimitError(ToolError):
    """A tool took longer than it may."""


class CheckError(CipherfabError):
    """A design failed its verification, so there are no figures for it."""
