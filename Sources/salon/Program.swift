import ArgumentParser
import Commands
import Imaging

@main
struct Program {
    static func main() async {
        // Before anything else: it has to have nothing and to begin quickly.
        if ImageWorker.isAsked { ImageWorker.serve() }
        // A request is then read, answered and written on one thread, which saves two switches each. Nothing of ours
        // blocks a task: databases, images and passwords have threads of their own. See docs/decisions/0011.
        if SalonCommand.servesNow { EventLoopExecutor.install() }
        await SalonCommand.main()
    }
}
