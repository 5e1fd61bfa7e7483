package import Core
package import Design
package import Works

/// What a maker alone sees: how many members Discover has shown the work to.
///
/// - Parameter promise: how many a work is owed now; 0 where nothing is promised.
package func workViewers(of work: ID<Post>, _ debt: Debt?, promise: Int, shell: Shell) -> HTML {
    guard let debt else { return .empty }
    let t = shell.language
    let words: HTML? =
        if debt.isMet || promise > 0 && debt.viewers >= promise {
            "\(t(.seenByAll(debt.viewers)))"
        } else if debt.begins > shell.now {
            "\(t(.othersFirst)) \(fullTimeView(debt.begins, shell: shell))"
        } else if promise > 0 {
            "\(t(debt.viewers == 0 ? .soon(promise) : .seenBy(debt.viewers, of: promise)))"
        } else {
            // Too few are here to promise any.
            debt.viewers > 0 ? "\(t(.seenBy(debt.viewers)))" : nil
        }
    // Where there is nothing to say yet, it has its place all the same.
    return
        #"<p class="hint" id="work-viewers-\#(work.rawValue)"\#(if: words == nil, " hidden")>\#(words ?? .empty)</p>"#
}

extension Phrase {
    fileprivate static func soon(_ promise: Int) -> Phrase {
        Phrase("곧 발견에서 \(promise)명에게 보여 드릴게요.", "Discover will soon show this to \(people(promise)).")
    }
    fileprivate static func seenBy(_ count: Int, of promise: Int) -> Phrase {
        Phrase(
            "발견에서 \(promise)명에게 보여 드리기로 했고, 지금까지 \(count)명이 봤어요.",
            "Seen by \(count) of the \(people(promise)) Discover promised, so far.")
    }
    fileprivate static func seenByAll(_ count: Int) -> Phrase {
        Phrase(
            "약속한 대로 발견에서 \(count)명이 봤어요. 앞으로도 계속 나와요.",
            "Seen by \(people(count)), as Discover promised. Discover keeps showing it.")
    }
    fileprivate static func seenBy(_ count: Int) -> Phrase {
        Phrase("발견에서 \(count)명이 봤어요.", "Seen by \(people(count)) on Discover.")
    }
    fileprivate static let othersFirst = Phrase(
        "먼저 올린 다섯 작품부터 보여 드려요. 이 작품이 발견에 나오는 때:",
        "Your five earlier works go first. Discover shows this one from")
    private static func people(_ count: Int) -> String { count == 1 ? "1 person" : "\(count) people" }
}
