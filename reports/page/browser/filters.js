/** Shows what matches the search and the filters, and says how much that is. */

const form = /** @type {HTMLFormElement} */ (document.querySelector('.toolbar'));
const found = /** @type {HTMLOutputElement} */ (form.querySelector('output'));
const sections = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('section.filtered'));
const entries = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-clause]')]);
/** @type {Map<HTMLElement, string>} */
const texts = new Map();

/** @param {HTMLElement} entry */
function textOf(entry) {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const text = `${entry.dataset.clause} ${entry.textContent}`.toLowerCase();
  texts.set(entry, text);
  return text;
}

/** What is asked for now, as one test on an entry. */
function asked() {
  const chosen = new FormData(form);
  const wanted = (/** @type {string} */ name) => String(chosen.get(name) ?? '');
  const words = wanted('words').toLowerCase().split(/\s+/).filter(Boolean);
  const [verdict, strength, area, operation] = ['verdict', 'strength', 'area', 'operation'].map(wanted);
  const isAll = words.length === 0 && !verdict && !strength && !area && !operation;
  const matches = (/** @type {HTMLElement} */ entry) =>
    (!verdict || entry.dataset.verdict === verdict) &&
    (!strength || entry.dataset.strength === strength) &&
    (!area || entry.dataset.area === area) &&
    (!operation || entry.dataset.operations?.split(' ').includes(operation) === true) &&
    words.every((word) => textOf(entry).includes(word));
  return { isAll, matches };
}

function apply() {
  const { isAll, matches } = asked();
  const shown = new Set();
  for (const entry of entries) {
    entry.hidden = !isAll && !matches(entry);
    if (!entry.hidden) shown.add(entry.dataset.clause);
  }
  for (const part of document.querySelectorAll('section.filtered, section.area')) {
    /** @type {HTMLElement} */ (part).hidden = part.querySelector('[data-clause]:not([hidden])') === null;
  }
  for (const other of document.querySelectorAll('main > section:not(.filtered)')) {
    /** @type {HTMLElement} */ (other).hidden = !isAll;
  }
  const all = new Set(entries.map((entry) => entry.dataset.clause)).size;
  found.value = isAll ? '' : shown.size === 0 ? 'No clause matches.' : `${shown.size} of ${all} clauses`;
}

if (sections.length > 0) {
  let scheduled = 0;
  form.addEventListener('input', () => {
    cancelAnimationFrame(scheduled);
    scheduled = requestAnimationFrame(apply);
  });
  form.addEventListener('reset', () => setTimeout(apply));
  form.addEventListener('submit', (event) => event.preventDefault());
  apply();
}
