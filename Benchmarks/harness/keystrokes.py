"""What a search field holds after every key, as people type: Hangul on the keyboard with two sets of keys, where the
consonant of the next syllable hangs below this one until its vowel comes (이지 is typed ㅇ, 이, 잊, 이지)."""

INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
FINALS = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"
PAIRS = {
    "ㅘ": "ㅗㅏ", "ㅙ": "ㅗㅐ", "ㅚ": "ㅗㅣ", "ㅝ": "ㅜㅓ", "ㅞ": "ㅜㅔ", "ㅟ": "ㅜㅣ", "ㅢ": "ㅡㅣ", "ㄳ": "ㄱㅅ", "ㄵ": "ㄴㅈ",
    "ㄶ": "ㄴㅎ", "ㄺ": "ㄹㄱ", "ㄻ": "ㄹㅁ", "ㄼ": "ㄹㅂ", "ㄽ": "ㄹㅅ", "ㄾ": "ㄹㅌ", "ㄿ": "ㄹㅍ", "ㅀ": "ㄹㅎ", "ㅄ": "ㅂㅅ",
}
JOINED = {pair: letter for letter, pair in PAIRS.items()}
LATIN = dict(zip(
    "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ", "qwertyuiopasdfghjklzxcvbnmQWERTOP"))


def letters(syllable):
    """Initial, vowel, final (or a space); `None` for anything but a syllable."""
    place = ord(syllable) - 0xAC00
    if not 0 <= place < 11_172:
        return None
    return INITIALS[place // 588], VOWELS[place % 588 // 28], FINALS[place % 28]


def keys(text):
    """The keys that are pressed for a text."""
    for sign in text:
        for letter in letters(sign) or sign:
            if letter != " " or sign == " ":
                yield from PAIRS.get(letter, letter)


def composed(keys):
    """What keys make of the field."""
    done, initial, vowel, final = "", "", "", ""

    def syllable():
        if initial and vowel:
            place = INITIALS.index(initial) * 588 + VOWELS.index(vowel) * 28 + FINALS.index(final or " ")
            return chr(0xAC00 + place)
        return initial + vowel

    for key in keys:
        if key in VOWELS:
            if final:
                stays, goes = PAIRS.get(final, (" ", final))
                final = stays.strip()
                done, initial, vowel, final = done + syllable(), goes, key, ""
            elif vowel and vowel + key in JOINED:
                vowel = JOINED[vowel + key]
            elif vowel:
                done, initial, vowel = done + syllable(), "", key
            else:
                vowel = key
        elif initial and vowel and not final and key in FINALS and key != " ":
            final = key
        elif final and final + key in JOINED:
            final = JOINED[final + key]
        else:
            done, vowel, final = done + syllable(), "", ""
            initial = key if key in INITIALS else ""
            done += "" if initial else key
    return done + syllable()


def typed(text):
    """The field after every key."""
    pressed = list(keys(text))
    return [composed(pressed[: count + 1]) for count in range(len(pressed))]


def initials(text):
    return "".join((letters(sign) or sign)[0] for sign in text)


def on_latin_keyboard(text):
    return "".join(LATIN.get(key, key) for key in keys(text))


def mistyped(word, random):
    """With one key too few, too many, another one, or two swapped."""
    pressed = list(keys(word))
    place = random.randrange(1, len(pressed) - 1)
    way = random.randrange(4)
    if way == 0:
        del pressed[place]
    elif way == 1:
        pressed.insert(place, pressed[place])
    elif way == 2:
        key = pressed[place]
        pressed[place] = random.choice(VOWELS[::4] if key in VOWELS else "ㄴㅁㅅㅇ" if key in INITIALS else "aeionrst")
    else:
        pressed[place - 1], pressed[place] = pressed[place], pressed[place - 1]
    return composed(pressed)
