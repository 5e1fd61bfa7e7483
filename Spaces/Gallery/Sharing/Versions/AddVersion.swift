import Accounts
package import Base
import Comments
package import Core
import Media
import Notifications
package import SQL
import Storage
import Works

/// Hangs a newer version of an image in its place, where its maker asks for critique or has asked. The older one is kept
/// beside it, with what is pinned to it.
package struct AddVersion: WritingAct {
    /// The one that hangs.
    package let image: ID<Media>
    package let work: ID<Post>
    package let account: ID<Account>
    /// One of the maker's that is part of no post yet.
    package let newer: ID<Media>
    package let alt: String

    package init(_ newer: ID<Media>, alt: String, of image: ID<Media>, in work: ID<Post>, account: ID<Account>) {
        self.image = image
        self.work = work
        self.account = account
        self.newer = newer
        self.alt = alt.tidied
    }

    package var cost: Cost? { Cost(.workEdits, of: account) }
    package var needs: Permission? { Permission(to: .posts, for: account) }
    package var publishes: Publication? { Publication([PublishedText("alt", alt)], countingLinksOf: account) }

    /// Throws ``Core/Problems``, each beside its field: `images` or `alt`. A form that is sent twice adds one version.
    package func write(_ services: Services, in transaction: Transaction) throws {
        guard try Self.isOpen(work, to: account, transaction) else { throw Problem.postNotFound }
        try Problems([TextLimit.alt.problem(with: alt, "이미지 설명이", at: "alt")].compactMap(\.self)).throwIfAny()
        guard let place = try place(in: transaction) else {
            guard try isThere(in: transaction) else { throw Problems([.versionOvertaken]) }
            return try transaction.deleteMedia(where: loose)
        }
        guard try !Self.hangsWithOthers(work, of: account, at: services.clock.now(), transaction) else {
            throw Problems([.hangsWithOthers])
        }
        let count = try transaction.value(
            "SELECT COUNT(*) FROM image_versions WHERE current_id = \(image)", as: Int.self)
        guard let count, count < ImageVersion.most else { throw Problems([.tooManyVersions]) }
        guard try isLoose(in: transaction) else { throw Problems([.imageGone]) }
        try ReplacedImage(image, of: work, by: newer, at: services.clock.now()).write(in: transaction)
        try transaction.execute(
            "UPDATE media SET post_id = \(work), position = \(place), alt = \(alt) WHERE id = \(newer)")
        try notifyCritics(services, in: transaction)
        try transaction.emit(WorkEdited(work: work, author: account))
    }

    /// Those who marked what it replaces, once a day at most.
    private func notifyCritics(_ services: Services, in transaction: Transaction) throws {
        let now = services.clock.now()
        let lastDay = ID<MemberNotification>.made(since: now - .days(1), until: now)
        try transaction.withdrawNotifications(
            where: """
                n.post_id = \(work) AND n.kind = \(NotificationKind.newerVersion.name)
                    AND n.id NOT BETWEEN \(lastDay.lowerBound) AND \(lastDay.upperBound)
                """)
        let critics = try transaction.values(
            """
            SELECT DISTINCT p.author_id FROM comment_marks k JOIN posts p ON p.id = k.comment_id
            WHERE k.media_id = \(image) AND \(.published("p")) LIMIT \(MarkQueries.limit)
            """, as: ID<Account>.self)
        for critic in critics {
            try Notify(.newerVersion, critic, of: account, post: work).write(services.ids.next(), in: transaction)
        }
    }

    /// Whether it is a work of that member's for which critique is or was asked.
    package static func isOpen(_ work: ID<Post>, to account: ID<Account>, _ reader: Reader) throws -> Bool {
        try reader.value(
            """
            SELECT 1 FROM works w JOIN critiques c ON c.post_id = w.post_id
            WHERE w.post_id = \(work) AND w.author_id = \(account) AND \(.published(at: "w.post_id"))
            """, as: Int.self) != nil
    }

    private func place(in transaction: Transaction) throws -> Int? {
        try transaction.value(
            "SELECT m.position FROM media m WHERE m.id = \(image) AND m.post_id = \(work) AND \(.hangs)", as: Int.self)
    }

    /// Whether it hangs in an exhibition of another member's that is not over: that one has chosen it as it is.
    static func hangsWithOthers(
        _ work: ID<Post>, of account: ID<Account>, at now: Timestamp, _ reader: Reader
    ) throws -> Bool {
        try reader.value(
            """
            SELECT 1 FROM exhibition_works h JOIN exhibitions e ON e.post_id = h.exhibition_id
            WHERE h.work_id = \(work) AND h.state = 'agreed' AND e.author_id <> \(account)
                AND e.closes_at > \(now) LIMIT 1
            """, as: Int.self) != nil
    }

    private var loose: Statement {
        "m.id = \(newer) AND m.owner_id = \(account) AND m.role = 'image' AND m.post_id IS NULL"
    }

    private func isLoose(in transaction: Transaction) throws -> Bool {
        try transaction.value("SELECT 1 FROM media m WHERE \(loose)", as: Int.self) != nil
    }

    /// Whether the very same file has taken the image's place already.
    private func isThere(in transaction: Transaction) throws -> Bool {
        try transaction.value(
            """
            SELECT 1 FROM image_versions v JOIN media m ON m.id = v.current_id JOIN media n ON n.id = \(newer)
            WHERE v.media_id = \(image) AND m.post_id = \(work) AND n.owner_id = \(account) AND n.digest = m.digest
            """, as: Int.self) != nil
    }
}

