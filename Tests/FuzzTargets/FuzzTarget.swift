/// A way that strangers' bytes take into Salon, as a fuzzer and the tests of its finds drive it.
///
/// `run` throws ``Broken`` where something does not hold that has to; refusing an input is not that. A trap, more than
/// ``seconds`` and memory beyond the fuzzer's limit are finds as well.
package struct FuzzTarget: Sendable, CustomStringConvertible {
    package let name: String
    /// Longer inputs than this teach a fuzzer nothing more.
    package let maxLength: Int
    package let run: @Sendable ([UInt8]) async throws -> Void

    /// What no input of ``maxLength`` may take.
    package static let seconds = 2.0

    package var description: String { name }

    init(_ name: String, maxLength: Int = 4_096, _ run: @escaping @Sendable ([UInt8]) async throws -> Void) {
        self.name = name
        self.maxLength = maxLength
        self.run = run
    }

    package static let all: [FuzzTarget] = [
        multipart, forms, cookies, prose, postText, mutedWords, recipe, byteCursor, imageColours, jpeg, png, webp, gif,
        idToken,
        signingKeys, passkeys, answers, pageHead, cardAddress, mailAddress, backups,
        archives, documents,
    ]
}

/// A promise that an input broke.
package struct Broken: Error, CustomStringConvertible {
    package let description: String
}

func hold(_ condition: Bool, _ promise: @autoclosure () -> String) throws {
    guard condition else { throw Broken(description: promise()) }
}

/// A thrown error refuses the input, which is an answer like others.
func refusable<Value>(_ body: () throws -> Value) throws -> Value? {
    do {
        return try body()
    } catch let broken as Broken {
        throw broken
    } catch {
        return nil
    }
}
