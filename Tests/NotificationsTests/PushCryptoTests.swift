import Core
import Crypto
import Foundation
import Outgoing
import Testing

@testable import Notifications

/// Encryption and signature of pushes, against the published examples and by their inverses.
@Suite struct PushCryptoTests {
    private func bytes(_ text: String) throws -> [UInt8] { try #require([UInt8](base64URL: text)) }

    /// RFC 8291, appendix A.
    @Test func encryptsAsTheStandardsExample() throws {
        let cipher = try #require(
            PushCipher(
                publicKey: try bytes(
                    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
                secret: try bytes("BTBZMqHH6r4Tts7J_aSIgg")))
        let key = try P256.KeyAgreement.PrivateKey(
            rawRepresentation: try bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
        let body = try cipher.encrypt(
            Array("When I grow up, I want to be a watermelon".utf8), with: key,
            salt: try bytes("DGv6ra1nlYgDCS1FRnbzlw"))
        #expect(
            body.base64URL == """
                DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w\
                EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN
                """)
    }

    @Test func everyPushHasAKeyAndASaltOfItsOwn() throws {
        let browser = P256.KeyAgreement.PrivateKey()
        let cipher = try #require(
            PushCipher(
                publicKey: Array(browser.publicKey.x963Representation), secret: Array(repeating: 7, count: 16)))
        let longest = Array(repeating: UInt8(ascii: "a"), count: PushCipher.maxLength)
        let (one, other) = (try cipher.encrypt(longest), try cipher.encrypt(longest))
        #expect(one.count == 4_096 && one[16..<20].elementsEqual([0, 0, 0x10, 0]))
        #expect(one[..<16] != other[..<16])
        #expect(one[21..<86] != other[21..<86])
        #expect(throws: (any Error).self) { try cipher.encrypt(longest + [0]) }
    }

    @Test func refusesKeysThatAreNone() {
        let point = Array(P256.KeyAgreement.PrivateKey().publicKey.x963Representation)
        let secret = [UInt8](repeating: 0, count: 16)
        #expect(PushCipher(publicKey: point, secret: secret) != nil)
        #expect(PushCipher(publicKey: point, secret: Array(secret.dropLast())) == nil)
        #expect(PushCipher(publicKey: Array(point.dropLast()), secret: secret) == nil)
        #expect(PushCipher(publicKey: [], secret: secret) == nil)
        // On no curve.
        #expect(PushCipher(publicKey: [4] + [UInt8](repeating: 1, count: 64), secret: secret) == nil)
    }

    @Test func signsForOneServiceForAWhile() throws {
        let key = try PushServerKey(privateKey: Array(P256.Signing.PrivateKey().rawRepresentation))
        let now = Timestamp(milliseconds: 1_790_000_000_000)
        let header = try key.authorization(
            for: "https://push.example", contact: "https://salon.example", now: now)
        let match = try #require(try /vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)/.wholeMatch(in: header))
        let (head, claims, signature, publicKey) = (match.1, match.2, match.3, match.4)
        #expect(String(base64URL: String(head)) == #"{"alg":"ES256","typ":"JWT"}"#)
        #expect(
            String(base64URL: String(claims))
                == #"{"aud":"https://push.example","exp":1790043200,"sub":"https://salon.example"}"#)
        #expect(String(publicKey) == key.publicKey)
        let verifier = try P256.Signing.PublicKey(x963Representation: try bytes(String(publicKey)))
        let ours = try P256.Signing.ECDSASignature(rawRepresentation: try bytes(String(signature)))
        #expect(verifier.isValidSignature(ours, for: Data("\(head).\(claims)".utf8)))
        #expect(!verifier.isValidSignature(ours, for: Data("\(head).\(claims)x".utf8)))
    }

    @Test(arguments: [
        ("https://fcm.googleapis.com/fcm/send/abc:123", "https://fcm.googleapis.com"),
        ("https://Push.Example.com:443/a?b=c", "https://push.example.com"),
        ("https://push.example.com:8443/a", nil), ("https://push.example.com:80/a", nil),
        ("http://push.example.com/a", nil), ("https://localhost/a", nil), ("https://salon/a", nil),
        ("https://127.0.0.1/a", nil), ("https://[::1]/a", nil), ("https://2130706433/a", nil),
        ("https://127.1/a", nil), ("https://0x7f.0.0.0x1/a", nil), ("https://printer.local/a", nil),
        ("https://db.internal/a", nil), ("https://a.localhost/", nil), ("https://push.example.com./a", nil),
        ("https://user@push.example.com/a", nil), ("https://:pass@push.example.com/a", nil),
        ("https://push.example.com/a#b", nil), ("https://push.example.com/a b", nil), ("https://푸시.한국/a", nil),
        ("file:///etc/passwd", nil), ("", nil), ("https://", nil), ("https://push.example.com/\n", nil),
        ("https://push.example.com/" + String(repeating: "a", count: 1_500), nil),
    ])
    func takesPublicAddressesOnly(url: String, origin: String?) {
        #expect(PushEndpoint(url, addresses: .publicOnly, hosts: .any)?.origin == origin, "\(url)")
    }

