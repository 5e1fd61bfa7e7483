import APIDoor

extension MastodonRoutes {
    static let appOperations: [OperationDescription] = [
        .post(
            "/api/v1/apps", "Register an app",
            .text("client_name", isNeeded: true),
            .text("redirect_uris", "One address, or one a line", isNeeded: true),
            .text("scopes", "Apart by spaces; `read` where nothing is said"), .text("website"),
            answers: AppEntity.self),
        .get("/api/v1/apps/verify_credentials", "The app a token belongs to", answers: AppEntity.self),
        .post(
            "/oauth/token", "Get a token",
            .word("grant_type", ["authorization_code", "client_credentials"], isNeeded: true),
            .text("client_id", isNeeded: true), .text("client_secret"), .text("code"), .text("redirect_uri"),
            .text("code_verifier", "For a code that was asked for with a challenge"), .text("scope"),
            answers: TokenEntity.self),
        .post(
            "/oauth/revoke", "End a token",
            .text("client_id", isNeeded: true), .text("client_secret", isNeeded: true), .text("token", isNeeded: true)),
        .get("/oauth/userinfo", "Who the member is", answers: UserInfo.self),
        .post("/oauth/userinfo", "Who the member is", answers: UserInfo.self),
        .get(
            "/.well-known/oauth-authorization-server", "Where tokens come from (RFC 8414)",
            answers: ServerMetadata.self),
        .post(
            "/api/v1/accounts", "Join",
            .text("username", isNeeded: true), .text("email", isNeeded: true), .text("password", isNeeded: true),
            .flag("agreement", "The person has agreed to the terms"), .text("locale"), .text("invite_code"),
            answers: TokenEntity.self),
        .get("/api/v1/emails/check_confirmation", "Whether the member’s email is confirmed", answers: Bool.self),
        .post("/api/v1/emails/confirmations", "Send the confirmation again"),
    ]
}
