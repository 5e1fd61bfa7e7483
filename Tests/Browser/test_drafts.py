"""What is typed or chosen and not yet sent survives a reload, a lost answer and an ended session, and nobody else sees it."""

import re

import pytest
from playwright.sync_api import expect
from stream import counted, field, form, post, post_button, publish
from talk import arrived, composer, send_button


def note(page):
    return page.locator("[data-draft-note]")


def stored(page):
    """What says that it is stored; on a slow machine the page says before that it takes long."""
    return page.locator("#toasts .toast").filter(has_not_text="This is taking")


@pytest.fixture
def forms(member, studio):
    """Forms that change something: the path, a field of each, and what is stored in it."""
    mina = member("Mina", fresh=True)
    work = mina.share("First light", studio.small("GreenMeadow"))
    status, headers, content = mina.post("/exhibitions", title="Three sheets", text="The wall text.", client_id="")
    assert status == 303, content.decode()
    exhibition = headers["Location"].removesuffix("/add")
    assert mina.post(f"{work}/process", step="n1", **{"note-n1": "It rained.", "place-n1": "1", "action": "save"})[0] == 303
    post = mina.publish("A thought")
    # Takes with it what the next page would have said of all these.
    mina.get("/timeline")
    return mina, {
        "a new exhibition": ("/exhibitions/new", "Introduction", ""),
        "an exhibition": (f"{exhibition}/edit", "Introduction", "The wall text."),
        "a work": (f"{work}/edit", "Title", "First light"),
        "the profile": ("/settings/profile", "Bio", ""),
        "a post": (f"{post}/edit", "Post text", "A thought"),
        "a process": (f"{work}/process", "Note", "It rained."),
        "a portfolio": ("/settings/portfolio", "Statement", ""),
    }


# Catches a form that loses what was typed, one that puts it back after it was saved, and one that says nothing of it.
@pytest.mark.parametrize("name", ["a new exhibition", "an exhibition", "a work", "the profile", "a post", "a process", "a portfolio"])
def test_a_form_keeps_what_was_typed(visit, forms, name):
    mina, all = forms
    path, label, before = all[name]
    page = visit("phone", path=path, member=mina)
    typed = page.get_by_role("textbox", name=label, exact=True)
    expect(typed).to_have_value(before)
    expect(note(page)).to_be_hidden()
    if name == "a new exhibition":
        page.get_by_label("Exhibition title", exact=True).fill("Night")
    typed.fill("Half a thought")
    page.reload()
    expect(typed).to_have_value("Half a thought")
    expect(note(page)).to_contain_text("Your unsaved changes are back.")
    # A page between makes no difference; nor does throwing it away.
    page.goto("/settings")
    page.goto(path)
    expect(typed).to_have_value("Half a thought")
    note(page).get_by_role("button", name="Discard", exact=True).click()
    expect(typed).to_have_value(before)
    expect(note(page)).to_contain_text("Your changes were discarded.")
    expect(note(page)).to_be_focused()
    note(page).get_by_role("button", name="Undo", exact=True).click()
    expect(typed).to_have_value("Half a thought")
    expect(note(page)).to_be_focused()
    note(page).get_by_role("button", name="Discard", exact=True).click()
    # The page has been loaded anew: what is typed before that goes with it.
    expect(note(page)).to_contain_text("Your changes were discarded.")
    expect(typed).to_have_value(before)
    if name == "a new exhibition":
        page.get_by_label("Exhibition title", exact=True).fill("Night")
    typed.fill("A whole thought")
    expect(note(page)).to_be_hidden()
    save = "Save and choose works" if name == "a new exhibition" else "Save"
    page.get_by_role("main").get_by_role("button", name=save, exact=True).click()
    expect(stored(page)).to_be_visible()
    # Its scripts have run.
    page.wait_for_load_state()
    page.goto(path)
    expect(typed).to_have_value("" if name == "a new exhibition" else "A whole thought")
    expect(note(page)).to_be_hidden()


