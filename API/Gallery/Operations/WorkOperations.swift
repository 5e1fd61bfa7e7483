import APIDoor
import Core
import MastodonAPI
import Works

extension GalleryAPIRoutes {
    private static let recipe = Asked.object(
        "recipe", .number("quarter_turns", "Clockwise, 0 to 3"), .text("straighten", "Degrees clockwise, -15 to 15"),
        .text("filter"), .text("strength", "0 to 1"),
        .object("crop", .text("x"), .text("y"), .text("width"), .text("height")))

    private static let said = Asked.all(
        .text("title"), .text("description"), .text("medium"), .word("licence", Licence.allCases.map(\.rawValue)),
        .word("making", Making.allCases.map(\.rawValue)), .flag("allows_download"), .flag("allows_training"),
        .text("question", "What critique is asked for; empty ends asking"), .texts("media_ids"),
        .objects("media_attributes", .text("id"), .text("description"), recipe))

    private static let edition = Asked.text("edition", "What the app has shown: 409 where it is another by now")

    private static let steps = Asked.objects("steps", .text("media_id"), .text("description"), .text("note"))

    static let workOperations: [OperationDescription] = [
        .get(
            path("works"), "The wall, or one of works that have one thing in common", .page, .flag("critique"),
            .word("making", Making.allCases.map(\.rawValue)), .text("tag"), .text("account_id"),
            answers: [StatusEntity].self),
        .get(
            path("works/following"), "Works of makers whom the member follows", .page, answers: [StatusEntity].self),
        .get(path("works/saved"), "Works the member has saved", .page, answers: [StatusEntity].self),
        .post(
            path("works"), "Share a work", said, answers: WorkEntity.self),
        .get(path("works/:id"), "A work with all that its page shows", answers: WorkEntity.self),
        .patch(
            path("works/:id"), "Edit a work; what is not named stays", said, edition, answers: WorkEntity.self),
        .delete(path("works/:id"), "Delete a work"),
        .get(
            path("works/:id/history"), "What a work said before, the latest first", .page,
            answers: [WorkVersionEntity].self),
        .post(path("works/:id/close_comments"), "Close the comments below a work", answers: WorkEntity.self),
        .post(path("works/:id/open_comments"), "Open them again", answers: WorkEntity.self),
        .get(path("works/:id/process"), "How a work came about", answers: [ProcessStepEntity].self),
        .put(path("works/:id/process"), "All steps of a process", steps, answers: [ProcessStepEntity].self),
        .post(
            path("works/:id/process"), "Add a step", .text("media_id"), .text("description"), .text("note"),
            answers: [ProcessStepEntity].self),
        .patch(
            path("works/:id/process/:number"), "Change a step", .text("media_id"), .text("description"),
            .text("note"), answers: [ProcessStepEntity].self),
        .delete(path("works/:id/process/:number"), "Remove a step", answers: [ProcessStepEntity].self),
    ]

    private static let mark = Asked.object(
        "mark", .text("media_id"), .text("x", "0 to 1, of the width"), .text("y", "0 to 1, of the height"),
        .text("width"), .text("height"))

    static let critiqueOperations: [OperationDescription] = [
        .get(
            path("works/:id/comments"), "Comments below a work, with their marks", .page,
            answers: [StatusEntity].self),
        .post(
            path("works/:id/comments"), "Comment, perhaps on a place of an image", .text("text", isNeeded: true),
            .text("in_reply_to_id"), mark, answers: StatusEntity.self),
        .delete(path("works/:id/comments/:comment"), "Remove a comment from below the member’s work"),
        .post(
            path("works/:id/comments/:comment/helped"), "Say that a comment helped", answers: StatusEntity.self),
        .post(path("works/:id/comments/:comment/unhelped"), "Say that it did not", answers: StatusEntity.self),
        .get(
            path("works/:id/images/:image/versions"), "All versions of an image, the oldest first",
            answers: [ImageVersionEntity].self),
        .post(
            path("works/:id/images/:image/versions"), "Hang a newer version in its place",
            .text("media_id", isNeeded: true), .text("description"), answers: [ImageVersionEntity].self),
        .get(
            path("works/:id/images/:image/comments"), "Comments pinned to a version",
            answers: [StatusEntity].self),
        .delete(path("works/:id/images/:image"), "Delete a version"),
    ]

    static let discoverOperations: [OperationDescription] = [
        .get(
            path("discover"), "Works that are owed viewers, and works worth seeing again", cursor,
            answers: DealEntity.self),
        .post(
            path("discover/seen"), "Say which works of a deal were seen", .text("deal", isNeeded: true),
            .texts("ids", isNeeded: true)),
        .post(path("works/:id/looked"), "Say that the member looked at a work for long"),
        .get(
            path("search/colours"), "Works by up to three colours, the nearest first",
            .texts("c", "`#c0392b`", isNeeded: true), .texts("w", "How much of each, 0 to 100"), .text("medium"),
            .text("major"), .word("making", Making.allCases.map(\.rawValue)), .text("tag"), .text("besides"), cursor,
            answers: [StatusEntity].self),
    ]

    static let makerOperations: [OperationDescription] = [
        .get(path("accounts/:id/portfolio"), "A maker’s portfolio", answers: PortfolioEntity.self),
        .get(path("portfolio"), "The member’s own portfolio", answers: PortfolioEntity.self),
        .put(
            path("portfolio"), "Arrange it; what is not named stays", .text("statement"), .text("cv"),
            .texts("work_ids"), edition, answers: PortfolioEntity.self),
        .get(path("works/:id/receipt"), "What the instance attests of a work", answers: ReceiptEntity.self),
        .get(path("receipt_key"), "The key that receipts are signed with", answers: ReceiptKeyEntity.self),
    ]
}
