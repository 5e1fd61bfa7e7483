// An installed Salon shows the number of unread notifications on its icon.
const badge = document.getElementById("notification-badge");

function wear() {
  navigator.setAppBadge(Number.parseInt(badge.textContent, 10) || 0).catch(() => {});
}

if (badge && "setAppBadge" in navigator) {
  wear();
  new MutationObserver(wear).observe(badge, { childList: true, characterData: true, subtree: true });
}