# Catches words put silently over others that were stored meanwhile, and words that are dropped for them.
def test_what_changed_meanwhile_is_not_overwritten_silently(visit, forms):
    mina, all = forms
    path, label, _ = all["a work"]
    page = visit("desktop", path=path, member=mina)
    title, words = page.get_by_label(label, exact=True), page.get_by_label("Description", exact=True)
    title.fill("My light")
    words.fill("Mine alone")
    page.goto("/settings")
    image = re.search(r'name="image" value="(\d+)"', mina.get(path)[1])[1]
    assert mina.post(path, title="Their light", licence="all-rights-reserved", image=image)[0] == 303
    page.goto(path)
    expect(title).to_have_value("Their light")
    expect(words).to_have_value("Mine alone")
    expect(note(page)).to_contain_text("This was changed elsewhere. You are looking at the saved version; what you typed is kept.")
    # It asks until it is answered.
    page.reload()
    expect(title).to_have_value("Their light")
    note(page).get_by_role("button", name="Use what I typed").click()
    expect(title).to_have_value("My light")
    expect(title).to_be_focused()


# Catches a form that has been open all along and silently undoes what another browser has saved since.
@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize(("name", "label", "save"), [("the profile", "Bio", "Save"), ("a portfolio", "Statement", "Save"), ("a work", "Description", "Save"), ("an exhibition", "Introduction", "Save")])
def test_another_browsers_save_is_not_taken_back(visit, forms, name, label, save, scripts):
    mina, all = forms
    path = all[name][0]
    first, second = visit("desktop", path=path, member=mina), visit("phone", path=path, member=mina, scripts=scripts)
    for page, words in [(first, "Said first"), (second, "Said second")]:
        page.get_by_role("textbox", name=label, exact=True).fill(words)
        page.get_by_role("main").get_by_role("button", name=save, exact=True).click()
        page.wait_for_load_state()
    typed = second.get_by_role("textbox", name=label, exact=True)
    expect(second.get_by_role("alert").get_by_text("Something else has been saved since you opened this page.")).to_be_in_viewport()
    expect(typed).to_have_value("Said second")
    with second.expect_popup() as beside:
        second.get_by_role("link", name="See the saved version", exact=True).click()
    expect(beside.value.get_by_role("textbox", name=label, exact=True)).to_have_value("Said first")
    beside.value.close()
    expect(typed).to_have_value("Said second")
    second.get_by_role("main").get_by_role("button", name=save, exact=True).click()
    expect(stored(second)).to_be_visible()
    second.goto(path)
    expect(typed).to_have_value("Said second")


# Catches a refused form, or one whose session has ended, that counts as saved, and a poster that has to be chosen again.
def test_what_is_refused_is_kept(visit, forms, studio):
    mina, all = forms
    path, label, _ = all["an exhibition"]
    page = visit("desktop", path=path, member=mina)
    page.get_by_label(label, exact=True).fill("Half a thought")
    page.get_by_label("Exhibition title", exact=True).fill("")
    poster = page.locator("input[name=poster]")
    poster.set_input_files(studio.small_file("Dune"))
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Give the exhibition a title")).to_be_visible()
    assert poster.evaluate("input => input.files.length") == 1
    page.goto(path)
    expect(page.get_by_label(label, exact=True)).to_have_value("Half a thought")
    page.get_by_label("Exhibition title", exact=True).fill("Night")
    session = page.context.cookies()
    page.context.clear_cookies()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#toasts").get_by_role("link", name="Log in", exact=True)).to_be_visible()
    page.context.add_cookies(session)
    page.goto(path)
    expect(page.get_by_label(label, exact=True)).to_have_value("Half a thought")
    expect(page.get_by_label("Exhibition title", exact=True)).to_have_value("Night")


