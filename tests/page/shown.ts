import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Unfolds all that can be unfolded. */
export async function unfold(page: Page): Promise<void> {
  await page.locator('details').evaluateAll((all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true;
  });
}

/** The rules of axe that look at colours. They take most of its time. */
const ofColours = ['color-contrast', 'link-in-text-block'];

async function violations(axe: AxeBuilder): Promise<string[]> {
  // The page has no frames, and for those alone the other mode carries all results over to a second page.
  const found = await axe.setLegacyMode().analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** What axe would have mended in the page besides its colours, each with the first place. */
export function violationsOfShapeIn(page: Page): Promise<string[]> {
  const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const rules = Object.fromEntries(ofColours.map((id) => [id, { enabled: false }]));
  return violations(new AxeBuilder({ page }).options({ resultTypes: ['violations'], runOnly, rules }));
}

/** What axe would have mended in the colours of the page, but not in its parts that `besides` selects. */
export function violationsOfColoursIn(page: Page, besides: readonly string[] = []): Promise<string[]> {
  const runOnly = { type: 'rule', values: ofColours } as const;
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], runOnly });
  for (const selector of besides) axe.exclude(selector);
  return violations(axe);
}

/** Of many siblings that look alike the first few stay: what is said of their colours is said of all of them. */
export function thin(page: Page, most = 3): Promise<void> {
  return page.evaluate((kept) => {
    const look = (element: Element): string => `${element.tagName}.${element.getAttribute('class') ?? ''}`;
    for (const parent of document.querySelectorAll('main *')) {
      const alike = new Map<string, number>();
      const children = Array.from(parent.children);
      for (const child of children) {
        const inside = [...child.querySelectorAll('*')].map((each) => look(each));
        const looks = [look(child), ...new Set(inside)].join(' ');
        const count = (alike.get(looks) ?? 0) + 1;
        alike.set(looks, count);
        if (count > kept) child.remove();
      }
    }
  }, most);
}

/** What axe would have mended in the page, each with the first place. */
export async function violationsIn(page: Page): Promise<string[]> {
  return [...(await violationsOfShapeIn(page)), ...(await violationsOfColoursIn(page))];
}

/** How light the ground of the page is, from 0 to 1. */
export function lightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return (red + green + blue) / 3 / 255;
  });
}

/** By how many pixels the page is wider than its window. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** The least contrast between a sign of the operator table and the cell under it, which axe does not look at. */
export function leastContrastOfSigns(page: Page): Promise<number> {
  return page.locator('text.sign').evaluateAll((signs) => {
    const luminance = (element: Element | null): number => {
      const fill = element === null ? '' : getComputedStyle(element).fill;
      const [red = 0, green = 0, blue = 0] = (fill.match(/\d+/g) ?? [])
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrasts = signs.map((sign) => {
      const [one, other] = [luminance(sign), luminance(sign.previousElementSibling)];
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    });
    return Math.min(...contrasts);
  });
}
