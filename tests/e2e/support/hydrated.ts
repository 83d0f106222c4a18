// Waits until a page's script has taken over. What is typed before is a plain form's, which works too, but is another test.
import type { Page } from '@playwright/test';

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const html = document.documentElement;
    if (!html.hasAttribute('data-script')) return true;
    const main = document.querySelector('main form, main button, main') ?? html;
    return Object.keys(main).some((key) => key.startsWith('__reactProps'));
  });
}
