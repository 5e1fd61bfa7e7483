/// The personas as written by hand: nickname, intro. In a small community there are the first ones alone.
enum PersonaRoster {
    static let rows: [(nickname: String, intro: String)] = """
        참외씨 | 씨까지 먹습니다
        젖은성냥 | 언젠가 붙겠지
        야작귀신 | 새벽 3시부터 영업
        moth_hour | awake when the building isn't
        3층콘센트 | 자리 있어요
        사포600방 | 까칠하지만 매끈하게
        떡볶이국물 |
        plan_b | there was never a plan a
        직언직설 | 팩트만 말함. 상처는 본인 몫
        반지하온도 | 여름엔 덥고 겨울엔 더 덥고 싶다
        tin_roof | loud when it rains
        lukewarm | not for everyone
        물감도둑 | 제 것만 훔칩니다
        과방소파 | 누워서 다 듣고 있음
        nobody_kid | somebody's, probably
        캔버스뒷면 | 여기가 더 솔직해요
        ㅎㅎㅎ |
        졸업유예 | 3학기째 마지막 학기
        soft_pencil | 6B and up
        택배상자 |
        편의점2시 | 삼각김밥 신상 리뷰
        회색고양이 | 지나갑니다
        unfinished7 | see name
        월세요정 | 매달 25일에 나타납니다
        교양F | 전공은 A였다고 말해 줘
        휴학버튼 | 누를까 말까
        붓빠는사람 | 찬물만 나와요
        까치발 | 뒷줄이라 안 보여요
        석고가루 | 검은 옷 없음
        마감요정 | 늦게 오는 편
        아무말 | 대잔치
        목탄손톱 | 지워지지 않음
        계절학기 |
        quiet_riso | two colours, no opinions
        이름없음_2 | 이름없음이 있었어요
        겨울패딩 | 작업실은 늘 영하
        라면스프 | 분말파
        안경김서림 | 잠시만요
        glue_stick | holding on
        새벽네시반 | 첫차까지 30분
        전시끝난벽 | 못 자국은 남아
        ㅇㅅㅇ | 구경 중
        blank_wall | thinking about it
        커터칼심 | 톡 톡 톡
        장학금탈락 | 다음 학기엔
        우산셋 | 다 남의 거
        """.split(separator: "\n").map { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { cell in
                let trimmed = cell.drop { $0 == " " }
                return String(trimmed.reversed().drop { $0 == " " }.reversed())
            }
            return (cells[0], cells.count > 1 ? cells[1] : "")
        }
}
