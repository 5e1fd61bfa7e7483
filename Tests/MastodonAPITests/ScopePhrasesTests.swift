import Accounts
import Core
import Kernel
import Storage
import Testing

@testable import AppsPages

/// What members read before they allow an app.
@Suite struct ScopePhrasesTests {
    private func said(_ scopes: String, _ features: Features = .all, role: Role = .member) throws -> [String] {
        try #require(Scopes(scopes)).phrases(features, role: role).map(\.english)
    }

    // Catches a scope that somebody adds and nobody is asked for.
    @Test func everyScopeIsSaid() throws {
        let nothing = try said("", .all)
        #expect(nothing.count == 1)
        for (word, scopes) in Scopes.words {
            let phrases = scopes.phrases(.all, role: .admin)
            #expect(!phrases.isEmpty && phrases.map(\.english) != nothing, "\(word)")
        }
    }

    @Test func wholesAreSaidAsWholes() throws {
        let usual = try said("read write follow push")
        #expect(usual.count == 3, "\(usual)")
        #expect(usual[0] == "See everything you can see, your messages included")
        // The lounge is in no other scope.
        #expect(!usual.contains { $0.contains("nickname") })
        #expect(try said("read read:lounge write:lounge").contains { $0.contains("which nickname is yours") })
        #expect(try said("follow") == ["Follow, mute and block people, and see whom you do"])
        #expect(try said("read:follows read:lists") == ["See the people you follow and your lists"])
        #expect(try said("write:media write:statuses follow").count == 2)
        #expect(try said("profile") == ["See your name, handle and profile photo"])
        #expect(try said("read:accounts profile") == ["See your account and profile"])
        #expect(try said("read:lounge").first?.hasPrefix("Read the lounge.") == true)
    }

    @Test func whatIsOffIsNotSpokenOf() throws {
        let few = try said("read write push follow", [.profiles, .posts, .works])
        #expect(!few.contains { $0.contains("message") || $0.contains("lounge") }, "\(few)")
        #expect(try said("read:conversations read:lounge", [.works]) == ["Nothing with what there is here"])
        #expect(try said("admin:read") == ["Nothing with what there is here"])
        #expect(try said("admin:read admin:write", role: .moderator).count == 2)
    }
}
