/// Finds where the members of a JSON object are, and the elements of those that are lists, as its bytes come by. It
/// keeps nothing but places: whatever a document's shape, nothing is made of it here. Errors within an element are
/// found by its reader.
struct DocumentScanner {
    /// Of each member that is wanted, where its elements are; of what is no list, and not `null`, where it is.
    private(set) var found: [String: [Range<Int>]] = [:]

    enum Fault: Error {
        case noObject
        /// A member has more elements than it may have.
        case tooMany
    }

    /// JSON is read no deeper.
    private static let depth = 512

    private enum Place { case before, name, colon, value, behindList, end }

    /// How many elements each may have.
    private let wanted: [String: Int]
    private var offset = 0
    private var place = Place.before
    /// What is open; `true` for a list.
    private var open: [Bool] = []
    private var isInText = false
    private var isEscaped = false
    private var name: [UInt8] = []
    /// The member that is read, if it is wanted, and whether its elements are.
    private var member: (name: String, most: Int)?
    private var isList = false
    /// The element that is read.
    private var begin: Int?
    private var end = 0
    private var isNull = false

    init(_ wanted: [String: Int]) { self.wanted = wanted }

    /// Throws ``Fault``.
    mutating func take(_ bytes: UnsafeRawBufferPointer) throws {
        for byte in bytes {
            if isInText { takeText(byte) } else { try take(byte) }
            offset += 1
        }
    }

    /// Throws ``Fault/noObject`` for a document that has not ended.
    func finish() throws {
        guard place == .end else { throw Fault.noObject }
    }

    private mutating func takeText(_ byte: UInt8) {
        defer { if place == .value { end = offset + 1 } }
        if !isEscaped, byte == UInt8(ascii: "\"") {
            isInText = false
            if place == .name { place = .colon }
            return
        }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        // A longer one is not wanted.
        if place == .name, name.count < 64 { name.append(byte) }
    }

    private mutating func take(_ byte: UInt8) throws {
        switch (place, byte) {
        case (_, 0x20), (_, 0x09), (_, 0x0A), (_, 0x0D): return
        case (.before, UInt8(ascii: "{")):
            open = [false]
            place = .name
        case (.name, UInt8(ascii: "\"")):
            name = []
            isInText = true
        case (.name, UInt8(ascii: "}")), (.behindList, UInt8(ascii: "}")): place = .end
        case (.behindList, UInt8(ascii: ",")): place = .name
        case (.colon, UInt8(ascii: ":")): try beginMember()
        case (.value, _): try takeValue(byte)
        default: throw Fault.noObject
        }
    }

    private mutating func takeValue(_ byte: UInt8) throws {
        if open.count == (isList ? 2 : 1) {
            switch byte {
            case UInt8(ascii: ","):
                try endElement()
                if !isList { place = .name }
                return
            case UInt8(ascii: "]") where isList:
                try endElement()
                open.removeLast()
                place = .behindList
                return
            case UInt8(ascii: "}") where !isList:
                try endElement()
                place = .end
                return
            case UInt8(ascii: "[") where !isList && begin == nil:
                isList = true
                open.append(true)
                return
            default: break
            }
        }
        if begin == nil {
            begin = offset
            isNull = byte == UInt8(ascii: "n")
        }
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard open.count < Self.depth else { throw Fault.noObject }
            open.append(byte == UInt8(ascii: "["))
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            guard open.count > (isList ? 2 : 1), open.removeLast() == (byte == UInt8(ascii: "]")) else {
                throw Fault.noObject
            }
        case UInt8(ascii: "\""): isInText = true
        default: break
        }
        end = offset + 1
    }

    /// Which of two members of a name counts, every reader decides for itself: there may be one.
    private mutating func beginMember() throws {
        (place, isList, member) = (.value, false, nil)
        let name = String(decoding: name, as: UTF8.self)
        guard let most = wanted[name] else { return }
        guard found.updateValue([], forKey: name) == nil else { throw Fault.noObject }
        member = (name, most)
    }

    private mutating func endElement() throws {
        defer { begin = nil }
        guard let begin, let member, isList || !isNull else { return }
        guard found[member.name, default: []].count < member.most else { throw Fault.tooMany }
        found[member.name, default: []].append(begin..<end)
    }
}
