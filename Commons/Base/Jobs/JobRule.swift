package import Core

/// How jobs of a kind are done.
package struct JobRule: Sendable {
    /// What is done, as admins read it: "Announcing new works".
    package var name: Phrase
    /// Said to admins while they fail; in English, the log line.
    package var failure: Phrase
    /// How many this process does at once.
    package var width = 1
    /// How long nobody else takes one after the last sign of the process that does it, which gives six in that time.
    package var lease: Duration = .minutes(2)
    /// How often one is begun before it is given up.
    package var attempts = 10
    /// Whether admins may have one tried again that was given up. Not where giving up removes what it needs.
    package var isRetriable = true
    /// Whether others may write for as long as each step took.
    package var isPatient = false

    package init(_ name: Phrase, failure: Phrase) {
        self.name = name
        self.failure = failure
    }

    /// When one is tried again after an attempt failed; `nil` gives it up.
    package func next(after attempt: Int, at now: Timestamp) -> Timestamp? {
        attempt < attempts ? now + pause(after: attempt) : nil
    }

    /// 10 s after the first attempt, then four times as long each time, up to four hours; up to a fifth more, so that what
    /// failed together does not come again together.
    package func pause(after attempts: Int) -> Duration {
        var pause = Duration.seconds(10)
        for _ in 1..<max(1, min(attempts, 8)) { pause *= 4 }
        return min(pause, .hours(4)) * Double.random(in: 1...1.2)
    }
}
