// What every page has to keep: no accessibility fault that axe finds in light or dark, and nothing to scroll sideways.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules of these levels that look at colours: the only ones that the same page can keep in light and break in dark. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

const MODES = ['light', 'dark'] as const;

/** axe runs inside the page, so that scripts have to be on. The HTML is the same without. */
export async function expectAccessible(page: Page, modes: readonly (typeof MODES)[number][] = MODES): Promise<void> {
  for (const colorScheme of modes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    const runOnly: RunOptions['runOnly'] =
      colorScheme === modes[0] ? { type: 'tag', values: LEVELS } : { type: 'rule', values: ABOUT_COLOURS };
    const violations = await violationsOf(page, runOnly);
    const faults = violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}: ${failureSummary}`).join('\n')}`,
    );
    expect(faults, `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}

/** For a test that has the same page at both widths: `npm test` has it light at the wide one and dark at the narrow one, `npm run test:all` both at both. */
export function expectAccessibleInTurn(page: Page): Promise<void> {
  if (process.env['TEST_ALL'] === '1') return expectAccessible(page);
  return expectAccessible(page, [page.viewportSize()!.width > 390 ? 'light' : 'dark']);
}

/** Loading axe takes longer than most pages take to check: a page that has it keeps it. No page has frames. */
async function violationsOf(page: Page, runOnly: RunOptions['runOnly']): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      return (await axe.run(document, options)).violations;
    },
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  );
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

/**
 * For a test whose half at 390 pixels is left to `npm run test:all` (`withScriptsFirst`): its pages still have to fit into a window as narrow as a phone,
 * which has no touch.
 */
export async function expectFitsAtBothWidths(page: Page): Promise<void> {
  await expectFits(page);
  const own = page.viewportSize()!;
  if (own.width <= 390) return;
  await page.setViewportSize({ width: 390, height: 844 });
  await settled(page);
  await expectFits(page);
  await page.setViewportSize(own);
  await settled(page);
}
