package import Prometheus

extension [MetricDescription] {
    /// What `/metrics` says of each metric. Dashboard and alert rules in docs/monitoring name them.
    package static var all: [MetricDescription] { requests + database + work + process }

    private static var requests: [MetricDescription] {
        [
            .init(
                .counter, "salon_http_requests_total", "Answers, by method, template of the route and class of status.",
                isSparse: true),
            .init(
                .histogram, "salon_http_request_duration_seconds",
                "From a request's arrival until its answer begins, with the wait for its turn.",
                buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5], isSparse: true),
            .init(.counter, "salon_refused_total", "What was refused at the door, by kind."),
            .init(.gauge, "salon_connections", "Open connections of browsers and proxies."),
            .init(.gauge, "salon_connections_max", "How many connections there may be."),
            .init(.gauge, "salon_live_streams", "Pages that are open and get live updates."),
        ]
    }

    private static var database: [MetricDescription] {
        let times = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
        return [
            .init(.gauge, "salon_database_up", "1 if the database answered when this page was made."),
            .init(.counter, "salon_database_commits_total", "Commits of this process."),
            .init(
                .histogram, "salon_database_commit_writes", "How many writes shared a commit.",
                buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256]),
            .init(
                .histogram, "salon_database_write_seconds",
                "From asking for a write until it is durable, with the wait for its turn.", buckets: times),
            .init(
                .counter, "salon_database_write_failures_total",
                "Writes that failed because of the database or its disk."),
            .init(.counter, "salon_database_reads_total", "Snapshots that were read."),
            .init(.gauge, "salon_database_readers", "How many reads run at the same time."),
            .init(.gauge, "salon_database_waiting", "Reads and writes that wait for a thread."),
            .init(.gauge, "salon_database_bytes", "Size of the SQLite file."),
            .init(.gauge, "salon_database_log_bytes", "Size of SQLite's write-ahead log."),
        ]
    }

    private static var work: [MetricDescription] {
        [
            .init(.gauge, "salon_mails_queued", "Mails not sent yet."),
            .init(.gauge, "salon_pushes_queued", "Pushes not sent yet."),
            .init(.gauge, "salon_jobs_waiting", "Jobs neither being done nor given up, by kind, up to 10,000."),
            .init(.gauge, "salon_jobs_failed", "Jobs that were given up, by kind, up to 10,000."),
            .init(
                .counter, "salon_job_attempts_total",
                "Attempts at jobs, by kind and result: done, retried (to be tried again) or failed (given up)."),
            .init(
                .histogram, "salon_job_seconds", "How long attempts at jobs took, by kind.",
                buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60, 300, 1_800]),
            .init(
                .counter, "salon_background_turns_total",
                "Turns of work beside the server, by the line that /health has when it fails, and by result."),
            .init(.gauge, "salon_troubles", "Lines of background work that fails, as in /health."),
            .init(.gauge, "salon_members", "Members."),
            .init(.gauge, "salon_media_bytes", "Size of the originals that members have stored."),
            .init(.gauge, "salon_media_free_bytes", "Space left on the disk of the media folder."),
        ]
    }

    private static var process: [MetricDescription] {
        [
            .init(.gauge, "salon_build_info", "Always 1; the labels say which version runs, on which database."),
            .init(.gauge, "process_resident_memory_bytes", "Memory in use."),
            .init(.gauge, "process_virtual_memory_bytes", "Address space in use."),
            .init(.counter, "process_cpu_seconds_total", "Processor time of the process."),
            .init(.gauge, "process_open_fds", "Open file descriptors."),
            .init(.gauge, "process_max_fds", "How many file descriptors there may be."),
            .init(.gauge, "process_start_time_seconds", "When the process began, in seconds since 1970."),
        ]
    }
}
