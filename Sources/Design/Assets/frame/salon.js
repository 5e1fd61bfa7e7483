// The page works without this; with it, everything answers at once. One module per subject.
import "./forms.js";
import "./modal.js";
import "./sheets.js";
import "./toggle.js";
import "./comment-composer.js";
import "./wall.js";
import "./stream.js";
import "./viewer.js";
import "./moving.js";
import "./live.js";
import "./keys.js";
import "./time.js";
import "./badge.js";
import "./outbox.js";
import "./leave.js";
import "./worker.js";
