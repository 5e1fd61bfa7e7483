public import Core

extension Shell {
    /// How long ago something happened, in words: "3m ago".
    public func ago(_ time: Timestamp) -> String { language(.ago(time, now: now, in: zone)) }
}

/// When something happened, to the minute, and by whose clocks. The script writes it as it is where the reader is, which
/// the server knows from the second page on; without it, it may be anybody's.
public func fullTimeView(_ time: Timestamp, shell: Shell) -> HTML {
    #"<time datetime="\#(time.iso8601)" data-full>\#(shell.language(.zonedTime(time, in: shell.zone)))</time>"#
}

/// The time of day, below its day. The script writes it as it is where the reader is; without it, it says whose clocks it
/// goes by where that is everybody's.
public func clockView(_ time: Timestamp, shell: Shell) -> HTML {
    let (t, zone) = (shell.language, shell.zone)
    return """
        <time datetime="\(time.iso8601)" data-clock>\(t(.clock(time, in: zone)))\
        \(if: zone == .utc, "<noscript> (\(zone.shift(at: time)))</noscript>")</time>
        """
}

/// When something happened, as its age. The script keeps it up to date.
public func timeView(_ time: Timestamp, shell: Shell) -> HTML {
    #"<time datetime="\#(time.iso8601)">\#(shell.ago(time))</time>"#
}
