import Core
import CoreMetrics
import Files
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the system knows of this process, under the names that every Prometheus client uses.
struct ProcessMeter: Sendable {
    private let resident: Meter
    private let virtual: Meter
    private let cpu: Meter
    private let open: Meter
    private let most: Meter

    init(_ factory: any MetricsFactory, startedAt start: Timestamp) {
        resident = Meter(label: "process_resident_memory_bytes", factory: factory)
        virtual = Meter(label: "process_virtual_memory_bytes", factory: factory)
        cpu = Meter(label: "process_cpu_seconds_total", factory: factory)
        open = Meter(label: "process_open_fds", factory: factory)
        most = Meter(label: "process_max_fds", factory: factory)
        Meter(label: "process_start_time_seconds", factory: factory).set(Double(start.milliseconds) / 1_000)
    }

    /// Reads from the system; may block for a moment.
    func measure() {
        #if os(Linux)
            // https://www.man7.org/linux/man-pages/man5/proc_pid_statm.5.html
            let pages =
                (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
                .prefix(2).compactMap { Int($0) } ?? []
            if pages.count == 2 {
                let size = Int(sysconf(Int32(_SC_PAGESIZE)))
                virtual.set(pages[0] * size)
                resident.set(pages[1] * size)
            }
            if let count = Self.entries(of: "/proc/self/fd") { open.set(count) }
        #endif
        // In millionths of a second, as POSIX has it.
        let time = clock()
        if time >= 0 { cpu.set(Double(time) / 1e6) }
        most.set(FileLimit.current)
    }

    /// How many files a folder has, without that which reads it.
    private static func entries(of folder: String) -> Int? {
        guard let directory = opendir(folder) else { return nil }
        defer { closedir(directory) }
        var count = 0
        while readdir(directory) != nil { count += 1 }
        // `.`, `..` and the folder itself.
        return max(0, count - 3)
    }
}
