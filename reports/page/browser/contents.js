/** On a narrow screen the contents are folded until they are wanted, and again when a place is chosen. */

const contents = /** @type {HTMLDetailsElement} */ (document.querySelector('.contents details'));
const wide = matchMedia('(min-width: 76rem)');

contents.open = wide.matches;
wide.addEventListener('change', () => {
  contents.open = wide.matches;
});
contents.addEventListener('click', ({ target }) => {
  if (!wide.matches && target instanceof Element && target.closest('a') !== null) contents.open = false;
});
