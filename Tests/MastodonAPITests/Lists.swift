import APITestKit
import Accounts
import Base
import Comments
import Core
import People
import Posts
import Storage
import TestKit
import Timeline

/// Members who post and share, and an app of the first of them.
struct Lists {
    let salon: TestSalon
    let people: [ID<Account>]
    let api: APIClient
    private let browsers: [Browser]

    /// The first three are the cast's: minsu, jiwoo and ada.
    init(_ salon: TestSalon, people count: Int = 3) async throws {
        self.salon = salon
        var (people, browsers): ([ID<Account>], [Browser]) = ([], [])
        for person in [Person.minsu, .jiwoo, .ada].prefix(count) {
            browsers.append(try await salon.member(person))
            people.append(try await salon.id(of: person))
        }
        if count > people.count {
            people += try await salon.crowd(count - people.count)
            try await salon.agreeAll()
        }
        (self.people, self.browsers) = (people, browsers)
        api = try await APIClient.member(salon, people[0])
    }

    func id(_ person: Int) -> String { people[person].description }

    /// One of the cast's.
    func browser(_ person: Int) -> Browser { browsers[person] }

    func post(
        _ text: String, by person: Int, to parent: ID<Post>? = nil, quoting: ID<Post>? = nil
    ) async throws -> ID<Post> {
        try await PublishPost(author: people[person], text: text, inReplyTo: parent, quoting: quoting)(salon.services)
    }

    func comment(
        _ text: String, by person: Int, on work: ID<Post>, to comment: ID<Post>? = nil
    ) async throws -> ID<Post> {
        try await PublishComment(author: people[person], root: work, inReplyTo: comment, text: text)(salon.services)
    }

    func follow(_ person: Int, _ other: Int) async throws {
        try await FollowAccount(follower: people[person], followed: people[other], isFollowing: true)(salon.services)
    }
}
