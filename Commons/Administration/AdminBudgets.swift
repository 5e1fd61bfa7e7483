package import Base
import Core
import Kernel

extension RateLimit {
    /// What an admin changes.
    static let administration = RateLimit("administration", burst: 60, every: .seconds(2))
    /// Test emails to the admin's own address.
    static let testMails = RateLimit("test mail", burst: 5, every: .minutes(5))
}

extension Admin {
    /// What each act costs an admin; the operator nothing.
    package var cost: Cost? { id.map { Cost(.administration, of: $0) } }
}
