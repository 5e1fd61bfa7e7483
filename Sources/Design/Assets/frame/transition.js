// A page that is shown before the picture of the last one is ready goes without the motion between them. Chromium
// reports that as a rejection that nobody has caught, of a promise that no script is given.
addEventListener("unhandledrejection", event => {
  if (event.reason instanceof DOMException && event.reason.message.startsWith("Transition was")) event.preventDefault();
});