    /// Any other is a machine that somebody has asked by ours, as often as they like.
    @Test(arguments: [
        ("fcm.googleapis.com", true), ("FCM.googleapis.com", true), ("updates.push.services.mozilla.com", true),
        ("web.push.apple.com", true), ("api.push.apple.com", true), ("wns2-par02p.notify.windows.com", true),
        ("push.example.com", false), ("fcm.googleapis.com.example.com", false), ("evilfcm.googleapis.com", false),
        ("evilpush.apple.com", false), (".push.apple.com", false), ("push.apple.com", false), ("apple.com", false),
        ("a.updates.push.services.mozilla.com", false), ("googleapis.com", false),
    ])
    func knowsPushServices(host: String, isKnown: Bool) throws {
        #expect((PushEndpoint("https://\(host)/a", addresses: .publicOnly, hosts: .known) != nil) == isKnown)
        let more = try #require(PushHosts(adding: "push.example.com, *.up.example.org"))
        let added = host == "push.example.com"
        #expect((PushEndpoint("https://\(host)/a", addresses: .publicOnly, hosts: more) != nil) == (isKnown || added))
        #expect(PushEndpoint("https://a.up.example.org:444/a", addresses: .publicOnly, hosts: more) == nil)
        #expect(PushEndpoint("https://a.up.example.org:443/a", addresses: .publicOnly, hosts: more) != nil)
    }

    @Test(arguments: ["", ",", "localhost", "*", "*.local", "127.0.0.1", "a b", "https://push.example.com", "*.*.com"])
    func takesNoListThatIsNone(text: String) { #expect(PushHosts(adding: text) == nil) }

    @Test func takesOthersWhereTheOperatorSaysSo() {
        #expect(
            PushEndpoint("http://127.0.0.1:8099/a", addresses: .any, hosts: .known)?.origin == "http://127.0.0.1:8099")
        #expect(PushEndpoint("file:///etc/passwd", addresses: .any, hosts: .known) == nil)
    }

    @Test func payloadsStaySmall() throws {
        for text in [
            String(repeating: "\u{1}", count: 5_000), String(repeating: "가", count: 5_000),
            String(repeating: "👩‍👩‍👧‍👦", count: 500), String(repeating: "\"", count: 5_000),
        ] {
            let message = PushMessage(title: text, body: text, path: "/works/1", tag: "a", icon: "/media/1/2/128.webp")
            let payload = message.payload(badge: 7)
            #expect(payload.count <= PushMessage.maxLength)
            let members = try JSONSerialization.jsonObject(with: Data(payload)) as? [String: Any]
            #expect(members?.count == 7)
        }
        let short = PushMessage(title: "A \"b\"", path: "/", tag: "a", renotifies: false).payload(badge: 0)
        #expect(
            String(decoding: short, as: UTF8.self) == #"{"badge":0,"body":"","path":"/","tag":"a","title":"A \"b\""}"#)
    }

    /// Apps find the notification by its number, and know its kind by their own name.
    @Test func appsGetNumbersAndTheirOwnNames() throws {
        var message = PushMessage(title: "A", body: "B", path: "/works/1", tag: "a", icon: "/media/1/2/128.webp")
        message.app = AppPush(number: 1 << 52, name: "favourite", language: .korean)
        #expect(
            String(decoding: message.payload(badge: 7), as: UTF8.self) == """
                {"access_token":"","body":"B","icon":"/media/1/2/128.webp","notification_id":4503599627370496,\
                "notification_type":"favourite","preferred_locale":"ko","title":"A"}
                """)
        let pushes = AppPushes(["like": "favourite", "new-work": "status"], by: .followed)
        #expect(AppPushes(stored: pushes.stored, by: .followed) == pushes)
    }

    /// 2026-09-21T14:13:20Z; 23:13 in Seoul, 10:13 in New York.
    @Test func quietHoursAreThoseOfTheMember() {
        let now = Timestamp(milliseconds: 1_790_000_000_000)
        func isQuiet(_ first: String, _ end: String, _ zone: String, after hours: Int = 0) -> Bool {
            QuietHours(
                first: QuietHours.minute(first) ?? -1, end: QuietHours.minute(end) ?? -1, timeZone: zone
            ).contains(now + .hours(hours))
        }
        #expect(isQuiet("22:00", "08:00", "Asia/Seoul"))
        #expect(isQuiet("22:00", "08:00", "Asia/Seoul", after: 8))
        #expect(!isQuiet("22:00", "08:00", "Asia/Seoul", after: 9))
        #expect(!isQuiet("22:00", "08:00", "America/New_York"))
        #expect(isQuiet("10:13", "10:14", "America/New_York"))
        #expect(!isQuiet("10:14", "10:13", "America/New_York"))
        // Winter time begins on 1 November: the same hour of the day is another one on the clock.
        #expect(isQuiet("09:13", "09:14", "America/New_York", after: 24 * 60))
        #expect(!QuietHours.isTimeZone("Middle/Earth") && QuietHours.isTimeZone("Asia/Seoul"))
        for wrong in ["", "24:00", "7:00", "12:60", "ab:cd", "12", "+1:00", "12:00:x0"] {
            #expect(QuietHours.minute(wrong) == nil, "\(wrong)")
        }
        #expect(QuietHours.minute("23:59") == 1_439 && QuietHours.text(485) == "08:05")
    }

    @Test func serviceAnswersMeanWhatTheStandardSays() {
        let now = Timestamp(milliseconds: 1_790_000_000_000)
        func outcome(_ status: Int, _ retryAfter: String? = nil) -> PushOutcome {
            PushOutcome(PushAnswer(status: status, retryAfter: retryAfter), now: now)
        }
        #expect(outcome(201) == .sent && outcome(404) == .gone && outcome(410) == .gone)
        #expect(outcome(400) == .refused && outcome(413) == .refused && outcome(301) == .refused)
        #expect(outcome(500) == .later(nil) && outcome(503, "soon") == .later(nil) && outcome(429, "-5") == .later(nil))
        #expect(outcome(429, "120") == .later(now + .seconds(120)))
        #expect(outcome(503, "Mon, 21 Sep 2026 14:14:20 GMT") == .later(now + .seconds(60)))
        #expect(outcome(503, "99999999999999999999") == .later(nil))
        #expect(outcome(503, "999999999999") == .later(now + .days(1)))
    }
}
