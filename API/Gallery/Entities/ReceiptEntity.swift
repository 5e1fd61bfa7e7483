/// What the instance attests, as people read it and as openssl checks it.
struct ReceiptEntity: Encodable {
    let text: String
    let publicKey: String
}

/// The key that receipts are signed with.
struct ReceiptKeyEntity: Encodable {
    let pem: String
}
