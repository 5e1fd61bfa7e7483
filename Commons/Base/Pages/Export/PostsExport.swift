package import Base
package import Core
package import Design
import Kernel
package import SQL

extension MemberExport {
    /// Posts of some kinds a member has written, the newest first, a hundred on a page. Of what they answer there is the
    /// address.
    ///
    /// - Parameters:
    ///   - title: what they are called together.
    ///   - name: of the list in `salon.json`, and of the pages.
    ///   - additions: what a space knows of them besides.
    package static func posts(
        _ kinds: [PostKind], _ title: Phrase, _ name: String, adding additions: [PostAddition] = []
    ) -> MemberExport {
        MemberExport { export, services in
            let (account, url) = (export.account, services.site.publicURL)
            var pages = 0
            try await export.beginList(name)
            try await export.each(services, from: ID(rawValue: .max), key: \OwnPost.id) { before, reader in
                try OwnPost.page(of: account, kinds, before: before, adding: additions, reader)
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
                pages += 1
                let title = pages == 1 ? title : Phrase("\(title.korean) \(pages)쪽", "\(title.english), page \(pages)")
                let page = pages == 1 ? "\(name).html" : "\(name)-\(pages).html"
                try await export.page(page, title: export.language(title)) { _ in
                    #"<h1>\#(export.language(title))</h1><ul class="list">\#(items)</ul>"#
                }
                await export.lead(to: page, title, count: posts.count)
            }
            await export.endList()
        }
    }
}

/// What a space knows of posts besides what all of them have, for their author's export.
package struct PostAddition: Sendable {
    /// Of the member in `salon.json`, which is `null` for posts that have none.
    let name: String
    let read: @Sendable ([ID<Post>], Reader) throws -> [ID<Post>: (json: JSON, view: HTML)]

    package init(
        _ name: String, read: @escaping @Sendable ([ID<Post>], Reader) throws -> [ID<Post>: (json: JSON, view: HTML)]
    ) { (self.name, self.read) = (name, read) }
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
    /// In the order of their declaration.
    var additions: [(name: String, json: JSON, view: HTML)] = []

    static func page(
        of account: ID<Account>, _ kinds: [PostKind], before: ID<Post>, adding additions: [PostAddition],
        _ reader: Reader
    ) throws -> [OwnPost] {
        var posts = try reader.all(statement(of: account, kinds, before: before)) { row in
            OwnPost(
                id: try row.next(), kind: try row.next(), root: try row.next(), parent: try row.next(),
                quote: try row.next(), text: try row.next(), warning: try row.next(), createdAt: try row.next(),
                editedAt: try row.next())
        }
        let images = try reader.all(
            """
            SELECT m.post_id, \(StoredImage.columns) FROM media m
            WHERE m.post_id IN (\(list: posts.map(\.id))) ORDER BY m.post_id, m.role, m.position
            """
        ) { row in (post: try row.next(as: ID<Post>.self), image: try StoredImage(row: &row)) }
        let byPost = Dictionary(grouping: images, by: \.post)
        for index in posts.indices { posts[index].images = byPost[posts[index].id]?.map(\.image) ?? [] }
        for addition in additions {
            let found = try addition.read(posts.map(\.id), reader)
            for index in posts.indices {
                let own = found[posts[index].id]
                posts[index].additions.append((addition.name, own?.json ?? .null, own?.view ?? .empty))
            }
        }
        return posts
    }

    /// A page of each kind, by the index, of which the newest are taken.
    package static func statement(of account: ID<Account>, _ kinds: [PostKind], before: ID<Post>) -> Statement {
        let pages = kinds.map { kind -> Statement in
            """
            SELECT * FROM (
                SELECT p.id, p.kind, p.root_id, p.parent_id, p.quote_id, p.text, p.warning, p.created_at, p.edited_at
                FROM posts p
                WHERE p.author_id = \(account) AND p.kind = \(kind) AND \(.published("p")) AND p.id < \(before)
                ORDER BY p.id DESC LIMIT \(MemberExport.pageSize)) own
            """
        }
        let all = pages.reduce(nil as Statement?) { all, page in all.map { "\($0) UNION ALL \(page)" } ?? page }
        return "SELECT e.* FROM (\(all)) e ORDER BY e.id DESC LIMIT \(MemberExport.pageSize)"
    }

    private func address(_ post: ID<Post>?, _ url: String) -> JSON {
        post.map { JSON(url + $0.postPath) } ?? .null
    }

    func json(_ images: [ExportedImage], _ url: String) -> JSON {
        JSON(
            members: [
                ("id", JSON(id.description)), ("published", JSON(createdAt)), ("edited", JSON(editedAt)),
                ("address", JSON(url + kind.path(of: id, below: root ?? id))),
                ("answers", address(parent ?? root, url)),
                ("quotes", address(quote, url)), ("warning", JSON(warning)), ("text", JSON(text)),
                ("images", JSON(images.map(\.json))),
            ] + additions.map { ($0.name, $0.json) })
    }

    func view(_ images: [ExportedImage], _ url: String) -> HTML {
        let address = url + kind.path(of: id, below: root ?? id)
        return """
            <li>\(if: !warning.isEmpty, #"<p><b>\#(warning)</b></p>"#)<p class="text">\(text)</p>
            \(images.map { exportedPicture($0, root: "") })\(additions.map(\.view))
            <p class="muted"><a href="\(address)">\(createdAt.iso8601)</a></p></li>
            """
    }
}
