// What every page has to keep: no accessibility fault that axe finds in light or dark, and nothing to scroll sideways.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules of these levels that look at colours: the only ones that the same page can keep in light and break in dark. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

/** axe runs inside the page, so that scripts have to be on. The HTML is the same without. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    // Without the second page that axe would open to put the findings of foreign frames together: there are none.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    const { violations } = await (
      colorScheme === 'light' ? axe.withTags(LEVELS) : axe.withRules(ABOUT_COLOURS)
    ).analyze();
    const faults = violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}: ${failureSummary}`).join('\n')}`,
    );
    expect(faults, `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}

/**
 * A busy machine may have drawn half of the page in the new colours: two frames later, and after what still moves, it is whole. Frames are counted,
 * because the promise of an animation in a closed menu, which starts anew with the colours, may never be kept.
 */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => done()));
    const ends = ({ playState, timeline, effect }: Animation): boolean =>
      playState === 'running' && timeline === document.timeline && Number.isFinite(effect?.getComputedTiming().endTime);
    await frame();
    await frame();
    for (let left = 600; left > 0 && document.getAnimations().some(ends); left--) await frame();
  });

export async function expectFits(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(excess, `${page.url()} scrolls sideways by ${excess} px`).toBeLessThanOrEqual(0);
  // What opens beyond the left edge cannot even be scrolled to.
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('details[data-menu][open] > div')]
      .filter((panel) => {
        const { left, right } = panel.getBoundingClientRect();
        return left < 0 || right > window.innerWidth;
      })
      .map((panel) => panel.textContent),
  );
  expect(cut, `${page.url()} opens over the edge of the screen`).toEqual([]);
}