# Catches a refusal that stands far below, or above, what a phone shows.
@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize(("name", "label", "limit"), [("a portfolio", "CV", 5_000), ("a work", "Description", 5_000), ("the profile", "Bio", 300)])
def test_a_refusal_of_a_long_text_is_seen(visit, forms, name, label, limit, scripts):
    mina, all = forms
    page = visit("phone", path=all[name][0], member=mina, scripts=scripts)
    page.get_by_label(label, exact=True).fill("A line of it.\n" * (limit // 14 + 50))
    page.get_by_role("main").get_by_role("button", name="Save", exact=True).click()
    problem = page.get_by_text(f"{limit // 14 * 14 + 699 - limit} characters too many. The limit is {limit:,}.")
    expect(problem).to_have_count(1)
    expect(problem).to_be_in_viewport()
    expect(page.get_by_label(label, exact=True)).to_be_focused()
    expect(page.get_by_text(f"Up to {limit}")).to_have_count(0)


# Catches "that did not work" where nobody has answered.
def test_no_answer_is_said(visit, member):
    mina = member("Mina", fresh=True)
    mina.publish("Said before")
    page = visit("phone", path="/timeline", member=mina)
    page.route("**/posts", lambda route: route.abort())
    field(page).fill("A thought")
    post_button(page).click()
    expect(page.locator("#post-problem")).to_have_text("Could not reach the server. Check your connection and try again.")
    # Said once, however often it is so.
    page.route("**/like", lambda route: route.abort())
    like = post(page, "Said before").get_by_role("button", name=counted("Like"))
    toasts = page.locator("#toasts .toast")
    like.click()
    expect(toasts).to_have_text("Could not reach the server. Check your connection and try again.")
    toasts.evaluate("toast => { toast.dataset.first = '' }")
    like.click()
    expect(page.locator("#toasts .toast:not([data-first])")).to_be_visible()
    expect(toasts).to_have_count(1)


def test_drafts_of_others_are_forgotten(visit, member, forms, studio):
    mina, all = forms
    ada = member("Ada")
    talk = mina.converse(ada)
    # Files are sent to whoever has answered.
    mina.say(talk, "Hello.")
    ada.say(talk, "Hello.")
    page = visit("desktop", path="/settings/profile", member=mina)
    page.get_by_label("Bio", exact=True).fill("Half a thought")
    page.goto(talk)
    page.locator("[data-message-composer] input[type=file]").set_input_files(studio.small_file("Garden"))
    expect(page.locator(".chosen-photos li")).to_have_count(1)
    page.goto("/settings")
    ada.enter(page.context)
    page.goto("/settings/profile")
    expect(page.get_by_label("Bio", exact=True)).to_have_value("")
    page.wait_for_function("() => !Object.keys(localStorage).some(key => key.startsWith('salon.draft.form'))")
    page.wait_for_function("""() => new Promise(resolve => {
        indexedDB.open("salon", 1).onsuccess = ({target}) => {
            target.result.transaction("outbox").objectStore("outbox").count().onsuccess = event => resolve(event.target.result === 0);
        };
    })""")


# Catches steps that were added and are gone, and notes that come back without their cards.
def test_added_steps_come_back(visit, forms, studio):
    mina, all = forms
    path = all["a process"][0]
    page = visit("desktop", path=path, member=mina)
    page.locator("#field-images").set_input_files(studio.small_file("Garden"))
    expect(page.get_by_label("Alt text")).to_have_count(1)
    page.get_by_label("Alt text").fill("A garden")
    page.get_by_role("button", name="Add a note").click()
    notes = page.get_by_role("textbox", name="Note", exact=True)
    notes.nth(2).fill("Then the sun came.")
    page.reload()
    expect(page.get_by_label("Alt text")).to_have_value("A garden")
    expect(notes.nth(2)).to_have_value("Then the sun came.")
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(re.compile(r"/works/\d+$"))
    page.goto(path)
    expect(notes).to_have_count(3)
    expect(note(page)).to_be_hidden()


# Catches photos that go with the page, come back after they were sent, or come back in another conversation.
def test_chosen_photos_of_a_message_come_back(visit, member, studio):
    hana, minsu, doyun = (member(name, fresh=True) for name in ("Hana", "김민수", "Doyun"))
    for other in minsu, doyun:
        hana.post(f"/@{other.handle}/follow")
        other.post(f"/@{hana.handle}/follow")
    path = hana.converse(minsu)
    page = visit("phone", path=path, member=hana)
    chosen = page.locator(".chosen-photos li")
    page.locator("[data-message-composer] input[type=file]").set_input_files(
        [studio.small_file("Garden"), studio.small_file("LadyBird")])
    composer(page).fill("Two gardens")
    expect(chosen).to_have_count(2)
    page.reload()
    expect(chosen).to_have_count(2)
    expect(composer(page)).to_have_value("Two gardens")
    chosen.last.get_by_role("button").click()
    page.goto(hana.converse(doyun))
    expect(composer(page)).to_have_value("")
    expect(chosen).to_have_count(0)
    page.goto(path)
    expect(chosen).to_have_count(1)
    expect(chosen.locator("img")).to_have_js_property("complete", True)
    send_button(page).click()
    arrived(page, "Two gardens")
    expect(page.locator(".message[data-position] .photos img, .message[data-position] .message-photos img").first).to_be_visible()
    page.reload()
    expect(composer(page)).to_have_value("")
    expect(chosen).to_have_count(0)


@pytest.fixture
def lose():
    """Lets a request of a page reach the server and loses the answer, once."""

    def lose(page, path):
        page.route(path, lambda route: (route.fetch(max_redirects=0), route.abort()), times=1)

    return lose


# Catches the first version taken for the newer one, and a reload after a lost answer that posts twice.
def test_newer_words_after_a_lost_answer_become_an_edit(visit, member, lose):
    mina = member("Mina", fresh=True)
    page = visit("phone", path="/timeline", member=mina)
    first, newer = f"Frist light of {mina.handle}", f"First light of {mina.handle}"
    lose(page, "**/posts")
    publish(page, first)
    expect(page.locator("#post-problem")).to_be_visible()
    # The same once more, from a page that was loaded anew, is the same.
    page.reload()
    expect(field(page)).to_have_value(first)
    field(page).fill(newer)
    post_button(page).click()
    expect(page.locator("#post-problem")).to_contain_text(
        f"Already posted as: “{first}”. Your newer text is kept here. Save it as an edit?")
    expect(page.locator("#post-problem").get_by_role("link", name="See your post")).to_be_visible()
    expect(field(page)).to_have_value(newer)
    form(page).get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(re.compile(r"/posts/\d+$"))
    page.goto("/timeline")
    expect(post(page, newer)).to_have_count(1)
    expect(post(page, first)).to_have_count(0)
    expect(field(page)).to_have_value("")


# Catches words that are dropped while nobody knows what becomes of them: the page to edit them does not arrive, or the list is
# left before the answer is here.
def test_words_stay_until_the_answer_is_here(visit, member, lose):
    mina = member("Mina", fresh=True)
    page = visit("phone", path="/timeline", member=mina)
    first, newer = f"Frist leaf of {mina.handle}", f"First leaf of {mina.handle}"
    lose(page, "**/posts")
    publish(page, first)
    expect(page.locator("#post-problem")).to_be_visible()
    field(page).fill(newer)

    held = []

    def hold_pages(route):
        held.append(route) if route.request.is_navigation_request() else route.fallback()

    page.route("**/posts", hold_pages)
    with page.expect_request(lambda request: request.is_navigation_request()):
        post_button(page).click()
    page.goto("/timeline")
    page.unroute("**/posts", hold_pages)
    expect(field(page)).to_have_value(newer)
    post_button(page).click()
    form(page).get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(re.compile(r"/posts/\d+$"))
    page.goto("/timeline")
    expect(field(page)).to_have_value("")
    page.route("**/posts", lambda route: held.append(route), times=1)
    with page.expect_request("**/posts"):
        publish(page, f"{newer}, again")
    page.goto("/settings")
    page.goto("/timeline")
    expect(field(page)).to_have_value(f"{newer}, again")
    post_button(page).click()
    expect(post(page, f"{newer}, again")).to_have_count(1)
    expect(field(page)).to_have_value("")


def test_a_work_shared_again_after_a_lost_answer_is_edited(visit, member, studio, lose):
    mina = member("Mina", fresh=True)
    page = visit("phone", path="/works/new", member=mina)
    page.locator("input[name=images]").set_input_files(studio.small_file("Garden"))
    expect(page.locator(".upload-card[data-state=done]")).to_have_count(1)
    page.get_by_label("Title", exact=True).fill("Frist light")
    lose(page, "**/works")
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.locator("#failure")).to_be_visible()
    page.get_by_label("Title", exact=True).fill("First light")
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.get_by_text("Already posted as: “Frist light”.")).to_be_visible()
    expect(page.get_by_label("Title", exact=True)).to_have_value("First light")
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(re.compile(r"/works/\d+$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("First light")
    page.goto("/works/new")
    expect(page.locator(".upload-card")).to_have_count(0)


@pytest.fixture
def turned(visit, member, studio):
    """A new work of two images, one of them rotated, ready to share."""
    page = visit("phone", path="/works/new", member=member("Mina", fresh=True))
    page.locator("input[name=images]").set_input_files([studio.small_file("Garden"), studio.small_file("LadyBird")])
    cards = page.locator(".upload-card[data-state=done]")
    expect(cards).to_have_count(2)
    cards.nth(0).get_by_role("button", name="Edit", exact=True).click()
    page.locator("#editor").get_by_role("button", name="Rotate right 90°").click()
    page.locator("#editor").get_by_role("button", name="Done", exact=True).click()
    page.get_by_label("Title", exact=True).fill("Turned light")
    return page


# Catches a draft that is offered again, without its rotated image, though its work is out.
def test_a_draft_that_is_a_work_by_now_is_not_offered_again(turned, lose):
    page = turned
    lose(page, "**/works")
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.locator("#failure")).to_be_visible()
    # The answer that was lost had a sentence for the next page.
    page.goto("/settings")
    page.goto("/works/new")
    expect(page.get_by_text("Your work is on the wall.")).to_be_visible()
    expect(page.locator(".upload-card")).to_have_count(0)
    expect(page.get_by_label("Title", exact=True)).to_have_value("")
    page.get_by_role("link", name="See your work").click()
    page.wait_for_url(re.compile(r"/works/\d+$"))
    expect(page.locator(".slide img")).to_have_count(2)
    page.goto("/works/new")
    expect(page.locator("form[data-enhanced]")).to_be_visible()
    expect(page.get_by_text("Your work is on the wall.")).to_have_count(0)


# Catches images in another order in the form that edits it, since the rotated one was taken for gone.
def test_newer_words_of_a_work_come_back_with_all_its_images(turned, lose):
    page = turned
    lose(page, "**/works")
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.locator("#failure")).to_be_visible()
    page.get_by_label("Title", exact=True).fill("Turned night")
    shown = page.locator(".upload-card[data-shown]")
    ids = shown.evaluate_all("all => all.map(one => one.card.id)")
    page.goto("/works/new")
    expect(page.get_by_label("Title", exact=True)).to_have_value("Turned night")
    expect(shown).to_have_count(2)
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.get_by_text("Already posted as: “Turned light”.")).to_be_visible()
    expect(shown).to_have_count(2)
    assert shown.evaluate_all("all => all.map(one => one.card.id)") == ids


