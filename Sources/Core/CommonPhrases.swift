/// Phrases that acts say as well as pages.
extension Phrase {
    public static let name = Phrase("이름", "Name")
    public static let major = Phrase("전공", "Major")
    public static let bio = Phrase("소개", "Bio")
    public static let like = Phrase("좋아요", "Like")
    /// What acts for a member.
    public static let apps = Phrase("앱", "Apps")
    public static let profile = Phrase("프로필", "Profile")
    public static let messages = Phrase("메시지함", "Messages")
}
