import Core

/// The media and alt texts of works.
enum Captions {
    static func media(_ style: ArtStyle, _ language: Language) -> [String] {
        let pair: (String, String) =
            switch style {
            case .flowField: ("디지털 드로잉/종이에 펜 플로터/디지털, 아카이벌 프린트", "Digital drawing/Pen plotter on paper")
            case .stainedGlass: ("색유리 시안, 디지털/유리, 납", "Glass design, digital/Glass and lead")
            case .aurora: ("디지털/디지털, 리소 인쇄", "Digital/Giclée print")
            case .contours: ("디지털/종이에 잉크/실크스크린", "Digital/Ink on paper/Screenprint")
            case .attractor: ("생성예술/코드, 잉크젯 프린트", "Generative/Code, inkjet print")
            case .textile: ("직조 시안/양모, 면사 직조", "Weave draft/Wool and cotton, woven")
            case .paperCut: ("종이 오리기/색지, 칼", "Cut paper/Card and scalpel")
            case .mistyMountains: ("사진/사진, 디지털 합성", "Photography/Photograph, composite")
            case .seaHorizon: ("사진/중형 필름", "Photography/Medium format film")
            case .nightCity: ("디지털 페인팅/사진/일러스트레이션", "Digital painting/Illustration")
            case .stillLife: ("캔버스에 유채/디지털 페인팅/3D 렌더링", "Oil on canvas/Digital painting")
            case .hangulPoster: ("포스터/타이포그래피, 실크스크린", "Poster/Typography, screenprint")
            case .isometric: ("일러스트레이션/벡터 드로잉", "Illustration/Vector drawing")
            case .inkWash: ("화선지에 먹/한지에 먹", "Ink on hanji/Sumi ink on paper")
            case .risograph: ("리소그래프/리소 2도 인쇄", "Risograph/Two-colour risograph")
            }
        return (language == .korean ? pair.0 : pair.1).split(separator: "/").map(String.init)
    }

    static func alternative(_ style: ArtStyle, _ palette: Palette, _ language: Language) -> String {
        language == .korean ? "\(palette.korean) 계열의 \(korean(style))" : "\(english(style)) in \(palette.english)."
    }

    private static func korean(_ style: ArtStyle) -> String {
        switch style {
        case .flowField: "굽이치는 띠들이 서로 닿지 않고 화면을 채운 추상화."
        case .stainedGlass: "검은 납선으로 나뉜 색유리 조각들."
        case .aurora: "경계 없이 번지는 빛과 거친 입자."
        case .contours: "상상의 땅을 그린 등고선 지도."
        case .attractor: "수많은 점이 만든 연기 같은 곡선."
        case .textile: "실이 위아래로 엇갈린 직물을 가까이서 본 모습."
        case .paperCut: "겹겹이 쌓은 색종이와 부드러운 그림자."
        case .mistyMountains: "안개 속으로 겹겹이 멀어지는 산과 낮은 해."
        case .seaHorizon: "수평선 위의 해와 물 위에 길게 비친 빛."
        case .nightCity: "밤의 건물과 불 켜진 창문들."
        case .stillLife: "탁자 위에 놓인 병과 그릇들, 부드러운 그림자."
        case .hangulPoster: "기하학적인 큰 한글 글자가 있는 포스터."
        case .isometric: "비스듬히 내려다본 작은 집들과 지붕."
        case .inkWash: "넓은 붓으로 그은 먹의 획과 작은 낙관."
        case .risograph: "두세 가지 잉크가 겹쳐 찍힌 식물과 도형."
        }
    }

    private static func english(_ style: ArtStyle) -> String {
        switch style {
        case .flowField: "Abstract of curving bands that fill the sheet without touching,"
        case .stainedGlass: "Panes of coloured glass divided by dark lead,"
        case .aurora: "Blurred light without edges under coarse grain,"
        case .contours: "Contour map of an imagined country"
        case .attractor: "Smoke-like curves made of countless dots,"
        case .textile: "Close view of woven cloth, threads crossing over and under,"
        case .paperCut: "Stacked layers of cut paper with soft shadows,"
        case .mistyMountains: "Mountain ridges fading into mist under a low sun,"
        case .seaHorizon: "A low sun over the horizon and its light along the sea,"
        case .nightCity: "Buildings at night with lit windows,"
        case .stillLife: "Bottles and bowls on a table with soft shadows,"
        case .hangulPoster: "Poster with large geometric Hangul letters"
        case .isometric: "Small houses and roofs seen at an angle from above,"
        case .inkWash: "Strokes of a broad ink brush and a small seal,"
        case .risograph: "Plants and shapes printed in overlapping inks,"
        }
    }
}
