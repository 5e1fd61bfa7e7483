"""Attacks by pictures."""
import threading
import time

from client import multipart
from harness.attacks import wire
from harness.attacks.pictures import interlaced_png, noise, progressive_jpeg
from harness.attacks.stage import FOLDER


def png(instance):
    """Six interlaced PNGs of 10,900 × 10,900 and sixteen bits, 0.9 MB each, by one member."""
    return bombed(instance, interlaced_png(f"{FOLDER}/bomb.png", 10_900))


def jpeg(instance):
    """Six progressive JPEGs of 10,900 × 10,900 with 180 scans by one member."""
    return bombed(instance, progressive_jpeg(f"{FOLDER}/bomb.jpg", 10_900, 180))


def bombed(instance, bomb):
    small = noise(f"{FOLDER}/small.jpg", 400, 300)
    peak, is_over = [0], threading.Event()

    def weigh():
        while not is_over.wait(0.05):
            peak[0] = max(peak[0], instance.resident())

    weigher = threading.Thread(target=weigh)
    weigher.start()
    results = []
    attack = threading.Thread(target=lambda: results.extend(wire.at_once(6, lambda _: upload(instance, "minsu", bomb))))
    attack.start()
    time.sleep(1)
    began = time.monotonic()
    status = upload(instance, "mina", small)
    waited = time.monotonic() - began
    attack.join()
    is_over.set()
    weigher.join()
    return (f"{len(bomb) / 1e6:.2f} MB each: {wire.counted(results)}; another member's small image {status} after "
            f"{waited:.1f} s; {peak[0]:.0f} MB at most")


def upload(instance, name, picture):
    body, boundary = multipart({}, [("file", "a.jpg", "image/jpeg", picture)])
    return wire.ask(
        "POST", "/media", instance.stage.cookies[name], body, timeout=150,
        headers={"Content-Type": f"multipart/form-data; boundary={boundary}", "X-Salon": "fragment"})
