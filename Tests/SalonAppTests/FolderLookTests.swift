import Administration
import Dispatch
import Synchronization
import Testing

@testable import SalonApp

@Suite struct FolderLookTests {
    /// Catches a page that waits for a disk that does not answer, and looks that pile up behind it.
    @Test func aDiskThatHangsKeepsNobody() async {
        let looks = Mutex(0)
        let gate = DispatchSemaphore(value: 0)
        let look = FolderLook(patience: .milliseconds(20)) {
            looks.withLock { $0 += 1 }
            gate.wait()
            return BackupFolder()
        }
        for _ in 0..<3 {
            let found = await look()
            #expect(found.failure?.words.contains("does not answer") == true)
        }
        #expect(looks.withLock { $0 } == 1)
        gate.signal()
    }
}
