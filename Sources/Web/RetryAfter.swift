public import Core
import HTTPTypes
public import Hummingbird

extension Response {
    /// Adds when to try again, if the problem says so, for a page that shows the problem itself.
    public func retrying(after problem: Problem?) -> Response {
        guard let wait = problem?.retryAfter else { return self }
        var response = self
        response.headers[.retryAfter] = String(max(1, wait.components.seconds))
        return response
    }
}
