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

// A print, and the file it is saved as, has the page's own title.
function print(begins) {
  isPrinting = begins;
  if (begins) document.title = title;
  else wear();
}

if (badges.length) {
  wear();
  addEventListener("beforeprint", () => print(true));
  addEventListener("afterprint", () => print(false));
  const watch = new MutationObserver(wear);
  for (const badge of badges) watch.observe(badge, { childList: true, characterData: true, subtree: true });
}
