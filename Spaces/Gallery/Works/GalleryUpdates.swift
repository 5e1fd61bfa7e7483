public import Core
internal import Commons
internal import SQL
public import Web

/// What open walls learn of.
public enum GalleryUpdates {
    public static let topic = "gallery"

    public static let all = [
        LiveRenderer(WorkPublished.self) { event, reader, present in
            let followers: Set<ID<Account>> =
                present.isEmpty
                ? []
                : Set(
                    try reader.values("SELECT follower_id FROM follows WHERE followed_id = \(event.author)"))
            let isClosed =
                try reader.value("SELECT is_private FROM accounts WHERE id = \(event.author)", as: Bool.self) ?? true
            return [
                LiveUpdate(.show, "new-works", on: topic, key: "new-works", by: event.author, isForMembers: isClosed)
            ]
                + followers.intersection(present).map {
                    LiveUpdate(.show, "new-followed-works", on: personalTopic($0), by: event.author)
                }
        },
        LiveRenderer(PostDeleted.self) { event, _ in
            event.root == event.post ? [LiveUpdate(.remove, "work-\(event.post)", on: topic)] : []
        },
    ]
}
