"""Makes salon(1) of what `salon --experimental-dump-help` prints: manual.py VERSION DATE < help.json > salon.1"""
import json
import sys


def escaped(text):
    """Plain text for roff: no line begins with a command, nothing is hyphenated."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def name_of(argument):
    if argument["kind"] == "positional":
        return f"<{argument['valueName']}>"
    names = [("-" if name["kind"] == "short" else "--") + name["name"] for name in argument["names"]]
    value = f" <{argument['valueName']}>" if argument["kind"] == "option" else ""
    return ", ".join(names) + value


def options(command):
    for argument in command.get("arguments", []):
        if argument["shouldDisplay"] and name_of(argument) not in ("--version", "-h, --help"):
            yield ".TP"
            yield ".B " + escaped(name_of(argument))
            text = argument.get("abstract", "")
            if "defaultValue" in argument and "(default" not in text:
                text += f" (default: {argument['defaultValue']})"
            yield escaped(text)


def commands(command, path):
    for inner in command.get("subcommands", []):
        if not inner["shouldDisplay"] or inner["commandName"] == "help":
            continue
        name = f"{path} {inner['commandName']}"
        yield f".SS {escaped(name)}"
        yield escaped(inner.get("abstract", ""))
        if "discussion" in inner:
            yield ".PP"
            yield escaped(inner["discussion"])
        yield from options(inner)
        yield from commands(inner, name)


def page(help, version, date):
    command = help["command"]
    yield f'.TH SALON 1 "{date}" "Salon {version}" "Salon"'
    yield ".SH NAME"
    yield f"salon \\- {escaped(command['abstract'][0].lower() + command['abstract'][1:].rstrip('.'))}"
    yield ".SH SYNOPSIS"
    yield ".B salon\n.I command\n[\n.I options\n]"
    yield ".SH DESCRIPTION"
    yield escaped(command["discussion"])
    yield ".SH COMMANDS"
    yield from commands(command, "salon")
    yield ".SH FILES"
    for file, text in [
        ("/etc/salon/salon.yaml", "The service's settings."),
        ("/etc/salon/secrets", "Its environment, for passwords: a line NAME=value each. Nobody but root need read it."),
        ("/etc/salon/backup", "What salon\-backup.timer backs up into, once it is enabled: a line SALON_BACKUP=FOLDER, with "
         "further options if need be."),
        ("/var/lib/salon", "The database and the media."),
    ]:
        yield f".TP\n.I {escaped(file)}\n{escaped(text)}"
    yield ".SH EXAMPLES"
    yield ".nf\nrunuser \\-u salon \\-\\- salon doctor \\-\\-config /etc/salon/salon.yaml\n.fi"


print("\n".join(page(json.load(sys.stdin), *sys.argv[1:])))
