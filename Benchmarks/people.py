"""Names, handles, majors and titles as an art school in Korea has them."""
import itertools

FAMILIES = (
    "김215 이147 박84 최47 정43 강24 조21 윤21 장20 임17 한15 오15 서15 신15 권14 황14 안14 송14 류13 전11 홍11 고9 문9 양9 손9 "
    "배8 백8 허7 유7 남6 심6 노5 하5 곽4 성4 차4 주4 우4 구4 민3 진3 나3 지3 엄3 채2 원2 천2 방2 공2 현2 함1 변1 염1 여1 추1 "
    "도1 소1 석1 선1 설1 남궁1 황보1 제갈1")
FIRST = (
    "지24 민18 서16 현14 수12 예10 하10 영10 정10 은9 주9 유9 재9 성9 도8 준8 승8 윤8 채6 시6 태6 동6 상6 혜6 경6 진6 나5 소5 "
    "연5 미5 선5 건4 우4 다4 세4 기4 인4 한4 아4 종3 창3 원3 효3 보3 가3 규3 희3 이3 광2 병2 찬2 혁1")
SECOND = (
    "준16 민14 수14 우12 현12 서10 은10 지10 원10 영10 호10 진10 아10 연10 윤8 희8 빈8 훈8 혁6 정6 주6 율5 경5 미5 린5 하5 석4 "
    "성4 환4 기4 선4 인4 나4 숙3 재3 철3 규3 한3 혜3 유3 찬3 후3 자2 온2 솔2 태2 화2 예2 섭2 오1 란1 옥1 결1 담1 별1 봄1")
LATIN = dict(pair.split(":") for pair in (
    "김:kim 이:lee 박:park 최:choi 정:jung 강:kang 조:cho 윤:yoon 장:jang 임:lim 한:han 오:oh 서:seo 신:shin 권:kwon 황:hwang "
    "안:ahn 송:song 류:ryu 전:jeon 홍:hong 고:ko 문:moon 양:yang 손:son 배:bae 백:baek 허:heo 유:yu 남:nam 심:sim 노:noh 하:ha "
    "곽:kwak 성:sung 차:cha 주:ju 우:woo 구:koo 민:min 진:jin 나:na 지:ji 엄:eom 채:chae 원:won 천:chun 방:bang 공:kong 현:hyun "
    "함:ham 변:byun 염:yeom 여:yeo 추:choo 도:do 소:so 석:seok 선:sun 설:seol 남궁:namgung 황보:hwangbo 제갈:jegal 수:su 예:ye "
    "영:young 은:eun 재:jae 준:jun 승:seung 시:si 태:tae 동:dong 상:sang 혜:hye 경:kyung 연:yeon 미:mi 건:gun 다:da 세:se 기:ki "
    "인:in 아:ah 종:jong 창:chang 효:hyo 보:bo 가:ga 규:kyu 희:hee 광:kwang 병:byung 찬:chan 혁:hyuk 호:ho 빈:bin 훈:hoon 율:yul "
    "린:rin 환:hwan 숙:sook 철:chul 후:hoo 자:ja 온:on 솔:sol 화:hwa 섭:sub 란:ran 옥:ok 결:gyul 담:dam 별:byul 봄:bom"
).split())
ENGLISH_FIRST = (
    "Emma Noah Olivia Liam Ava Lucas Mia Ethan Sofia Leo Grace Daniel Chloe Samuel Hannah David Alice Julia Adam Clara "
    "Oscar Nina Felix Maya Simon Ruth Theo Iris Hugo Lena Martin Rosa Peter Agnes Victor Elsa Jonas Vera Anton Edith"
).split()
ENGLISH_LAST = (
    "Smith Johnson Brown Miller Davis Wilson Anderson Taylor Thomas Moore Martin Jackson Thompson White Harris Clark "
    "Lewis Walker Hall Young King Wright Scott Green Baker Adams Nelson Carter Mitchell Roberts Turner Phillips Parker "
    "Evans Edwards Collins Stewart Morris Rogers Reed Cook Morgan Bell Murphy Bailey Cooper Richardson Cox Howard Ward "
    "Fischer Weber Rossi Moreau Silva Novak Jensen Larsen Tanaka Nguyen"
).split()
MAJORS = (
    "회화12 시각디자인12 산업디자인8 서양화6 동양화6 조소6 공예4 도예4 금속공예3 섬유예술3 판화3 사진4 영상4 애니메이션4 만화3 "
    "일러스트레이션5 미디어아트3 UX디자인4 패션디자인4 실내디자인3 건축4 미술사2 미술교육2 무대미술2 가구디자인2 제품디자인3 "
    "커뮤니케이션디자인3 조형예술3 디지털콘텐츠2 게임그래픽2")
