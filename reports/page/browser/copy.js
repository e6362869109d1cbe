/** Each copy button puts the text of its target on the clipboard. */

/** @param {HTMLElement} target */
function copySelected(target) {
  const selection = getSelection();
  selection?.selectAllChildren(target);
  const done = document.execCommand('copy');
  selection?.removeAllRanges();
  return done;
}

/** @param {HTMLElement} target */
async function copy(target) {
  try {
    await navigator.clipboard.writeText(target.textContent ?? '');
    return true;
  } catch {
    // Pages from disk may be kept from the clipboard; a selection may still be copied.
    return copySelected(target);
  }
}

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} target
 */
async function copyAndSay(button, target) {
  button.textContent = (await copy(target)) ? 'Copied' : 'Select and copy by hand';
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 2_000);
}

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button[data-copies]') : null;
  if (!(button instanceof HTMLButtonElement)) return;
  const target = document.getElementById(button.dataset.copies ?? '');
  if (target !== null) void copyAndSay(button, target);
});
