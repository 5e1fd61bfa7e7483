import Core

extension Remarks {
    /// Words that only fit under pictures of this style.
    static func about(_ style: ArtStyle, _ language: Language) -> [String] {
        let text = language == .korean ? korean(style) : english(style)
        return text.split(separator: "/").map(String.init)
    }

    private static func korean(_ style: ArtStyle) -> String {
        switch style {
        case .flowField: "선이 안 닿는 게 신기해요. 규칙이 있나요?/바람 부는 갈대밭 같아요/굵은 선과 가는 선의 비율이 좋네요/빈틈이 더 잘 보이는 그림"
        case .stainedGlass: "납선 굵기 딱 좋아요/진짜 유리로 만들어주세요 제발/빛이 뒤에서 들어오는 것 같아요/색유리 배열 기준이 뭐예요?"
        case .aurora: "입자감 최고/체온이 느껴지는 색이에요/모니터 밝기 올리고 다시 봤어요/경계가 어디인지 계속 찾게 되네요"
        case .contours: "지도 좋아하는 사람으로서 설렙니다/여기 어디예요? 살고 싶다/굵은 등고선 간격이 리듬을 만드네요/골짜기 이름 공모해요!"
        case .attractor: "수식 공유 가능한가요?/연기 사진인 줄 알았어요/점 몇 개 찍으신 거예요 대체/나비 같기도 하고 천 같기도 하고"
        case .textile: "이거 진짜로 짜면 꼭 불러주세요/능직이죠? 사선이 예뻐요/목도리로 두르고 싶다/올 하나하나 음영 있는 거 실화인가요/줄무늬 순서가 음악 같아요"
        case .paperCut: "그림자가 다 했다/칼질 몇 시간…? 손목 괜찮으세요/종이 두께가 느껴져요/겹이 하나 더 있어도 좋겠어요"
        case .mistyMountains: "공기가 차가울 것 같아요/어느 산이에요? 비밀이면 힌트라도/먼 산일수록 색이 좋네요/수묵화 같기도 하고 사진 같기도 하고"
        case .seaHorizon: "윤슬 표현이 진짜…/바다 가고 싶어졌어요/수평선 높이가 절묘합니다/파도 소리 들리는 듯 🌊"
        case .nightCity: "창문마다 이야기 하나씩 있을 것 같아요/우리 집도 저기 있나 찾아봄/야근하는 사람 여기 있습니다…/불 켜진 창 비율이 딱 밤 열한 시네요"
        case .stillLife: "병 사이 간격이 대화 같아요/그림자 가장자리 정말 부드럽다/모란디 생각나요. 좋은 뜻으로요/도자기 질감 어떻게 내셨어요?"
        case .hangulPoster: "글자가 건물 같아요/받침이 든든하네요/이 글꼴 나오면 삽니다/작은 글씨까지 직접 그리신 거예요?/자간 칭찬합니다"
        case .isometric: "여기 집값 얼마예요?/계단 따라가다가 길 잃음/지붕 색 배치가 좋아요/모형으로 만들어도 예쁘겠다"
        case .inkWash: "갈필이 살아 있네요/한 번에 그으신 거 맞죠?/낙관 위치까지 완벽/비운 자리가 더 크게 보여요"
        case .risograph: "핀 어긋난 게 오히려 좋아요/무슨 잉크 쓰셨어요? 형광 들어갔나요/겹친 색이 제일 예쁘다/망점 각도 몇 도예요?"
        }
    }

    private static func english(_ style: ArtStyle) -> String {
        switch style {
        case .flowField: "How do they never touch?/Like wind over reeds/The gaps do the work here"
        case .stainedGlass: "Please make this in real glass/It looks lit from behind/Lead width is just right"
        case .aurora: "That grain!/Turned my screen up and looked again/I keep searching for the edge"
        case .contours: "Where is this and can I move there?/The bold contours give it a beat/Map people, assemble"
        case .attractor: "Took it for a photo of smoke/Would you share the formula?/How many points is that?!"
        case .textile: "Call me when it's off the loom/Twill, right? Lovely diagonal/I want this as a scarf"
        case .paperCut: "The shadows do everything/How's your wrist?/You can feel the thickness of the card"
        case .mistyMountains: "I can feel the cold air/Which range? A hint?/The farthest ridge is my favourite"
        case .seaHorizon: "The glitter on the water…/Now I need the sea/Perfect horizon height"
        case .nightCity: "Every window is a story/Looking for my flat in there/Exactly 11 p.m."
        case .stillLife: "The gaps are a conversation/Such soft shadows/How did you get the ceramic feel?"
        case .hangulPoster: "Letters like buildings/I'd buy this typeface/Did you draw the small text too?"
        case .isometric: "What's the rent?/Got lost on the stairs/Would make a great model"
        case .inkWash: "The dry part is wonderful/One go, really?/The seal sits perfectly"
        case .risograph: "The misregistration makes it/Which inks? Any fluorescent?/Best colour is the overlap"
        }
    }
}
