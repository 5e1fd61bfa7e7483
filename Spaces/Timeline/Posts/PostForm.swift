import Base
import Core
import Design
import Hummingbird
import Media
import Posts
import SQL
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
    /// - Returns: whether there is something to know about one of them before it is shared.
    func storePostImages(
        of owner: ID<Account>, into images: inout [PublishPost.Image], _ services: Services
    ) async throws -> Bool {
        let files = uploads.filter { $0.field == "images" && ($0.byteCount > 0 || $0.isTooLarge) }
        guard !files.isEmpty else { return false }
        let (stored, problem) = try await StoreImages(
            files, owner: owner, room: PublishPost.maxImages - images.count, tooMany: .postImagesTooMany)(services)
        images += stored.map { PublishPost.Image(id: $0.id) }
        if let problem { throw problem }
        return stored.contains { $0.picture.note != nil }
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
    _ id: ID<Post>, _ services: Services, _ cards: ReadWorkEmbeds?, _ context: Context
) async throws -> Response {
    let posts = PostReader(context, services, cards: cards)
    guard let item = try await services.database.read({ reader in try posts.one(id, reader) }) else {
        throw Problem.postNotFound
    }
    return .html(postView(item, shell: services.site.shell(context)), status: .created)
}
