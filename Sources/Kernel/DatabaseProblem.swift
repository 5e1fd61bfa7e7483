public import Core
import Files
import FoundationEssentials
public import SQL

extension Problem {
    /// The problem to show while the database cannot serve a request; `nil` for a bug of ours.
    public init?(_ error: SQLError) {
        switch error {
        case .full: self = .diskFull
        case .timeout: self = .tookTooLong
        case .busy, .unavailable, .damaged, .readOnly, .closed: self = .databaseAway
        case .constraint, .decoding, .noRow, .unknownMigrations, .foreign, .statement: return nil
        }
    }

    /// The same for any error, including one from writing a file.
    public init?(notNow error: any Error) {
        switch error {
        case let error as SQLError: self.init(error)
        case let failure as POSIXFailure where failure.isFullDisk: self = .diskFull
        case let error as CocoaError where error.code == .fileWriteOutOfSpace: self = .diskFull
        case is CancellationError: self = .tookTooLong
        default: return nil
        }
    }

    public static let diskFull = Problem(
        507,
        Phrase(
            "서버의 저장 공간이 가득 찼어요. 쓴 것은 여기 그대로 있어요. 잠시 뒤 다시 시도해 주세요.",
            "The server’s disk is full; what you typed is still here. Try again later."), retryAfter: .seconds(60))
    public static let tookTooLong = Problem(
        503,
        Phrase(
            "너무 오래 걸려서 멈췄어요. 잠시 뒤 다시 시도해 주세요.", "That took too long, so it was stopped. Try again in a moment."),
        retryAfter: .seconds(5))
    public static let databaseAway = Problem(
        503,
        Phrase(
            "지금은 데이터베이스를 쓸 수 없어요. 잠시 뒤 다시 시도해 주세요.",
            "The database cannot be used right now. Try again in a moment."),
        retryAfter: .seconds(5))
}
