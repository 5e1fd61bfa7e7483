import Dispatch
import SalonApp

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Ends this process when whoever has begun it does, however that ends: the pipe it reads from is closed then.
enum EndWithParent {
    static func watch() {
        // A thread of its own: it waits all the time.
        DispatchQueue(label: "end with parent").async {
            var byte: UInt8 = 0
            while true {
                let count = read(0, &byte, 1)
                if count == 0 { _exit(143) }
                if count < 0, errno != EINTR { _exit(143) }
            }
        }
    }
}
