import Foundation

/// Runs tasks on the threads of a database: what they read costs no way to another thread and back.
///
/// What follows a commit begins on SQLite's writer's thread itself, if nothing else waits to be written.
final class DatabaseExecutor: TaskExecutor {
    private let submit: @Sendable (@escaping @Sendable () -> Void) -> Bool

    /// - Parameter submit: gives work to a thread that reads; `false` once these have ended.
    init(submit: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool) { self.submit = submit }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if let thread = DatabaseThread.current, thread.executor === self, thread.keep(job) { return }
        submit(job)
    }

    fileprivate func submit(_ job: UnownedJob) {
        // Behind the last reader there is no other place.
        if !submit({ self.run(job) }) { run(job) }
    }

    fileprivate func run(_ job: UnownedJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }
}

/// A thread of a database's, with the connection it has for itself. Used on that thread alone.
final class DatabaseThread {
    let executor: DatabaseExecutor
    let connection: any Connection
    /// What became ready during a commit; `nil` outside of one.
    private var kept: [UnownedJob]?

    /// `nil` where the process has no more of these: then nothing runs here but reads and writes.
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        return pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    /// The one of the calling thread; `nil` on all others. Asked before every read.
    static var current: DatabaseThread? {
        guard let key, let thread = pthread_getspecific(key) else { return nil }
        return Unmanaged<DatabaseThread>.fromOpaque(thread).takeUnretainedValue()
    }

    /// Makes the calling thread one while `body` runs.
    static func run(_ executor: DatabaseExecutor, _ connection: any Connection, _ body: (DatabaseThread) -> Void) {
        let thread = DatabaseThread(executor, connection)
        if let key { pthread_setspecific(key, Unmanaged.passUnretained(thread).toOpaque()) }
        withExtendedLifetime(thread) { body(thread) }
        if let key { pthread_setspecific(key, nil) }
    }

    private init(_ executor: DatabaseExecutor, _ connection: any Connection) {
        self.executor = executor
        self.connection = connection
    }

    /// Takes a job that becomes ready in ``committing(_:isQuiet:)``.
    fileprivate func keep(_ job: UnownedJob) -> Bool {
        kept?.append(job)
        return kept != nil
    }

    /// Runs a commit, and then the tasks that waited for it: here, if `isQuiet` says so then, otherwise on threads that read.
    func committing(_ commit: () -> Void, isQuiet: () -> Bool) {
        kept = []
        commit()
        while let job = kept?.first {
            kept?.removeFirst()
            if isQuiet() { executor.run(job) } else { executor.submit(job) }
        }
        kept = nil
    }
}
