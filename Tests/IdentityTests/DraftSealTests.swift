import Crypto
import Foundation
import Identity
import TestKit
import Testing

/// The keys of drafts that were sealed when a session ended.
struct DraftSealTests {
    /// Catches a key that the browser does not derive, one that another account gets, and one that changes.
    @Test(arguments: TestEngine.available) func opensForItsMemberAlone(_ engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let hana = try await salon.member(.ada)
            let key = try await minsu.get("/settings/drafts/seal").text
            #expect(try await minsu.get("/settings/drafts/seal").text == key)
            // A page that is another member's by now does not seal to it.
            let id = try await salon.id(of: .minsu)
            #expect(key.contains(#""viewer":"\#(id)""#))
            let own = P256.KeyAgreement.PrivateKey()
            let theirs = try P256.KeyAgreement.PublicKey(x963Representation: bytes(of: key))
            let derived = try own.sharedSecretFromKeyAgreement(with: theirs).hkdfDerivedSymmetricKey(
                using: SHA256.self, salt: [UInt8](), sharedInfo: Array("salon drafts".utf8), outputByteCount: 32
            ).withUnsafeBytes { Data($0) }
            let point = [("point", base64URL(own.publicKey.x963Representation))]
            #expect(try await bytes(of: minsu.post("/settings/drafts/seal", point).text) == derived)
            #expect(try await bytes(of: hana.post("/settings/drafts/seal", point).text) != derived)
            for wrong in ["", "AAAA", String(repeating: "B", count: 88)] {
                #expect(try await minsu.post("/settings/drafts/seal", [("point", wrong)]).status == 404)
            }
            #expect(try await salon.visitor().get("/settings/drafts/seal").status == 303)
        }
    }

    private func base64URL(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private func bytes(of json: String) throws -> Data {
        let key = String(try #require(json.split(separator: "\"").dropFirst(3).first))
        var text = key.replacing("-", with: "+").replacing("_", with: "/")
        text += String(repeating: "=", count: (4 - text.count % 4) % 4)
        return try #require(Data(base64Encoded: text))
    }
}
