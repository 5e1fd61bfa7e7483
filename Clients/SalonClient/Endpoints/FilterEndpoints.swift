// Words a member does not want to see.

extension Endpoint where Answer == [Filter] {
    /// All of the member's. Scope: `read:filters`.
    public static var filters: Self { Self(.get, "/api/v2/filters") }
}

extension Endpoint where Answer == Filter {
    /// One of the member's. Scope: `read:filters`.
    public static func filter(_ id: Identifier<Filter>) -> Self { Self(.get, "/api/v2/filters/\(id.segment)") }

    /// Hides what has a word, everywhere. On Salon a filter has one keyword; make one for each. Scope: `write:filters`.
    ///
    /// - Parameter duration: whole seconds; `nil` until it is deleted.
    public static func createFilter(_ keyword: String, for duration: Duration? = nil) -> Self {
        Self(.post, "/api/v2/filters", .filter(keyword, duration))
    }

    /// Puts another word in place of a filter's. Scope: `write:filters`.
    ///
    /// - Parameter duration: from now on, in whole seconds; `nil` leaves its end as it is.
    public static func edit(_ id: Identifier<Filter>, keyword: String, for duration: Duration? = nil) -> Self {
        Self(.put, "/api/v2/filters/\(id.segment)", .filter(keyword, duration))
    }
}

extension Endpoint where Answer == Done {
    /// Shows again what the filter has hidden. Scope: `write:filters`.
    public static func delete(_ id: Identifier<Filter>) -> Self { Self(.delete, "/api/v2/filters/\(id.segment)") }
}

extension Parameters {
    fileprivate static func filter(_ keyword: String, _ duration: Duration?) -> Parameters {
        var parameters: Parameters = ["title": keyword, "filter_action": "warn"]
        parameters.add(each: "context", ["home", "notifications", "public", "thread", "account"])
        parameters.add("keywords_attributes[][keyword]", keyword)
        parameters.add("expires_in", duration)
        return parameters
    }
}
