/** `/` searches, Escape clears the search, n and p go from one broken clause to the next. */

const search = /** @type {HTMLInputElement} */ (document.querySelector('input[type="search"]'));

/** @param {number} step */
function walkBroken(step) {
  const broken = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.failure:not([hidden])')]);
  if (broken.length === 0) return;
  const at = broken.findIndex((each) => each.contains(document.activeElement));
  const next = at < 0 ? (step > 0 ? 0 : broken.length - 1) : (at + step + broken.length) % broken.length;
  location.hash = `#${broken[next]?.id}`;
}

/** @param {KeyboardEvent} event */
function isTyping({ target }) {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape' && event.target === search) {
    search.form?.reset();
    return;
  }
  if (isTyping(event)) return;
  if (event.key === '/') {
    event.preventDefault();
    search.focus();
  } else if (event.key === 'n') walkBroken(1);
  else if (event.key === 'p') walkBroken(-1);
});
