import CCurl

/// The library behind ``Outgoing``, loaded and started once per process, with the first call.
enum Curl {
    private static let started = ccurl_start()

    static func start() throws {
        guard started else { throw OutgoingError.unavailable(String(cString: ccurl_missing())) }
    }
}
