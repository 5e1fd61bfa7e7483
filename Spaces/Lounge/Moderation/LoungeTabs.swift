package import Base
import Core

extension DocketTab {
    package static let reports = DocketTab("/lounge/moderation", Phrase("신고", "Reports"))
    package static let held = DocketTab("/lounge/moderation/held", Phrase("보류", "Held"))
    package static let appeals = DocketTab("/lounge/moderation/appeals", Phrase("이의 신청", "Appeals"))
    package static let suspensions = DocketTab("/lounge/moderation/suspensions", Phrase("정지", "Suspensions"))
    package static let log = DocketTab("/lounge/moderation/log", Phrase("기록", "Log"))
}
