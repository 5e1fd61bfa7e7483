import Core
import Kernel
import SQL

/// Whose streams have been cut lately. A stream that was being opened meanwhile, for what its viewer was before, was not
/// there to be cut.
struct LiveCuts {
    /// Sessions that have ended; they never come back.
    private var sessions: Set<String> = []
    /// The newest event that changed what a member sees.
    private var accounts: [ID<Account>: Int64] = [:]
    /// What was noted before it is forgotten.
    private var horizon: Int64 = 0

    private static let capacity = 4_096

    enum Cut {
        case session(String)
        /// - Parameter hasOtherWords: whether the member's muted words are others now.
        case account(ID<Account>, hasOtherWords: Bool)

        func concerns(_ session: String?, _ account: ID<Account>?) -> Bool {
            switch self {
            case .session(let ended): session == ended
            case .account(let changed, _): account == changed
            }
        }
    }

    /// Whose streams an event cuts.
    static func cut(by entry: OutboxEntry) -> Cut? {
        if let ended = try? entry.decode(SessionEnded.self) { return .session(ended.session) }
        return (try? entry.decode(AudienceChanged.self)).map {
            .account($0.account, hasOtherWords: $0.hasOtherWords == true)
        }
    }

    mutating func note(_ cut: Cut, at id: Int64) {
        if sessions.count + accounts.count >= Self.capacity { self = LiveCuts(horizon: id) }
        switch cut {
        case .session(let session): sessions.insert(session)
        case .account(let account, _): accounts[account] = id
        }
    }

    /// What would have cut a stream that was admitted after the event `id` and begins now. Visitors' never are.
    func cut(concerning viewer: Viewer?, since id: Int64) -> Cut? {
        guard let viewer else { return nil }
        let session = viewer.session.hexadecimal
        if sessions.contains(session) { return .session(session) }
        let isOther = id < horizon || accounts[viewer.id] ?? 0 > id
        return isOther ? .account(viewer.id, hasOtherWords: false) : nil
    }

    init() {}

    private init(horizon: Int64) { self.horizon = horizon }
}
