"""How long /health and a page of somebody else's take, ten times a second, by a process of its own.

Runs until its input ends; then prints what it saw as JSON: [what, when it was asked, seconds, status or word]."""
import http.client
import json
import subprocess
import sys
import threading
import time

#: Not the attacker's.
ADDRESS = "127.0.0.9"


class Watch:
    def __init__(self, port, page, cookies):
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        self.process = subprocess.Popen(
            [sys.executable, __file__, str(port), page, cookie], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True)

    def end(self):
        output, _ = self.process.communicate(timeout=60)
        return json.loads(output)


def look(port, what, path, headers, found, is_over):
    while not is_over.is_set():
        began = time.monotonic()
        client = http.client.HTTPConnection("127.0.0.1", port, timeout=20, source_address=(ADDRESS, 0))
        try:
            client.request("GET", path, headers=headers)
            answer = client.getresponse()
            answer.read()
            outcome = answer.status
        except TimeoutError:
            outcome = "no answer"
        except (OSError, http.client.HTTPException):
            outcome = "cut"
        client.close()
        seconds = time.monotonic() - began
        found.append([what, began, seconds, outcome])
        is_over.wait(max(0, 0.1 - seconds))


def main():
    port, page, cookie = int(sys.argv[1]), sys.argv[2], sys.argv[3]
    found, is_over = [], threading.Event()
    looks = [("health", "/health", {}), ("page", page, {"Cookie": cookie})]
    threads = [threading.Thread(target=look, args=(port, *each, found, is_over)) for each in looks]
    for thread in threads:
        thread.start()
    sys.stdin.read()
    is_over.set()
    for thread in threads:
        thread.join()
    print(json.dumps(found))


if __name__ == "__main__":
    main()
