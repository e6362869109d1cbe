/** Lower-case words joined by hyphens; every letter and digit of the title stays. */
function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Whatever stands between the words of a title. */
const between = String.raw`[^\p{L}\p{N}]+`;

/** The pattern that finds a check by its id among the titles of the runner: path, titles and tags. */
export function checkPattern(id: string, folder = ''): RegExp {
  const [suite = '', title = ''] = id.split('/');
  const words = title.split('-').join(between);
  return new RegExp(
    String.raw`${folder}/${suite}\.spec\.[jt]s${between}${words}(?:${between})?(?:@|$)`,
    'iu',
  );
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
