import Core
import SQL

extension Error {
    /// Whether the transaction that threw it is surely undone, because it was refused: by a rule of ours, or by the schema
    /// where what it refers to, such as its author's account, was deleted meanwhile. After any other failure the commit may
    /// have happened.
    package var isRefusal: Bool {
        if case SQLError.constraint? = self as? SQLError { return true }
        return self is Problem || self is Problems
    }
}
