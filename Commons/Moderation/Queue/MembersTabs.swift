package import Base
package import Core

/// What moderators go through of members.
extension DocketTab {
    package static let reports = DocketTab("/admin/reports", Phrase("신고", "Reports"))
    package static let held = DocketTab("/admin/held", Phrase("첫 글", "Held"))
    package static let appeals = DocketTab("/admin/appeals", Phrase("이의 신청", "Appeals"))
    package static let sanctions = DocketTab("/admin/sanctions", Phrase("조치", "Sanctions"))
    package static let log = DocketTab("/admin/log", Phrase("기록", "Log"))
}
