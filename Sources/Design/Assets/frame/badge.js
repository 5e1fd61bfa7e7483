// The number of unread notifications and messages, before the page's title and on the icon of an installed Salon.
const badges = ["notification-badge", "message-badge"].map(id => document.getElementById(id)).filter(Boolean);

/** The page's own title, as it is shared. */
export const title = document.title;

let isPrinting = false;

function wear() {
  if (isPrinting) return;
  const unread = badges.reduce((sum, badge) => sum + (Number.parseInt(badge.textContent, 10) || 0), 0);
  document.title = unread ? `(${unread}) ${title}` : title;
  navigator.setAppBadge?.(unread).catch(() => {});
}

if (badges.length) {
  wear();
  // A print, and the file it is saved as, has the page's own title.
  addEventListener("beforeprint", () => { isPrinting = true; document.title = title; });
  addEventListener("afterprint", () => { isPrinting = false; wear(); });
  const watch = new MutationObserver(wear);
  for (const badge of badges) watch.observe(badge, { childList: true, characterData: true, subtree: true });
}
