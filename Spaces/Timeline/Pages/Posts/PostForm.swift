import Base
import Core
import Design
import Files
import Hummingbird
import Kernel
import Media
import Posts
import SQL
import Storage
import Timeline
import Web

extension Form {
    /// The images that a form of a post names, without those ticked to be left out.
    var postImages: [PublishPost.Image] {
        let dropped = Set(all("drop"))
        return all("image").filter { !dropped.contains($0) }.compactMap { ID<Media>($0) }.map { id in
            PublishPost.Image(id: id, alt: self["alt-\(id)"])
        }
    }
}

extension MultipartForm {
    /// Stores the files that came with the form, if any. Those that are fine are added even if it throws: they are shown
    /// in the form again.
    /// - Returns: what of which of them is not shown, to be known before it is shared.
    func storePostImages(
        of owner: ID<Account>, into images: inout [PublishPost.Image], _ services: Services
    ) async throws -> Phrase? {
        let files = uploads.filter { $0.field == "images" && !$0.fileName.isEmpty }
        guard !files.isEmpty else { return nil }
        let (stored, problem, note) = try await StoreImages(
            files, owner: owner, room: PublishPost.maxImages - images.count, tooMany: .postImagesTooMany)(services)
        images += stored.map { PublishPost.Image(id: $0.id) }
        if let problem { throw problem }
        return note
    }
}

extension PostComposer {
    /// The form that edits a post; `nil` where there is none of that member's.
    ///
    /// - Parameter wanted: the photos that a form of it names; `nil` for those it has.
    static func editing(
        _ post: ID<Post>, of account: ID<Account>, images wanted: [PublishPost.Image]? = nil, _ posts: PostReader,
        _ reader: Reader
    ) throws -> PostComposer? {
        guard let version = try PostVersion.current(post, of: account, reader) else { return nil }
        var composer = PostComposer(clientID: "")
        composer.editing = post
        composer.takesImages = !version.hasPoll
        composer.text = version.text
        composer.warning = version.warning
        composer.edition = version.edition
        composer.images = try images(wanted, of: post, by: account, reader)
        if let item = try posts.items([post], reader)[post], !item.namesQuote { composer.quoted = item.quote }
        return composer
    }

    /// The photos of a post, or those that a form of it names, in its order.
    private static func images(
        _ wanted: [PublishPost.Image]?, of post: ID<Post>, by owner: ID<Account>, _ reader: Reader
    ) throws -> [PostComposer.Image] {
        let chosen: Statement =
            if let wanted { "m.id IN (\(list: wanted.map(\.id))) AND (m.post_id IS NULL OR m.post_id = \(post))" } else
            {
                "m.post_id = \(post)"
            }
        let stored = try reader.all(
            """
            SELECT \(StoredImage.columns) FROM media m
            WHERE \(chosen) AND m.owner_id = \(owner) AND m.role = 'image' ORDER BY m.position, m.id
            """, StoredImage.init(row:))
        guard let wanted else { return stored.map { PostComposer.Image(id: $0.id, picture: $0.picture) } }
        return wanted.compactMap { image in
            stored.first { $0.id == image.id }.map {
                PostComposer.Image(id: image.id, picture: $0.picture.withAlt(image.alt))
            }
        }
    }
}

/// A page with the form and nothing else.
func composerPage(_ composer: PostComposer, _ site: Site, _ context: Context, status: Int = 200) -> Response {
    let shell = site.shell(context)
    var frame = Frame(title: shell.language(composer.editing == nil ? .newPost : .edit), scripts: ["timeline.js"])
    frame.back = (composer.editing ?? composer.inReplyTo).map { $0.postPath } ?? "/timeline"
    return site.page(
        frame,
        """
        <div class="stream-page"><h1 class="visually-hidden">\(frame.title)</h1>\
        \(postComposer(composer, shell: shell))</div>
        """, for: context, status: .init(code: status))
}

/// The post that a form has made or changed.
func postFragment(
    _ id: ID<Post>, _ services: Services, _ cards: ReadEmbeds?, _ context: Context
) async throws -> Response {
    let posts = PostReader(context, services, cards: cards)
    guard let item = try await services.database.read({ reader in try posts.one(id, reader) }) else {
        throw Problem.postNotFound
    }
    return .html(postView(item, shell: services.site.shell(context)), status: .created)
}
