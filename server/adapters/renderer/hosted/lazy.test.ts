// What a start does not load costs neither time nor memory: the AI SDK comes with the first picture of a hosted renderer, and never else.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const choose = path.resolve(import.meta.dirname, '../choose.ts');
/** The files of the AI SDK that a process has loaded after it ran `script`. */
async function loadedBy(script: string): Promise<string[]> {
  const watched = `
    import { registerHooks } from 'node:module';
    const seen = [];
    registerHooks({ load: (url, context, next) => (seen.push(url), next(url, context)) });
    ${script}
    console.log(JSON.stringify(seen.filter((url) => /node_modules\\/(?:ai|@ai-sdk)\\//.test(url) || url.includes('/renderer/hosted/'))));
    process.exit(0);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', watched]);
  return JSON.parse(stdout) as string[];
}
const chosen = (hosted: string): string => `
  const { chooseRenderer } = await import(${JSON.stringify(choose)});
  await chooseRenderer({ renderer: { hosted: ${hosted} } }, { cores: 1, clock: { now: () => new Date() } });`;

test('the embedded renderer does not load the AI SDK', async () => {
  expect(await loadedBy(chosen('undefined'))).toEqual([]);
});

test('a hosted renderer loads the AI SDK on first use only', async () => {
  const settings =
    "{ provider: 'fal', model: 'm', price: { picture: 1 }, apiKey: 'k', baseUrl: 'http://x', parallel: 1 }";
  const atStart = await loadedBy(chosen(settings));
  expect(atStart.some((url) => url.includes('/renderer/hosted/hosted-session.ts'))).toBe(true);
  expect(atStart.filter((url) => url.includes('node_modules'))).toEqual([]);
  expect((await loadedBy("await import('ai');")).length).toBeGreaterThan(0);
});
