import Accounts
import Core
import Storage
import Timeline

/// What apps ask for that Salon has not, and so refuses rather than shows to more people than was asked.
extension Problem {
    static let notScheduled = Problem(
        422, Phrase("예약해서 올릴 수는 없어요.", "Posts can’t be scheduled here."), field: "scheduled_at")
    static let visibilityUnknown = Problem(
        422, Phrase("알 수 없는 공개 범위예요.", "There is no such visibility."), field: "visibility")
    static let onlyForEverybody = Problem(
        422, Phrase("작품과 댓글은 전체 공개로만 올릴 수 있어요.", "Works and comments are always public."),
        field: "visibility")
    static let repostIsPublic = Problem(
        422, Phrase("재게시는 누구나 볼 수 있어요.", "Reposts are always public."), field: "visibility")
    static let policyUnknown = Problem(
        422, Phrase("누가 인용할 수 있는지 알 수 없어요.", "Say who can quote it: public, followers or nobody."),
        field: "quote_approval_policy")
    static let totalsAreShown = Problem(
        422, Phrase("투표한 사람에게는 결과가 보여요.", "Results can’t be hidden from those who have voted."), field: "poll")
    static let commentIsText = Problem(
        422, Phrase("댓글에는 글만 쓸 수 있어요.", "A comment is text alone: no media, poll, quote or content warning."),
        field: "status")
    static let workIsImages = Problem(
        422,
        Phrase(
            "작품에는 투표, 인용, 답글, 주의 문구를 넣을 수 없어요.",
            "A work can’t have a poll, a quote or a content warning, or be a reply."), field: "salon")
    static let commentIsFinal = Problem(
        422, Phrase("댓글은 수정할 수 없어요.", "Comments can’t be edited."), field: "status")
    static let pollIsFinal = Problem(
        422, Phrase("투표는 수정할 수 없어요.", "A poll can’t be changed."), field: "poll")
    static let fileMissing = Problem(422, Phrase("파일이 없어요.", "There is no file."), field: "file")
    static let mediaInUse = Problem(
        422, Phrase("글에 들어 있는 이미지예요.", "This media is attached to a post."), field: "id")
}

extension Problem {
    /// The same about what clients call its field.
    var ofStatus: Problem {
        switch field {
        case "text", "description": at("status")
        case "warning": at("spoiler_text")
        case "photos", "images": at("media_ids")
        case "quote": at("quoted_status_id")
        case NewPoll.minutesField: at("poll[expires_in]")
        case let field? where field.hasPrefix("poll-"): at("poll[options]")
        case "choice": at("choices")
        case "title", "medium": at("salon[\(field ?? "")]")
        default: self
        }
    }
}

/// What an act refuses, in the words of clients.
func namedForClients<Value>(_ act: () async throws -> Value) async throws -> Value {
    do { return try await act() } catch let problem as Problem {
        throw problem.ofStatus
    } catch let problems as Problems {
        throw Problems(problems.all.map(\.ofStatus))
    }
}
