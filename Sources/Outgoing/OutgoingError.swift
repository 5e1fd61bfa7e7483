/// Why a call came to nothing. It is logged, never shown.
package enum OutgoingError: Error, Hashable, Sendable {
    /// libcurl is not there, or does not start.
    case unavailable(String)
    /// The request makes no sense, or its protocol is not allowed. Nothing was sent.
    case invalid(String)
    /// The name leads only to addresses that ``AddressPolicy`` refuses. Nothing was sent.
    case addressRefused
    case timedOut
    /// The answer is larger than was asked for.
    case tooLarge
    /// The other side is not who it says, or nobody we trust says so.
    case certificate(String)
    /// Anything else. `status` is the last one of the other side's, 0 if it never answered; mail servers refuse with
    /// one from 400 on.
    case failed(status: Int, reason: String)
}
