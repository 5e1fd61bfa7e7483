import APIDoor
import Accounts
import Base
import Core
import Gallery
import Kernel
import SQL
import Storage

/// What the instance attests of a work to its maker, and the key it signs with (docs/receipts.md).
extension GalleryAPIRoutes {
    func addReceipts(to api: APIRoutes) {
        let services = services
        api.member(.get, "\(Self.root)/works/:id/receipt", .read(.works)) { call in
            let id = try call.id(of: Post.self)
            let (_, receipt) = try await IssueReceipt(of: id, to: call.member.id)(services)
            return Answer(ReceiptEntity(text: receipt.text, publicKey: receipt.line("key") ?? ""))
        }
        api.open(.get, "\(Self.root)/receipt_key") { _ in
            Answer(ReceiptKeyEntity(pem: try await ReceiptKey.load(from: services.database).publicKey.pem))
        }
    }
}
