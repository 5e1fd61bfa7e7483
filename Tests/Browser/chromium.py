"""Where the browser is."""

import shutil

#: Debian's browser without windows opens a page for two fifths of the processor, but has no microphone and shows no
#: notifications.
SMALL = ["chromium-headless-shell"]
WHOLE = ["chromium", "chromium-browser", "google-chrome"]


def path(is_whole=False):
    return next(filter(None, map(shutil.which, WHOLE if is_whole else SMALL + WHOLE)), None)
