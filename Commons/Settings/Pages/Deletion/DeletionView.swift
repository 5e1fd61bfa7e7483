import Core
package import Design
import IdentityPages
package import Settings

/// Says what deleting the account means, and does it for who types the own handle and password.
package func deletionView(_ page: DeletionPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <section class="account deletion">
        <h1>\(t(.deletionTitle))</h1>
        <ul class="points">\(page.warnings.map { "<li>\($0)</li>" as HTML })</ul>
        \(if: page.canExport, """
            <p>\(linkButton(t(.exportEverything), to: SettingsPath.export, style: .secondary, icon: .download))</p>
            """)
        \(page.hasPassword ? deletionForm(page, in: t) : passwordLinkForm(in: t))
        </section>
        """
}

private func deletionForm(_ page: DeletionPage, in t: Language) -> HTML {
    let problems = page.problems
    return """
        <form method="post" action="\(SettingsPath.deletion)" novalidate data-progress>
        \(problems.all.first { $0.field == nil }.map { notice(t($0.phrase), kind: .problem) })
        \(field(
            Field(
                "handle", .handle, value: page.typed, hint: .typeHandle(page.handle), problem: problems["handle"]),
            in: t))
        \(field(
            Field(
                "password", .password, kind: .password, problem: problems["password"],
                autocomplete: "current-password", enterKey: "go"), in: t))
        <div class="actions">\(linkButton(t(.cancel), to: SettingsPath.account, style: .secondary))\
        \(button(t(.deleteAccount), style: .danger))</div>
        </form>
        """
}

/// Shown once, to a former member.
package func deletionReceiptView(_ receipt: DeletionReceipt, shell: Shell) -> HTML {
    let t = shell.language
    let rows = receiptRows(receipt, shell.features)
    return """
        <section class="account deletion">
        <h1>\(t(.receiptTitle))</h1>
        <p>\(t(.receiptText(receipt.handle)))</p>
        <dl class="receipt">\(rows.map { "<div><dt>\(t($0.0))</dt><dd>\($0.1.grouped)</dd></div>" as HTML })</dl>
        \(linkButton(t(.home), to: "/", style: .secondary))
        </section>
        """
}

/// What there is here to be removed, and how many of it were.
private func receiptRows(_ receipt: DeletionReceipt, _ features: Features) -> [(Phrase, Int)] {
    var rows: [(Phrase, Int)] = []
    let hasWorks = features.contains(.works)
    if features.contains(.posts) {
        let heads: Phrase =
            if hasWorks { features.contains(.threads) ? .receiptPosts : .receiptWorks } else { .receiptShortPosts }
        rows.append((heads, receipt.posts))
        rows.append((hasWorks ? .receiptComments : .receiptReplies, receipt.comments))
    }
    if features.contains(.profiles) { rows.append((.receiptImages, receipt.images)) }
    if features.contains(.posts) {
        rows += receipt.reactions.map { ($0.label, $0.count) }
        rows.append((hasWorks ? .saved : .receiptSaved, receipt.saved))
    }
    if features.contains(.follows) { rows.append((.receiptFollows, receipt.follows)) }
    rows.append((.receiptSessions, receipt.sessions))
    return rows + receipt.others.map { ($0.label, $0.count) }
}

extension Phrase {
    fileprivate static let deletionTitle = Phrase("계정을 삭제할까요?", "Delete your account?")
    fileprivate static func typeHandle(_ handle: String) -> Phrase {
        Phrase("확인을 위해 내 아이디 \(handle.with(.object)) 그대로 적어 주세요.", "To confirm, type your handle: \(handle)")
    }
    fileprivate static let receiptTitle = Phrase("계정을 삭제했어요", "Your account is deleted")
    fileprivate static func receiptText(_ handle: String) -> Phrase {
        Phrase(
            "@\(handle) 계정과 함께 지운 것들이에요. 그동안 함께해 주셔서 고마워요.",
            "This was removed with @\(handle). Thank you for being here.")
    }
    fileprivate static let receiptPosts = Phrase("작품과 글", "Works and posts")
    fileprivate static let receiptWorks = Phrase("작품", "Works")
    fileprivate static let receiptShortPosts = Phrase("글", "Posts")
    fileprivate static let receiptComments = Phrase("댓글", "Comments")
    fileprivate static let receiptReplies = Phrase("답글", "Replies")
    fileprivate static let receiptSaved = Phrase("저장한 글", "Saved")
    fileprivate static let receiptImages = Phrase("이미지", "Images")
    fileprivate static let receiptFollows = Phrase("팔로우", "Follows")
    fileprivate static let receiptSessions = Phrase("로그인한 기기", "Logged-in devices")
}
