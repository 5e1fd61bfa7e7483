/// Titles of works, by subject.
enum Titles {
    static func korean(_ style: ArtStyle) -> [String] { lines(koreanText(style)) }
    static func english(_ style: ArtStyle) -> [String] { lines(englishText(style)) }

    private static func lines(_ text: String) -> [String] { text.split(separator: "/").map(String.init) }

    private static func koreanText(_ style: ArtStyle) -> String {
        switch style {
        case .flowField:
            "바람의 결/물길을 따라/머리카락 연습/흐르는 것들 3/서로 닿지 않기/방향 없는 오후/강물이 하는 말/결 no.7/갈대밭 지나며/잔류/느린 회오리/빗질/한 방향으로 부는 마음"
        case .stainedGlass:
            "유리의 낮/조각난 햇빛/성당에서 졸다가/금이 간 자리마다/색유리 습작/창문 너머 일요일/아홉 시의 창/모자이크 연습장/깨진 것들의 배열/빛이 머무는 칸/장미창/유리 위의 오후"
        case .aurora:
            "번지는 저녁/이름 없는 색/눈 감았을 때 보이는 것/새벽 네 시의 온도/빛 연습/잔상/체온/해가 지는 쪽으로/숨 고르기/여운/아직 밝은/두 개의 달/물든 공기"
        case .contours:
            "없는 나라의 지도/등고선 산책/걸어서 갈 수 없는 곳/섬 아홉 개/해발 0미터부터/기억의 지형/높이의 기록/골짜기와 골짜기/지도 위의 낮잠/능선을 세다가/축척 1:25000"
        case .attractor:
            "이상한 끌개 04/먼지의 춤/백만 번의 점/나비가 되려다 만/연기처럼/우연의 궤적/수식이 꾸는 꿈/돌아오지 않는 길/실타래/그을음/혼돈 습작/리본의 기억/계속 도는 생각"
        case .textile:
            "날실과 씨실/할머니의 이불/짜다 만 하루/체크무늬 연구/베틀 앞의 겨울/스물네 올/실 세는 밤/보리밭 직물/능직 샘플 12/담요가 되기 전/가을 목도리/올이 풀리기 전에"
        case .paperCut:
            "종이로 만든 산/겹겹이/오려낸 밤/그림자가 생기는 순서/종이 깊이/다섯 겹의 언덕/가위질하는 저녁/둥근 골짜기/뒷산/얇은 풍경/오목한 곳/종이 달/안으로 안으로"
        case .mistyMountains:
            "안개가 걷히기 전/새벽 능선/지리산 다섯 시 사십 분/먼 산/겹친 산/해 뜨기 조금 전/산은 말이 없고/첫차 타고/운해/희미해지는 쪽/내려오는 길에/고향 가는 길/흐린 날의 산"
        case .seaHorizon:
            "수평선 연습/바다의 저녁/강릉에서/윤슬/파도 없는 날/해가 물에 닿을 때/멀리 배 한 척/잔잔/동쪽 바다/마지막 빛/다시 그 바다/물 위의 길/여름이 끝나는 곳"
        case .nightCity:
            "불 켜진 집/막차 시간/창문마다 다른 저녁/야근의 도시/옥상에서 본 서울/누군가 깨어 있는/열한 시 사십 분/건너편 아파트/밤의 격자/퇴근길/잠들지 않는 층/우리 동네 야경"
        case .stillLife:
            "병 셋, 그릇 하나/조용한 식탁/창가의 정물/모란디에게/비어 있는 것들/오전 열 시의 그림자/나란히/흰 병이 있는 정물/선반 위/정물 연습 8/말 없는 사이/둥근 것과 긴 것"
        case .hangulPoster:
            "글자 연습/한 글자 포스터/큰 글자 작은 말/전시 포스터 시안 B/모아쓰기/받침이 있는 풍경/획과 획 사이/닿자와 홀자/반듯한 글자/글자 집 짓기/첫소리/읽히지 않아도 좋은"
        case .isometric:
            "옥탑방 마을/계단이 많은 동네/작은 도시/지붕들/재개발 이전/언덕 위의 집들/블록 쌓기/상상 속 우리 동네/주소 없는 마을/반듯한 하루/비탈길 12번지/모형 마을 3"
        case .inkWash:
            "일획/먹의 무게/돌탑/숨 한 번/마르기 전에/동그라미/비운 자리/붓이 지나간 뒤/번짐과 멈춤/획 다섯/한 호흡/갈필 연습/고요"
        case .risograph:
            "두 도 인쇄/어긋난 자리/꽃병과 동그라미/리소 일기 2월/빨강이 파랑을 만나면/겹쳐 찍기/여름 화분/시험 인쇄 04/오버프린트/식물 도감/핀이 안 맞아도/과일 가게 앞"
        }
    }

