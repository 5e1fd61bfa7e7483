package import Core
import HTTPTypes
package import Hummingbird
package import Kernel
import NIOCore
package import Web

extension Site {
    /// The answer to a report.
    ///
    /// - Parameters:
    ///   - isRead: whether there is somebody who may decide about it.
    ///   - path: where a form leads on to.
    package func reported(_ isRead: Bool, leadingTo path: String, for context: Context) -> Response {
        guard context.visit.wantsFragment else {
            return redirect(to: path, toast: isRead ? .reported : .reportedToNobody, for: context)
        }
        // Scripts have the usual words.
        guard !isRead else { return .noContent }
        return Response(
            status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
            body: .init(byteBuffer: ByteBuffer(string: context.language(.reportedToNobody))))
    }
}

extension Phrase {
    package static let reported = Phrase(
        "알려 주셔서 고마워요. 운영진이 살펴볼게요.", "Thank you. The moderators will review it.")
    package static let reportedToNobody = Phrase(
        "신고를 남겨 두었어요. 지금은 이 회원에 대해 결정할 다른 관리자가 없어요. 관리자가 한 명 더 생기면 볼 수 있어요.",
        "Your report is kept. Nobody else here can decide about this member yet; another admin will see it.")
}
