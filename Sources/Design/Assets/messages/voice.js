// Voice messages: pressed once to record and once to stop, heard before they are sent, by the same way as all messages.
import { toEnd } from "./history.js";
import { clockLength } from "./message-files.js";
import { takeQuoted } from "./message-reply.js";
import { send } from "./outbox.js";
import { say } from "./request.js";

const form = document.querySelector("[data-message-composer]");
const panel = form?.querySelector("[data-voice-panel]");
/** What browsers can record, first what most can play. */
const types = ["audio/mp4;codecs=mp4a.40.2", "audio/webm;codecs=opus", "audio/ogg;codecs=opus", "audio/mp4"];
const type = window.MediaRecorder && types.find(each => MediaRecorder.isTypeSupported(each));

function setUp() {
  const start = form.querySelector("[data-voice-start]");
  const status = form.querySelector("[data-voice-said]");
  const time = panel.querySelector(".voice-time");
  const player = panel.querySelector("audio");
  const stop = panel.querySelector("[data-voice-stop]");
  const done = panel.querySelector("[data-voice-send]");
  let recorder;
  let recorded = null;
  let seconds = 0;
  let ticking;
  let isStarting = false;

  function tick(from) {
    seconds = Math.floor((performance.now() - from) / 1000);
    time.textContent = clockLength(seconds);
    if (seconds >= panel.dataset.longest) finish();
  }

  /** Shows the row to write in, or what is recorded in its place. */
  function show(isRecording) {
    panel.hidden = !isRecording && !recorded;
    form.classList.toggle("recording", !panel.hidden);
    panel.classList.toggle("live", isRecording);
    stop.hidden = !isRecording;
    time.hidden = !isRecording;
    player.hidden = done.hidden = isRecording;
  }

  async function begin() {
    if (isStarting || recorder) return;
    isStarting = true;
    let stream;
    const hangUp = () => stream?.getTracks().forEach(track => track.stop());
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const pieces = [];
      const mine = (recorder = new MediaRecorder(stream, { mimeType: type }));
      mine.addEventListener("dataavailable", event => pieces.push(event.data));
      mine.addEventListener("stop", () => {
        hangUp();
        // Of one that was discarded nothing is kept; the next may have begun by now.
        if (recorder !== mine) return;
        recorder = undefined;
        keep(new Blob(pieces, { type: type.split(";")[0] }));
      });
      const from = performance.now();
      mine.start(1000);
      tick(from);
      ticking = setInterval(() => tick(from), 250);
      show(true);
      status.textContent = panel.dataset.recording;
      stop.focus({ preventScroll: true });
    } catch {
      recorder = undefined;
      hangUp();
      say(panel.dataset.denied);
    } finally {
      isStarting = false;
    }
  }

  function finish() {
    clearInterval(ticking);
    if (recorder?.state === "recording") recorder.stop();
  }

  function keep(blob) {
    // Stopped before anything was heard.
    if (!blob.size) return void discard();
    recorded = blob;
    player.src = URL.createObjectURL(blob);
    show(false);
    status.textContent = panel.dataset.recorded;
    done.focus({ preventScroll: true });
  }

  function clear() {
    finish();
    recorder = undefined;
    if (player.src) URL.revokeObjectURL(player.src);
    player.removeAttribute("src");
    recorded = null;
    show(false);
  }

  function discard() {
    clear();
    status.textContent = panel.dataset.discarded;
    start.focus({ preventScroll: true });
  }

  function sendVoice() {
    if (!recorded) return;
    const conversation = form.dataset.messageComposer;
    const name = `voice.${recorded.type.includes("mp4") ? "m4a" : recorded.type.split("/")[1]}`;
    const file = new File([recorded], name, { type: recorded.type });
    const isKept = send({
      conversation, text: "", images: [file], quoted: takeQuoted(), seconds: Math.max(1, seconds),
    });
    // A page that ends before the newest message cannot show it: load the page that can.
    if (!document.getElementById(`messages-${conversation}`)) {
      isKept.then(() => location.assign(`/messages/${conversation}`));
    }
    clear();
    toEnd();
    form.elements.text.focus();
  }

  start.hidden = false;
  start.addEventListener("click", begin);
  stop.addEventListener("click", finish);
  done.addEventListener("click", sendVoice);
  panel.querySelector("[data-voice-discard]").addEventListener("click", discard);
  panel.addEventListener("keydown", event => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    discard();
  });
  // A page that is left records nothing more.
  addEventListener("pagehide", clear);
}

if (panel && type && navigator.mediaDevices?.getUserMedia) setUp();
