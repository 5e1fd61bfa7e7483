import Base
import Conversations
import Core
import Design
import Messages

/// Begins a voice message. Hidden until the script has found that this browser can record.
///
/// - Parameter isOff: whether the other one takes words alone so far.
func voiceButton(isOff: Bool, in t: Language) -> HTML {
    """
    <button class="icon-button voice-start" type="button" data-voice-start aria-label="\(t(.recordVoice))" \
    title="\(t(.recordVoice))"\(if: isOff, " disabled") hidden>\(icon(.microphone))</button>
    """
}

/// What takes the composer's place while a voice is recorded, and until it is sent or thrown away.
func voicePanel(in t: Language) -> HTML {
    """
    <div class="voice-panel" role="group" aria-label="\(t(.voiceMessage))" data-voice-panel \
    data-recording="\(t(.recording))" data-recorded="\(t(.recorded))" data-discarded="\(t(.discarded))" \
    data-denied="\(t(.microphoneDenied))" data-longest="\(SendMessage.voiceLengths.upperBound)" hidden>\
    <button class="icon-button" type="button" data-voice-discard aria-label="\(t(.discardVoice))" \
    title="\(t(.discardVoice))">\(icon(.trash))</button>\
    <span class="voice-time" role="timer" aria-label="\(t(.voiceLength))">0:00</span>\
    <audio controls controlslist="nodownload noplaybackrate" aria-label="\(t(.voiceMessage))" hidden></audio>\
    <button class="icon-button voice-stop" type="button" data-voice-stop aria-label="\(t(.stopRecording))" \
    title="\(t(.stopRecording))">\(icon(.stop))</button>\
    <button class="button primary voice-send" type="button" data-voice-send aria-label="\(t(.sendVoice))" \
    title="\(t(.sendVoice))">\(icon(.send))</button>\
    </div><p class="visually-hidden" aria-live="polite" data-voice-said></p>
    """
}

extension Phrase {
    fileprivate static let recordVoice = Phrase("음성 메시지 녹음", "Record a voice message")
    fileprivate static let recording = Phrase("녹음하고 있어요.", "Recording.")
    fileprivate static let recorded = Phrase("녹음했어요. 들어 보고 보낼 수 있어요.", "Recorded. Listen to it, then send it.")
    fileprivate static let discarded = Phrase("녹음을 버렸어요.", "Recording discarded.")
    fileprivate static let discardVoice = Phrase("녹음 버리기", "Discard the recording")
    fileprivate static let stopRecording = Phrase("녹음 끝내기", "Stop recording")
    fileprivate static let sendVoice = Phrase("음성 메시지 보내기", "Send the voice message")
    fileprivate static let voiceLength = Phrase("녹음 시간", "Recording time")
    fileprivate static let microphoneDenied = Phrase(
        "마이크를 쓸 수 없어요. 브라우저 설정에서 마이크를 허용해 주세요.",
        "The microphone is not available. Allow it in your browser’s settings.")
}
