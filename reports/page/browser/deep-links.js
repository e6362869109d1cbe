/** A link leads to its target even when that is filtered out or folded. */

function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target === null) return;
  if (target.closest('[hidden]') !== null) {
    const form = /** @type {HTMLFormElement} */ (document.querySelector('.toolbar'));
    form.reset();
    for (const part of document.querySelectorAll('main [hidden]')) part.removeAttribute('hidden');
  }
  for (let part = target.parentElement; part !== null; part = part.parentElement) {
    if (part instanceof HTMLDetailsElement) part.open = true;
  }
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  target.scrollIntoView();
  target.focus({ preventScroll: true });
}

addEventListener('hashchange', reveal);
// The hash does not change when a link to the present place is followed once more.
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  if (link !== null && link.getAttribute('href') === location.hash) setTimeout(reveal);
});
if (location.hash.length > 1) reveal();