/// Puts an image aside for a newer version, which is then free to take its place.
struct ReplacedImage {
    let image: ID<Media>
    let work: ID<Post>
    let newer: ID<Media>
    let time: Timestamp

    init(_ image: ID<Media>, of work: ID<Post>, by newer: ID<Media>, at time: Timestamp) {
        (self.image, self.work, self.newer, self.time) = (image, work, newer, time)
    }

    func write(in transaction: Transaction) throws {
        let last = try transaction.value(
            "SELECT MAX(position) FROM media WHERE post_id = \(work) AND role = 'older'", as: Int?.self)
        let place = (last ?? nil).map { $0 + 1 } ?? 0
        try transaction.execute(
            "UPDATE media SET post_id = \(work), role = 'older', position = \(place) WHERE id = \(image)")
        try transaction.execute("UPDATE image_versions SET current_id = \(newer) WHERE current_id = \(image)")
        let number =
            try transaction.value(
                "SELECT MAX(number) FROM image_versions WHERE current_id = \(newer)", as: Int?.self) ?? nil
        try transaction.execute(
            """
            INSERT INTO image_versions (media_id, current_id, number, replaced_at)
            VALUES (\(image), \(newer), \((number ?? 0) + 1), \(time))
            """)
    }
}

extension NotificationKind {
    package static let newerVersion = NotificationKind(
        "newer-version", Phrase("의견을 남긴 이미지의 새 버전", "Newer versions of works I marked"), in: .works, needs: .works,
        showsOthersText: false
    ) { post in
        post.named(
            { Phrase("의견을 남긴 작품 ‘\($0)’에 새 버전을 올렸어요", "added a newer version of “\($0)”, which you marked") },
            else: Phrase("의견을 남긴 작품에 새 버전을 올렸어요", "added a newer version of a work you marked"))
    }
}

extension Problem {
    static let versionOvertaken = Problem(
        422,
        Phrase("그사이 다른 버전이 올라왔어요. 먼저 확인해 주세요.", "Another version has been added in the meantime. Look at it first."),
        field: "images")
    static let tooManyVersions = Problem(
        422,
        Phrase(
            "이전 버전은 5개까지 보관할 수 있어요. 하나를 삭제한 다음 올려 주세요.",
            "An image keeps up to five older versions. Delete one of them first."), field: "images")
    static let hangsWithOthers = Problem(
        422,
        Phrase(
            "이 작품은 다른 회원의 전시회에 걸려 있어요. 전시회가 끝나거나 작품을 내린 다음에 새 버전을 올려 주세요.",
            "This work hangs in another member’s exhibition. Wait until it closes, or take the work down there."
        ),
        field: "images")
}
