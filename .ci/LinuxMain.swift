// The entry point of the tests where `bin/test` builds without the index (see there). With a file of this name in
// `Tests`, SwiftPM asks the index for no list of tests; Swift Testing finds its tests by itself.
import Testing

@main
struct Tests {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
