import APIDoor
import Core
import MastodonAPI

extension GalleryAPIRoutes {
    private static let whole = WholeExhibitionEntity.self

    static let exhibitionOperations: [OperationDescription] = [
        .get(
            path("exhibitions"), "Exhibitions, the next to open or to close first",
            .word("time", ["current", "coming", "past"]), .most, cursor, answers: [ExhibitionEntity].self),
        .get(
            path("exhibitions/search"), "Exhibitions by title and place", .text("q", isNeeded: true), cursor,
            answers: [ExhibitionEntity].self),
        .get(path("accounts/:id/exhibitions"), "What a member has curated", answers: [ExhibitionEntity].self),
        .get(path("exhibitions/own"), "The member’s own, drafts included", answers: [ExhibitionEntity].self),
        .get(
            path("exhibitions/asking"), "Those that ask for works of the member’s", .page,
            answers: [ExhibitionEntity].self),
        .get(
            path("exhibitions/showing"), "Those that show works of the member’s", .page,
            answers: [ExhibitionEntity].self),
        .get(path("exhibitions/:id"), "An exhibition with its rooms and works", answers: whole),
        .post(path("exhibitions/:id/visited"), "Say that somebody visits it"),
        .get(path("exhibitions/:id/comments"), "Its guestbook", .page, answers: [StatusEntity].self),
        .post(
            path("exhibitions/:id/comments"), "Sign the guestbook", .text("text", isNeeded: true),
            .text("in_reply_to_id"), answers: StatusEntity.self),
        .delete(path("exhibitions/:id/comments/:comment"), "Remove an entry from the member’s guestbook"),
    ]

    private static let opens = Asked.text("opens_at", "Empty: when it is announced")
    private static let closes = Asked.text("closes_at", "Empty: it stays open")
    private static let poster = Asked.text("poster_id", "An uploaded image; empty removes it")

    static let curatingOperations: [OperationDescription] = [
        .post(
            path("exhibitions"), "Begin an exhibition: a draft", .text("title", isNeeded: true), .text("text"),
            .text("place"), .text("time_zone"), opens, closes, poster, answers: whole),
        .patch(
            path("exhibitions/:id"), "Edit it; what is not named stays", .text("title"), .text("text"),
            .text("place"), .text("time_zone"), opens, closes, poster, .text("edition"), answers: whole),
        .delete(path("exhibitions/:id"), "Delete it"),
        .post(path("exhibitions/:id/announce"), "Announce it, or open it", answers: whole),
        .post(
            path("exhibitions/:id/works"), "Hang works; others’ makers are asked", .texts("work_ids", isNeeded: true),
            answers: whole),
        .delete(path("exhibitions/:id/works/:work"), "Take a work down", answers: whole),
        .post(path("exhibitions/:id/works/:work/agree"), "Agree to what a curator asks"),
        .post(path("exhibitions/:id/works/:work/decline"), "Decline it, or take a work out"),
        .put(
            path("exhibitions/:id/order"), "Put rooms and works in an order",
            .objects("items", .text("room_id"), .text("work_id")), answers: whole),
        .post(
            path("exhibitions/:id/rooms"), "Add a room", .text("title", isNeeded: true), .text("text"), answers: whole),
        .patch(path("exhibitions/:id/rooms/:room"), "Change a room", .text("title"), .text("text"), answers: whole),
        .delete(path("exhibitions/:id/rooms/:room"), "Remove a room; its works stay", answers: whole),
    ]

    static let scoutingOperations: [OperationDescription] = [
        .get(path("offers"), "What scouts have asked the member", .page, answers: [OfferEntity].self),
        .post(path("offers/:id/yes"), "Accept: a conversation begins", answers: BegunTalkEntity.self),
        .post(path("offers/:id/no"), "Decline", answers: BegunTalkEntity.self),
        .post(path("offers/:id/never"), "Decline, and not be asked again", answers: BegunTalkEntity.self),
        .get(
            path("scout/makers"), "Makers who are open to offers", .page, .text("major"), .text("medium"),
            .text("tag"), .text("colour"), answers: [ScoutedMakerEntity].self),
        .get(path("scout/kept"), "Makers whom the scout keeps in mind", .page, answers: [KeptMakerEntity].self),
        .get(path("scout/offers"), "What the scout has asked", .page, answers: [OfferEntity].self),
        .put(path("scout/makers/:id/note"), "Keep a maker in mind", .text("note")),
        .delete(path("scout/makers/:id/note"), "Forget them"),
        .post(
            path("scout/makers/:id/offers"), "Ask a maker for contact", .text("what", isNeeded: true),
            .text("why", isNeeded: true)),
    ]
}
