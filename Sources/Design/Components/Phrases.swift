public import Core

/// The phrases that components and pages share. Accessible names are exactly these.
extension Phrase {
    /// Said wherever a script gets no answer.
    public static let serverSlow = Phrase("답이 늦어지고 있어요. 기다리고 있어요.", "This is taking a while. Still waiting.")
    public static let serverUnreachable = Phrase(
        "서버에 연결하지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.",
        "Could not reach the server. Check your connection and try again.")
    public static let logIn = Phrase("로그인", "Log in")
    public static let join = Phrase("회원가입", "Join")
    public static let logOut = Phrase("로그아웃", "Log out")
    public static let email = Phrase("이메일", "Email")
    public static let password = Phrase("비밀번호", "Password")
    public static let handle = Phrase("아이디", "Handle")
    public static let photo = Phrase("사진", "Photo")

    public static let save = Phrase("저장", "Save")
    public static let share = Phrase("공유하기", "Share")
    public static let comment = Phrase("댓글", "Comment")
    public static let comments = Phrase("댓글", "Comments")
    public static let post = Phrase("게시", "Post")
    public static let posted = Phrase("게시했어요.", "Posted.")
    public static let reply = Phrase("답글", "Reply")
    public static let repost = Phrase("재게시", "Repost")
    public static let quote = Phrase("인용", "Quote")
    public static let edit = Phrase("수정", "Edit")
    public static let report = Phrase("신고", "Report")
    public static let delete = Phrase("삭제", "Delete")
    public static let more = Phrase("더보기", "More")
    public static let cancel = Phrase("취소", "Cancel")
    public static let close = Phrase("닫기", "Close")
    public static let wholeImage = Phrase("전체 보기", "Show whole image")
    public static let back = Phrase("뒤로", "Back")
    public static let deleteQuestion = Phrase("삭제할까요?", "Delete this?")
    public static let deleteForGood = Phrase("삭제하면 되돌릴 수 없어요.", "This can’t be undone.")
    public static let tryAgain = Phrase("다시 시도", "Try again")

    public static let home = Phrase("홈", "Home")
    public static let gallery = Phrase("작품", "Gallery")
    public static let timeline = Phrase("이야기", "Timeline")
    public static let saved = Phrase("저장한 작품", "Saved")
    public static let newWork = Phrase("작품 올리기", "New work")
    public static let search = Phrase("검색", "Search")
    public static let notifications = Phrase("알림", "Notifications")
    public static let message = Phrase("메시지", "Message")
    public static let send = Phrase("보내기", "Send")
    public static let unread = Phrase("안 읽음", "unread")
    public static func unread(_ count: Int) -> Phrase { Phrase("\(count)개 안 읽음", "\(count) unread") }
    public static let settings = Phrase("설정", "Settings")
    public static let exportEverything = Phrase("내 자료 모두 내보내기", "Export everything")
    public static let skipToContent = Phrase("본문으로 건너뛰기", "Skip to content")
    public static let mainNavigation = Phrase("주 메뉴", "Main")
}
