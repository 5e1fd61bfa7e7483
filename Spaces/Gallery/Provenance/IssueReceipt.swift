package import Base
package import Core
import Kernel
import Media
import Posts
import SQL
import Storage
package import Works

/// Attests a work to its maker, with the instance's signature (``Receipt``).
package struct IssueReceipt: Act {
    package let work: ID<Post>
    package let maker: ID<Account>

    package init(of work: ID<Post>, to maker: ID<Account>) {
        self.work = work
        self.maker = maker
    }

    package var cost: Cost? { Cost(.receipts, of: maker) }

    /// Throws ``Core/Problem/postNotFound`` where it is no work of theirs, ``Core/Problem/sentByAnother`` where an original
    /// came from somebody else first.
    package func perform(_ services: Services) async throws -> (work: Work, receipt: Receipt) {
        let (work, images) = try await services.database.read { reader in
            let work = try WorkQueries.work(self.work, viewer: maker, reader)
            guard work.isOwn else { throw Problem.postNotFound }
            return (work, try WorkQueries.originals(of: work.id, reader))
        }
        let digests = try await OriginalDigests(services)(of: images)
        let imported = try await check(digests, services)
        let originals = images.compactMap { image in
            digests[image.id].map {
                Receipt.Original(digest: $0, bytes: image.byteCount, received: image.id.createdAt)
            }
        }
        let address = services.site.publicURL
        let receipt = try Receipt(
            instance: address, work: "\(address)\(work.id.workPath)", title: work.details.title,
            maker: (work.author.name, work.author.handle), making: work.details.making,
            since: imported.map(Receipt.Since.imported) ?? .shared(work.createdAt),
            originals: originals, issued: services.clock.now(), key: try await ReceiptKey.load(from: services.database))
        return (work, receipt)
    }

    /// - Returns: when the work was imported, if it was: then its time is a claim.
    private func check(_ digests: [ID<Media>: [UInt8]], _ services: Services) async throws -> Timestamp? {
        try await services.database.read { reader in
            for (image, digest) in digests {
                let another = try reader.value(Self.earlierStatement(than: image, digest, maker), as: Int.self)
                guard another == nil else { throw Problem.sentByAnother }
            }
            return try ImportedPosts.time(of: work, reader)
        }
    }

    /// Whether another member sent the same original before.
    static func earlierStatement(than image: ID<Media>, _ digest: [UInt8], _ maker: ID<Account>) -> Statement {
        "SELECT 1 FROM media WHERE digest = \(digest) AND owner_id <> \(maker) AND id < \(image) LIMIT 1"
    }
}

extension Problem {
    static let sentByAnother = Problem(
        409,
        Phrase(
            "다른 회원이 같은 원본을 먼저 올려서, 증명서를 드릴 수 없어요.",
            "Another member sent the very same original before you, so there is no receipt for it."))
}
