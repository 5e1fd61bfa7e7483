package import Base
import BasePages
package import Core
package import Design
package import Exports
import Kernel
import Posts
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
            try await export.each(services, from: ID(rawValue: .max), key: { $0.post.id }) { before, reader in
                let posts = try OwnPost.page(of: account, kinds, before: before, reader)
                let found = try additions.map { try $0.read(posts.map(\.id), reader) }
                return posts.map { post in (post: post, added: found.map { $0[post.id] }) }
            } use: { posts in
                var items: [HTML] = []
                for (post, added) in posts {
                    var images: [ExportedImage] = []
                    for image in post.images {
                        images.append(try await export.take(image, named: "", services.files))
                    }
                    let members = zip(additions, added).map { ($0.name, $1?.json ?? .null) }
                    try await export.add([JSON(members: post.json(images, url) + members)])
                    items.append(item(post, images, added.compactMap { $0?.view }, url))
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

private func item(_ post: OwnPost, _ images: [ExportedImage], _ added: [HTML], _ url: String) -> HTML {
    """
    <li>\(if: !post.warning.isEmpty, #"<p><b>\#(post.warning)</b></p>"#)<p class="text">\(post.text)</p>
    \(images.map { exportedPicture($0, root: "") })\(added)
    <p class="muted"><a href="\(post.address(url))">\(post.createdAt.iso8601)</a></p></li>
    """
}
