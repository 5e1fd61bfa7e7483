import Base
import Conversations
import Core
import Design
import Media
import Storage

/// The files of a message: documents by name and size, sound to be played where it is.
func files(_ item: MessageItem, in t: Language) -> HTML {
    let files = item.files.map { file in file.file.format.isAudio ? sound(file, in: t) : document(file, in: t) }
    return #"<div class="files">\#(files)</div>"#
}

private func document(_ file: MessageFile, in t: Language) -> HTML {
    """
    <p class="file"><a class="file-link" href="\(file.path)" target="_blank" rel="noopener">\(icon(.document))\
    <span class="file-words"><b class="file-name" dir="auto">\(file.file.name)</b>\
    <span class="file-size">PDF · \(file.file.byteCount.bytes)</span></span></a>\(download(file, in: t))</p>
    """
}

private func sound(_ file: MessageFile, in t: Language) -> HTML {
    let name = fileName(of: file, in: t)
    let size = file.seconds.map(\.clockLength) ?? file.file.byteCount.bytes
    return """
        <div class="file sound"\(if: file.seconds != nil, " data-voice-message")><p class="file-words">\
        \(if: file.seconds != nil, icon(.microphone))<b class="file-name" dir="auto">\(name)</b> \
        <span class="file-size">\(size)</span>\(download(file, in: t))</p>\
        <audio controls controlslist="nodownload noplaybackrate" preload="\(file.seconds == nil ? "metadata" : "none")" \
        aria-label="\(name)" src="\(file.path)"></audio></div>
        """
}

/// A recorded voice has no name of its own.
func fileName(of file: MessageFile, in t: Language) -> String {
    file.seconds == nil ? file.file.name : t(.voiceMessage)
}

private func download(_ file: MessageFile, in t: Language) -> HTML {
    iconLink(
        t(.downloadFile(fileName(of: file, in: t))), .download,
        to: "\(file.path)?download=1", attributes: "download")
}

/// What the script fills for files on their way.
func fileTemplate(in t: Language) -> HTML {
    """
    <template id="file-template"><p class="file"><span class="file-link">\(icon(.document))\
    <span class="file-words"><b class="file-name" dir="auto"></b> <span class="file-size"></span></span></span></p></template>
    """
}

extension Phrase {
    fileprivate static func downloadFile(_ name: String) -> Phrase { Phrase("\(name) 내려받기", "Download \(name)") }
}
