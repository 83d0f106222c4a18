// Waits until React has hydrated the page. Before that a form works without scripts, which other tests cover.
import type { Page } from '@playwright/test';

export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const html = document.documentElement;
    if (!html.hasAttribute('data-script')) return true;
    const main = document.querySelector('main form, main button, main') ?? html;
    return Object.keys(main).some((key) => key.startsWith('__reactProps'));
  });
}
