"""What people do with a mouse or a wheel, at the time at which a page takes it."""


def drag(page, item, to, at=(40, 40), by=(40, 60), steps=10):
    """Drags an item from a place in it to a place in another. A page that is still coming in by a transition takes no
    pointer: hovering waits until it does."""
    item.hover(position={"x": at[0], "y": at[1]})
    box = to.bounding_box()
    page.mouse.down()
    page.mouse.move(box["x"] + by[0], box["y"] + by[1], steps=steps)
    page.mouse.up()


def scroll_until(page, items, count):
    """Turns the wheel until so many items have come, each time as soon as the last turn has brought some."""
    while (before := items.count()) < count:
        page.mouse.wheel(0, 6000)
        items.nth(before).wait_for(state="attached")
