// What every page has to keep: no accessibility fault that axe finds in light or dark, and nothing to scroll sideways.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** axe runs inside the page, so that scripts have to be on. The HTML is the same without. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // A busy machine may have drawn half of the page in the new colours by now; two frames later it is whole.
    await page.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    );
    const { violations } = await new AxeBuilder({ page }).withTags(LEVELS).analyze();
    const faults = violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}: ${failureSummary}`).join('\n')}`,
    );
    expect(faults, `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}

export async function expectFits(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(excess, `${page.url()} scrolls sideways by ${excess} px`).toBeLessThanOrEqual(0);
}
