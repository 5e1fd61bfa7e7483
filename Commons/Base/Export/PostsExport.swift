package import Core
import Design
import Kernel
package import SQL

extension MemberExport {
    /// Posts of some kinds a member has written, the newest first, a hundred on a page. Of what they answer there is the
    /// address.
    ///
    /// - Parameters:
    ///   - kinds: with what each is called.
    ///   - name: of the list in `salon.json`, and of the pages.
    package static func posts(_ kinds: [(kind: PostKind, title: Phrase)], _ name: String) -> MemberExport {
        MemberExport { export, services in
            let (account, url) = (export.account, services.site.publicURL)
            var pages = 0
            try await export.beginList(name)
            for (kind, title) in kinds {
                var part = 0
                try await export.each(services, from: ID(rawValue: .max), key: \OwnPost.id) { before, reader in
                    try OwnPost.page(of: account, kind, before: before, reader)
                } use: { posts in
                    var items: [HTML] = []
                    for post in posts {
                        var images: [ExportedImage] = []
                        for image in post.images {
                            images.append(try await export.take(image, named: "", services.files))
                        }
                        try await export.add([post.json(images, url)])
                        items.append(post.view(images, url))
                    }
                    (pages, part) = (pages + 1, part + 1)
                    let title = part == 1 ? title : Phrase("\(title.korean) \(part)쪽", "\(title.english), page \(part)")
                    let page = pages == 1 ? "\(name).html" : "\(name)-\(pages).html"
                    try await export.page(page, title: export.language(title)) { _ in
                        #"<h1>\#(export.language(title))</h1><ul class="list">\#(items)</ul>"#
                    }
                    await export.lead(to: page, title, count: posts.count)
                }
            }
            await export.endList()
        }
    }
}

/// A post in its author's export.
package struct OwnPost: Sendable {
    let id: ID<Post>
    let kind: PostKind
    let root: ID<Post>?
    let parent: ID<Post>?
    let quote: ID<Post>?
    let text: String
    let warning: String
    let createdAt: Timestamp
    let editedAt: Timestamp?
    var images: [StoredImage] = []

    static func page(
        of account: ID<Account>, _ kind: PostKind, before: ID<Post>, _ reader: Reader
    ) throws -> [OwnPost] {
        var posts = try reader.all(statement(of: account, kind, before: before)) { row in
            OwnPost(
                id: try row.next(), kind: kind, root: try row.next(), parent: try row.next(), quote: try row.next(),
                text: try row.next(), warning: try row.next(), createdAt: try row.next(), editedAt: try row.next())
        }
        let images = try reader.all(
            """
            SELECT m.post_id, \(StoredImage.columns) FROM media m
            WHERE m.post_id IN (\(list: posts.map(\.id))) ORDER BY m.post_id, m.role, m.position
            """
        ) { row in (post: try row.next(as: ID<Post>.self), image: try StoredImage(row: &row)) }
        let byPost = Dictionary(grouping: images, by: \.post)
        for index in posts.indices { posts[index].images = byPost[posts[index].id]?.map(\.image) ?? [] }
        return posts
    }

    package static func statement(of account: ID<Account>, _ kind: PostKind, before: ID<Post>) -> Statement {
        """
        SELECT p.id, p.root_id, p.parent_id, p.quote_id, p.text, p.warning, p.created_at, p.edited_at FROM posts p
        WHERE p.author_id = \(account) AND p.kind = \(kind) AND \(.published("p")) AND p.id < \(before)
        ORDER BY p.id DESC LIMIT \(MemberExport.pageSize)
        """
    }

    private func address(_ post: ID<Post>?, _ url: String) -> JSON {
        post.map { JSON(url + $0.postPath) } ?? JSON(text: "null")
    }

    func json(_ images: [ExportedImage], _ url: String) -> JSON {
        JSON(members: [
            ("id", JSON(id.description)), ("published", JSON(createdAt)), ("edited", JSON(editedAt)),
            ("address", JSON(url + kind.path(of: id, below: root ?? id))), ("answers", address(parent ?? root, url)),
            ("quotes", address(quote, url)), ("warning", JSON(warning)), ("text", JSON(text)),
            ("images", JSON(images.map(\.json))),
        ])
    }

    func view(_ images: [ExportedImage], _ url: String) -> HTML {
        let address = url + kind.path(of: id, below: root ?? id)
        return """
            <li>\(if: !warning.isEmpty, #"<p><b>\#(warning)</b></p>"#)<p class="text">\(text)</p>
            \(images.map { exportedPicture($0, root: "") })
            <p class="muted"><a href="\(address)">\(createdAt.iso8601)</a></p></li>
            """
    }
}
