public import Foundation

// Statuses: written, read, and what a member does with them.

extension Endpoint where Answer == Status {
    /// One status, by id. Scope: `read:statuses`, or no token.
    public static func status(_ id: Identifier<Status>) -> Self { Self(.get, "/api/v1/statuses/\(id.segment)") }

    /// Publishes a status: a post, an answer, a comment or a work. Scope: `write:statuses`.
    ///
    /// - Parameter key: a name for it, by which the instance knows it again. By default it is a new one, so keep the
    ///   value that this returns to send it again; an app that keeps drafts on the device keeps the key with them.
    public static func post(_ status: NewStatus, key: String = UUID().uuidString) -> Self {
        Self(.post, "/api/v1/statuses", status.parameters, idempotencyKey: key)
    }

    /// Changes a status; what `edit` does not say stays. Scope: `write:statuses`.
    public static func edit(_ id: Identifier<Status>, _ edit: StatusEdit) -> Self {
        Self(.put, "/api/v1/statuses/\(id.segment)", edit.parameters)
    }

    /// Deletes a status. The answer has the ``Status/text``, so that it can be written again. Scope: `write:statuses`.
    ///
    /// - Parameter media: whether its images are deleted at once. Otherwise they can be used again for a day.
    public static func delete(_ id: Identifier<Status>, media: Bool = false) -> Self {
        var parameters = Parameters()
        parameters.add("delete_media", media ? true : nil)
        return Self(.delete, "/api/v1/statuses/\(id.segment)", parameters)
    }

    /// Reposts a status. The answer is the repost; ``Status/reblog`` is what it shows. Scope: `write:statuses`.
    public static func reblog(_ id: Identifier<Status>) -> Self { act("reblog", id) }

    /// Undoes a repost. The answer is what it showed. Scope: `write:statuses`.
    public static func unreblog(_ id: Identifier<Status>) -> Self { act("unreblog", id) }

    /// Likes it; to like it again changes nothing. Scope: `write:favourites`.
    public static func favourite(_ id: Identifier<Status>) -> Self { act("favourite", id) }

    /// Scope: `write:favourites`.
    public static func unfavourite(_ id: Identifier<Status>) -> Self { act("unfavourite", id) }

    /// Saves it, for the member alone. Scope: `write:bookmarks`.
    public static func bookmark(_ id: Identifier<Status>) -> Self { act("bookmark", id) }

    /// Scope: `write:bookmarks`.
    public static func unbookmark(_ id: Identifier<Status>) -> Self { act("unbookmark", id) }

    /// Puts a status at the top of the member's profile. Scope: `write:accounts`.
    public static func pin(_ id: Identifier<Status>) -> Self { act("pin", id) }

    /// Scope: `write:accounts`.
    public static func unpin(_ id: Identifier<Status>) -> Self { act("unpin", id) }

    /// Ends notifications of the thread. Scope: `write:mutes`.
    public static func muteThread(of id: Identifier<Status>) -> Self { act("mute", id) }

    /// Scope: `write:mutes`.
    public static func unmuteThread(of id: Identifier<Status>) -> Self { act("unmute", id) }

    private static func act(_ word: String, _ id: Identifier<Status>) -> Self {
        Self(.post, "/api/v1/statuses/\(id.segment)/\(word)")
    }
}

extension Endpoint where Answer == [Status] {
    /// Those of up to 100 ids that are there. Scope: `read:statuses`, or no token.
    public static func statuses(_ ids: [Identifier<Status>]) -> Self {
        var parameters = Parameters()
        parameters.add(each: "id", ids.map(\.rawValue))
        return Self(.get, "/api/v1/statuses", parameters)
    }

    /// What quotes a status, the newest first. Scope: `read:statuses`, or no token.
    public static func quotes(of id: Identifier<Status>, limit: Int? = nil) -> Self {
        Self(.get, "/api/v1/statuses/\(id.segment)/quotes", .limit(limit))
    }
}

extension Endpoint where Answer == Context {
    /// What is around a status in its thread. Scope: `read:statuses`, or no token.
    public static func context(of id: Identifier<Status>) -> Self {
        Self(.get, "/api/v1/statuses/\(id.segment)/context")
    }
}

extension Endpoint where Answer == StatusSource {
    /// What the member wrote, to be edited. Scope: `read:statuses`.
    public static func source(of id: Identifier<Status>) -> Self {
        Self(.get, "/api/v1/statuses/\(id.segment)/source")
    }
}

extension Endpoint where Answer == [StatusVersion] {
    /// What a status said before, the oldest first. Scope: `read:statuses`, or no token.
    public static func history(of id: Identifier<Status>) -> Self {
        Self(.get, "/api/v1/statuses/\(id.segment)/history")
    }
}

extension Endpoint where Answer == [Account] {
    /// Who likes it, the latest first. Scope: `read:accounts`, or no token.
    public static func favourited(_ id: Identifier<Status>, limit: Int? = nil) -> Self {
        Self(.get, "/api/v1/statuses/\(id.segment)/favourited_by", .limit(limit))
    }

    /// Who has reposted it, the latest first. Scope: `read:accounts`, or no token.
    public static func reblogged(_ id: Identifier<Status>, limit: Int? = nil) -> Self {
        Self(.get, "/api/v1/statuses/\(id.segment)/reblogged_by", .limit(limit))
    }
}

extension Endpoint where Answer == Poll {
    /// One poll. Scope: `read:statuses`, or no token.
    public static func poll(_ id: Identifier<Poll>) -> Self { Self(.get, "/api/v1/polls/\(id.segment)") }

    /// Votes, once and for all. Scope: `write:statuses`.
    ///
    /// - Parameter options: places in ``Poll/options``, from 0.
    public static func vote(in id: Identifier<Poll>, for options: Set<Int>) -> Self {
        var parameters = Parameters()
        parameters.add(each: "choices", options.sorted().map(String.init))
        return Self(.post, "/api/v1/polls/\(id.segment)/votes", parameters)
    }
}
