package import Base
package import Core
import Media
import SQL
import Web

/// Attests a work to its maker, with the instance's signature (``Receipt``).
package struct IssueReceipt: Act {
    package let work: ID<Post>
    package let maker: ID<Account>

    package init(of work: ID<Post>, to maker: ID<Account>) {
        self.work = work
        self.maker = maker
    }

    package var cost: Cost? { Cost(.receipts, of: maker) }

    /// Throws ``Core/Problem/postNotFound`` where it is no work of theirs.
    package func perform(_ services: Services) async throws -> (work: Work, receipt: Receipt) {
        let (work, images) = try await services.database.read { reader in
            let work = try WorkQueries.work(self.work, viewer: maker, reader)
            guard work.isOwn else { throw Problem.postNotFound }
            return (work, try WorkQueries.images(of: work.id, reader))
        }
        let digests = try await OriginalDigests(services)(of: images)
        let originals = images.compactMap { image in
            digests[image.id].map {
                Receipt.Original(digest: $0, bytes: image.byteCount, received: image.id.createdAt)
            }
        }
        let address = services.site.publicURL
        let receipt = try Receipt(
            instance: address, work: "\(address)\(work.id.workPath)", title: work.details.title,
            maker: (work.author.name, work.author.handle), making: work.details.making, shared: work.createdAt,
            originals: originals, issued: services.clock.now(), key: try await ReceiptKey.load(from: services.database))
        return (work, receipt)
    }
}
