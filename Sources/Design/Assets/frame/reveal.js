// A page that is shown before the picture of the last one is ready goes without the motion between them: that is no
// error. Render-blocking, since it has to be there before the page is shown.
addEventListener("pagereveal", ({ viewTransition }) => {
  for (const step of ["updateCallbackDone", "ready", "finished"]) viewTransition?.[step].catch(() => {});
});
