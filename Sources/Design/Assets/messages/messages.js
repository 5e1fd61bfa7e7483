// Conversations. One module per subject.
import "./history.js";
import "./message-composer.js";
import "./message-menu.js";
import "./message-reply.js";
import "./unsent.js";
import "./voice.js";
