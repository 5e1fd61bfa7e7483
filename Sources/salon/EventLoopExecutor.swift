import CConcurrency
import NIOCore
import NIOPosix

/// Swift Concurrency's tasks on SwiftNIO's event loops.
///
/// Like `NIOSingletons.unsafeTryInstallSingletonPosixEventLoopGroupAsConcurrencyGlobalExecutor`. That one finds the
/// runtime's hook by name while it runs, and in a program that has the runtime inside no name is left to find. And it
/// runs jobs as the event loop's, so that every function of no actor has to switch from there to no executor in
/// particular, by way of the loop's queue.
enum EventLoopExecutor {
    private typealias Enqueue = @convention(thin) (UnownedJob, @convention(thin) (UnownedJob) -> Void) -> Void

    /// Call it before the first task is created.
    static func install() {
        let enqueue: Enqueue = { job, _ in
            // The loop this runs on, if it runs on one: then no thread has to wake.
            MultiThreadedEventLoopGroup.singleton.any().execute {
                cconcurrency_run_job(unsafeBitCast(job, to: UnsafeMutableRawPointer.self))
            }
        }
        cconcurrency_set_global_executor(unsafeBitCast(enqueue, to: UnsafeMutableRawPointer.self))
    }
}