# Catches a page that is left without a word while its work is on its way.
def test_leaving_is_asked_about_while_a_work_is_on_its_way(turned):
    page, held = turned, []
    asks = "() => !dispatchEvent(new Event('beforeunload', {cancelable: true}))"
    assert not page.evaluate(asks)
    page.route("**/works", lambda route: held.append(route), times=1)
    with page.expect_request("**/works"):
        page.get_by_role("button", name="Share", exact=True).click()
    assert page.evaluate(asks)
    held[0].continue_()
    page.wait_for_url("**/")


# Catches images that are missing without a word, since they were still being sent when somebody left.
def test_images_that_were_still_being_sent_are_named(visit, member, studio):
    page = visit("phone", path="/works/new", member=member("Mina", fresh=True))
    page.get_by_label("Title", exact=True).fill("Half here")
    page.locator("input[name=images]").set_input_files(studio.small_file("Garden"))
    expect(page.locator(".upload-card[data-state=done]")).to_have_count(1)
    held = []
    page.route("**/media", lambda route: held.append(route))
    page.locator("input[name=images]").set_input_files(studio.small_file("LadyBird"))
    expect(page.locator(".upload-card")).to_have_count(2)
    page.goto("/settings")
    page.goto("/works/new")
    expect(page.locator("#draft [role=status]")).to_contain_text("Images still being sent when you left: 1.")
    expect(page.locator(".upload-card")).to_have_count(1)


