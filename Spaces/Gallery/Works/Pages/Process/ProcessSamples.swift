import Core
package import Works

extension ProcessStep {
    package static let samples = [
        ProcessStep(
            picture: Picture(
                Rendering(ID(rawValue: 2), key: "f00d"), width: 800, height: 1_000, widths: [320, 640],
                placeholder: "20304fc8553df2d0a4588b8b", alt: "연필 스케치 <1>"), note: ""),
        ProcessStep(picture: nil, note: "밤을 지우개로 그렸다.\n<b>색은 나중에</b>"),
    ]
}
