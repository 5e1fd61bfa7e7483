#if canImport(Glibc)
    import Glibc

    /// `SCHED_IDLE`, which headers have for those alone who ask for the GNU ones.
    private let SCHED_IDLE: Int32 = 5
#elseif canImport(Darwin)
    import Darwin
#endif

/// Lets everybody else have the processor first, for what this thread does from now on. It cannot take that back, so
/// call it on no thread that answers requests.
///
/// Niceness alone is not enough where a scheduler lets what runs finish its slice: a request that comes meanwhile waits
/// for milliseconds. What runs in `SCHED_IDLE` is interrupted at once (sched(7)).
public func yieldToOthers() {
    #if canImport(Glibc)
        var none = sched_param()
        if sched_setscheduler(0, SCHED_IDLE, &none) != 0 { _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, 19) }
    #else
        _ = setpriority(PRIO_PROCESS, 0, 19)
    #endif
}
