internal import Core
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
            let texts = try reader.all(WorkQueries.textsStatement(of: [event.work])) { row in
                _ = try row.next(as: ID<Post>.self)
                return try row.next(as: String.self)
            }
            return [
                LiveUpdate(
                    .show, "new-works", on: topic, key: "new-works-\(event.author)", by: event.author, saying: texts)
            ]
                + followers.filter(present.contains).map {
                    LiveUpdate(.show, "new-followed-works", on: personalTopic($0), by: event.author, saying: texts)
                }
        },
        LiveRenderer(PostDeleted.self) { event, _ in
            event.root == event.post
                ? [LiveUpdate(.remove, "work-\(event.post)", on: topic, under: event.author.map { [$0] } ?? [])] : []
        },
    ]
}