    private static func englishText(_ style: ArtStyle) -> String {
        switch style {
        case .flowField:
            "Current/Comb/Never Touching/River Notes/Wind Study No. 5/Drift/Everything Leans Left/Grain of the Day/Undertow/Long Hair/Slow Traffic"
        case .stainedGlass:
            "Nine O'Clock Window/Chapel Nap/Shards, Arranged/Leadlight/Sunday in Pieces/Rose Window/Broken Politely/Glasshouse/What the Light Kept/Small Panes/Cracked Noon"
        case .aurora:
            "Afterimage/Eyes Closed/4 a.m./Warm Side/Colour Without a Name/Breathing Exercise/Two Moons/Still Bright/Fever/Soft Edge/Almost Evening"
        case .contours:
            "Map of Nowhere/Above Sea Level/Nine Islands/Walking Without Leaving/Ridge Count/Lowlands/Terrain for Two/Lost, but Accurately/The Valley Side/Sheet 14/Survey"
        case .attractor:
            "Strange Attractor 04/Dust Choreography/A Million Dots/Almost a Butterfly/Smoke Equation/It Never Comes Back/Ribbon/Soot/Orbit Study/Thinking in Circles/Chance, Traced"
        case .textile:
            "Warp and Weft/Grandmother's Blanket/Twill Sample 12/Counting Threads/Before It Was a Scarf/Field Cloth/Loom Diary/Unfinished Plaid/Winter on the Loom/Selvedge/Twenty-Four Ends"
        case .paperCut:
            "Paper Mountains/Layer Cake/Cut After Dark/Inward/Five Hills/The Order of Shadows/Thin Landscape/Paper Moon/Scissors, Evening/Hollow/Behind the House"
        case .mistyMountains:
            "Before the Fog Lifts/First Bus Up/Ridge After Ridge/Quiet Range/Getting Fainter/5:40 a.m./Far, Farther/The Way Down/Cloud Sea/Grey Hour/Home Is Behind That One"
        case .seaHorizon:
            "Horizon Practice/East Sea/Last Light/One Boat/No Waves Today/Where Summer Stops/Path on the Water/Same Sea Again/Low Sun/Salt/Evening, Gangneung"
        case .nightCity:
            "Someone Is Still Up/Last Train/Across the Street/Overtime/Lights On/Rooftop, 11:40/Other People's Evenings/Night Grid/The Sleepless Floor/Neighbours/Window Weather"
        case .stillLife:
            "Three Bottles and a Bowl/Quiet Table/Ten in the Morning/Empty Things/Side by Side/Shelf/Still Life with White Bottle/Not Talking/North Light/Study in Matte/After Lunch"
        case .hangulPoster:
            "One Syllable/Big Letter, Small Talk/Poster Draft B/Block by Block/Learning to Read/Stroke Order/Final Consonant/Letter House/Hangul for My Wall/Loud Quiet Word/Grid Broken Once"
        case .isometric:
            "Rooftop Village/Too Many Stairs/Small City/Before the Redevelopment/No Fixed Address/Hill Houses/Block Party/Model Town 3/Neighbourhood, Imagined/12 Slope Street/All the Roofs"
        case .inkWash:
            "One Stroke/Weight of Ink/Cairn/Single Breath/Before It Dries/Circle, Again/What's Left Out/Dry Brush Drill/Five Lines/Stillness/Bleed and Stop"
        case .risograph:
            "Two-Colour Job/Misregistered/Vase and Circle/Red Meets Blue/Test Print 04/Overprint/Field Guide/Summer Pot Plant/Riso Diary, February/Close Enough/Fruit Stand"
        }
    }
}