# Catches a draft that goes with what another tab has shared, whichever of them has written last.
@pytest.mark.parametrize("first", [True, False])
def test_a_draft_goes_with_its_own_work_alone(visit, member, studio, first):
    sharing = visit("desktop", path="/works/new", member=member("Mina", fresh=True))
    typing = sharing.context.new_page()
    typing.goto("/works/new")

    def begin():
        typing.get_by_label("Title", exact=True).fill("Still to come")
        typing.wait_for_function("() => Object.values(localStorage).some(each => each.includes('Still to come'))")

    if first:
        begin()
    sharing.locator("input[name=images]").set_input_files(studio.small_file("Garden"))
    expect(sharing.locator(".upload-card[data-state=done]")).to_have_count(1)
    sharing.get_by_label("Title", exact=True).fill("Out by now")
    held = []
    sharing.route("**/works", lambda route: held.append(route), times=1)
    with sharing.expect_request("**/works"):
        sharing.get_by_role("button", name="Share", exact=True).click()
    if not first:
        begin()
    held[0].continue_()
    sharing.wait_for_url("**/")
    typing.goto("/settings")
    typing.goto("/works/new")
    expect(typing.get_by_label("Title", exact=True)).to_have_value("Still to come")
    expect(typing.locator(".upload-card")).to_have_count(0)