ENGLISH_MAJORS = [
    "Painting", "Sculpture", "Visual Communication", "Graphic Design", "Industrial Design", "Ceramics", "Metal Craft",
    "Textile Art", "Printmaking", "Photography", "Film and Video", "Animation", "Illustration", "Media Art",
    "Interaction Design", "Fashion Design", "Interior Architecture", "Architecture", "Art History", "Fine Art"]
MEDIA = [
    "종이에 유채", "캔버스에 아크릴", "장지에 먹", "실크스크린", "사진", "디지털 일러스트", "혼합재료", "도자", "Oil on paper",
    "Pen and ink", "Risograph", "Ceramic", "Photograph", "3D rendering", "Gouache", ""]
ADJECTIVES = (
    "푸른 오래된 느린 작은 흐린 조용한 마른 젖은 하얀 검은 깊은 낮은 먼 얇은 둥근 빈 낯선 투명한 남은 늦은 이른 차가운 따뜻한 "
    "부서진 접힌 기울어진 흔들리는 머무는 지나간 돌아온").split()
NOUNS = (
    "저녁 골목 창가 바람 자리 겨울 여름 새벽 그림자 물결 종이 먼지 나무 언덕 기억 얼굴 손 의자 계단 지붕 비 눈 안개 강 바다 섬 "
    "돌 꽃 정원 방 벽 문 거울 빛 선 색 소리 이름 편지 오후 달 별 구름 산책 정물 풍경 초상 도시 시장 기차역").split()
ENGLISH_ADJECTIVES = (
    "Blue Quiet Slow Small Old Empty Last Early Late Folded Broken Distant Pale Heavy Hollow Bright Cold Soft Hidden "
    "Forgotten").split()
ENGLISH_NOUNS = (
    "Window River Paper Evening Harbour Garden Mirror Staircase Winter Summer Light Shadow Portrait Table Chair House "
    "Field Stone Island Letter Morning Street Bridge Orchard Curtain Kitchen Market Station Cloud Tide").split()


class Weighted:
    """Picks from words, each followed by its weight."""

    def __init__(self, text):
        pairs = [word.rstrip("0123456789") for word in text.split()]
        self.words = pairs
        self.weights = list(itertools.accumulate(int(w[len(p):]) for w, p in zip(text.split(), pairs)))

    def __call__(self, random):
        return random.choices(self.words, cum_weights=self.weights)[0]


class People:
    """Members as they come: seven of ten with a name in Hangul, the others in Latin letters, half of these Korean."""

    def __init__(self, random):
        self.random = random
        self.family, self.first, self.second = Weighted(FAMILIES), Weighted(FIRST), Weighted(SECOND)
        self.major = Weighted(MAJORS)
        self.taken = {}

    def __call__(self):
        """Name, handle, major, language."""
        random = self.random
        family, given = self.family(random), [self.first(random)]
        # One in thirty has a name of one syllable.
        if random.random() > 0.033:
            given.append(self.second(random))
        latin = [LATIN[family], "".join(LATIN[syllable] for syllable in given)]
        kind = random.random()
        if kind < 0.7:
            name, language = family + "".join(given), "ko"
        else:
            if kind > 0.85:
                latin = [random.choice(ENGLISH_LAST).lower(), random.choice(ENGLISH_FIRST).lower()]
            name, language = f"{latin[1].title()} {latin[0].title()}", "en"
        is_korean = language == "ko" or random.random() < 0.3
        major = self.major(random) if is_korean else random.choice(ENGLISH_MAJORS)
        return name, self.handle(*latin), "" if random.random() < 0.12 else major, language

    def handle(self, family, given):
        form = self.random.randrange(4)
        base = (given, f"{given}_{family}", f"{family}{given}", f"{given}_draws")[form][:14]
        number = self.taken[base] = self.taken.get(base, 0) + 1
        handle = base if number == 1 and len(base) > 2 else f"{base}{number}"
        return handle if len(handle) > 2 else f"{handle}_art"

    def title(self):
        random = self.random
        number = random.randrange(1, 40)
        if random.random() < 0.65:
            noun, other, adjective = random.choice(NOUNS), random.choice(NOUNS), random.choice(ADJECTIVES)
            forms = (f"{adjective} {noun}", f"{noun}의 {other}", f"{noun} {number}", f"{adjective} {noun} {number}",
                     f"무제 {number}", f"{noun}, {adjective} {other}")
        else:
            noun, other, adjective = (
                random.choice(ENGLISH_NOUNS), random.choice(ENGLISH_NOUNS), random.choice(ENGLISH_ADJECTIVES))
            forms = (f"{adjective} {noun}", f"Study of a {noun}", f"{noun} No. {number}", f"{noun} and {other}",
                     f"Untitled {number}", f"After the {adjective} {noun}")
        return random.choice(forms)

    def medium(self):
        return self.random.choice(MEDIA)
