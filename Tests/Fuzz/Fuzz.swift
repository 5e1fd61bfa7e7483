import CFuzzer
import Foundation
import FuzzTargets

/// Drives the target that `SALON_FUZZ_TARGET` names with libFuzzer, whose options are the arguments. Without one it says
/// which there are, and the longest input of each. bin/fuzz builds and runs it.
@main enum Fuzz {
    private static let target: FuzzTarget? = {
        let name = ProcessInfo.processInfo.environment["SALON_FUZZ_TARGET"]
        return FuzzTarget.all.first { $0.name == name }
    }()

    static func main() {
        guard target != nil else {
            for target in FuzzTarget.all { print(target.name, target.maxLength) }
            return
        }
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        _ = LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
            Fuzz.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
        }
    }

    private static func run(_ bytes: [UInt8]) -> Int32 {
        let isDone = DispatchSemaphore(value: 0)
        Task {
            do { try await target?.run(bytes) } catch { fatalError("\(error)") }
            isDone.signal()
        }
        isDone.wait()
        return 0
    }
}

/// The linker wants it for libFuzzer's own `main`, in whose place ours runs.
@c(LLVMFuzzerTestOneInput) public func testOneInput(_: UnsafePointer<UInt8>?, _: Int) -> Int32 { 0 }
