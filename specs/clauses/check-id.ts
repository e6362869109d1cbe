/** Lower-case words joined by hyphens; every letter and digit of the title stays. */
function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/**
 * Whatever stands between the words of a title, a letter beyond ASCII as well: a class of Unicode that ignores the
 * case takes a millisecond to compile, and every worker of a proof compiles the patterns of all its cases.
 */
const between = String.raw`[\W_]+`;

/** The pattern that finds a check by its id among the titles of the runner: path, titles and tags. */
export function checkPattern(id: string, folder = ''): RegExp {
  const [suite = '', title = ''] = id.split('/');
  const words = title.split('-').join(between);
  return new RegExp(String.raw`${folder}/${suite}\.spec\.[jt]s${between}${words}(?:${between})?(?:@|$)`, 'i');
}

/**
 * The stable id of a check: its suite and its title, for example
 * `limits/an-oversized-limit-is-reduced-to-the-cap-not-refused`.
 * Takes the spec file's name followed by the titles that enclose the check, outermost first.
 */
export function checkIdOf([file = '', ...titles]: readonly string[]): string {
  const suite = file.replace(/^.*[\\/]/, '').replace(/\.spec\.[jt]s$/, '');
  return [suite, slug(titles.join(' '))].join('/');
}
