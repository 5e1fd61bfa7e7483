import HTTPTypes
import Hummingbird

/// The answer to a form that a script keeps until it is accepted (`X-Salon: form`, `kept-form.js`).
extension Response {
    /// A script cannot see where a redirect leads without following it, which would use up the next page's toast.
    mutating func nameLocation() {
        guard status.kind == .redirection, let location = headers[.location] else { return }
        status = .noContent
        headers[.location] = nil
        headers[.salonLocation] = location
    }
}

extension HTTPField.Name {
    fileprivate static let salonLocation = HTTPField.Name("X-Salon-Location")!
}
