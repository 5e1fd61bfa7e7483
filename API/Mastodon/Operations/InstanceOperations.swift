import APIDoor
import Core

extension MastodonRoutes {
    static let instanceOperations: [OperationDescription] = [
        .get("/api/v2/instance", "What this instance is", answers: InstanceEntity.self),
        .get("/api/v1/instance", "The same in its first form", answers: OldInstanceEntity.self),
        .get("/api/v1/instance/peers", "Instances this one knows: none", answers: [String].self),
        .get("/api/v1/instance/domain_blocks", "Instances this one blocks: none", answers: [JSON].self),
        .get("/api/v1/instance/rules", "The house rules", answers: [RuleEntity].self),
        .get("/api/v1/instance/languages", "Languages of the pages", answers: [LanguageEntity].self),
        .get("/api/v1/instance/extended_description", "The description as HTML", answers: LongText.self),
        .get("/api/v1/instance/privacy_policy", "The privacy policy as HTML", answers: LongText.self),
        .get("/api/v1/instance/terms_of_service", "The terms as HTML", answers: TermsEntity.self),
        .get("/api/v1/announcements", "What the admins announce", answers: [AnnouncementEntity].self),
        .get("/api/v1/custom_emojis", "Emojis of this instance: none", answers: [JSON].self),
        .get("/.well-known/nodeinfo", "Where nodeinfo is", answers: JSON.self),
        .get("/nodeinfo/2.0", "The software and its use (nodeinfo 2.0)", answers: JSON.self),
        .get("/nodeinfo/2.1", "The software and its use (nodeinfo 2.1)", answers: JSON.self),
    ]
}
