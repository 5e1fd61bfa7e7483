import Core
import Lounge
import MastodonAPI
import Personas

/// Who speaks in the lounge. Nothing of it leads to an account.
struct PersonaEntity: Encodable, Sendable {
    let id: String
    let nickname: String
    let intro: String
    let mark: MarkEntity
    /// -100…0, in steps of 20: the exact one is the persona's own to know.
    let transparency: Int
    let isOwn: Bool

    init(_ profile: PersonaProfile, for viewer: CurrentPersona) {
        id = profile.id.description
        nickname = profile.nickname
        intro = profile.intro
        mark = MarkEntity(profile.mark)
        transparency = Fade.shown(profile.value)
        isOwn = profile.id == viewer.id
    }
}

/// What is shown in place of a photo: a letter on a colour.
struct MarkEntity: Encodable, Sendable {
    let initial: String
    /// In degrees.
    let hue: Int

    init(_ mark: PersonaMark) {
        initial = mark.initial
        hue = mark.hue
    }
}

/// Whether a nickname can be had.
struct NicknameEntity: Encodable, Sendable {
    let isFree: Bool
    let message: String
}
