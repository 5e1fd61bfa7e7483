import APIDoor
import Core
import Kernel

/// Every operation that is registered, with what is said of it: by families, in the order in which they are described.
struct Catalogue {
    let families: [Family]
    let schemas: [String: Schema]
    /// What is answered where nothing is done.
    let refusal: Schema

    struct Family {
        let name: Phrase
        let needs: Features
        let entries: [Entry]
    }

    struct Entry {
        let operation: Operation
        /// Empty for what nobody has described.
        let summary: String
        let asks: [Schema.Member]
        let answer: Schema
        let example: Example?
    }

    init(_ operations: [Operation], _ described: [OperationFamily], _ examples: [String: Example]) {
        var schemas = Schemas()
        var left = Dictionary(operations.map { ($0.id, $0) }) { first, _ in first }
        var families = described.compactMap { family -> Family? in
            let entries = family.operations.compactMap { description -> Entry? in
                let id = Operation.id(description.method, description.path)
                return left.removeValue(forKey: id).map { operation in
                    Entry(
                        operation: operation, summary: description.summary, asks: description.asks,
                        answer: schemas.schema(of: description.answer), example: examples[id])
                }
            }
            return entries.isEmpty ? nil : Family(name: family.name, needs: family.needs, entries: entries)
        }
        let others = operations.filter { left[$0.id] != nil }.map { operation in
            Entry(operation: operation, summary: "", asks: [], answer: .anything, example: nil)
        }
        if !others.isEmpty { families.append(Family(name: .others, needs: [], entries: others)) }
        refusal = schemas.schema(of: RefusalBody.self)
        (self.families, self.schemas) = (families, schemas.named)
    }
}

extension Catalogue.Entry {
    /// Whether what is asked is in the address: of what has no body of its own.
    var asksInAddress: Bool { [.get, .delete].contains(operation.method) }

    /// A stream goes on; what else is answered piece by piece is a file.
    var contentType: String {
        guard operation.isStream else { return "application/json" }
        if case .file = answer { return "application/octet-stream" }
        return "text/event-stream"
    }

    var isPaged: Bool { asks.contains { $0.name == "max_id" } }
}

extension Phrase {
    fileprivate static let others = Phrase("그 밖에", "Others")
}
