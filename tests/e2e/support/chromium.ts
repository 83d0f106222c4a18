// Chromium out of the package registry, on a machine that has no browser: where it lies and how it is started.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const manifest = path.resolve(here, '../../../node_modules/@sparticuz/chromium/package.json');
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

/** Named by version, because the files of another one make it crash. */
const folder = path.join(tmpdir(), `catchlight-chromium-${version}`);

/** Unpacks the browser when it is not there yet, and says how Playwright starts it. */
export function launchOptions() {
  if (!existsSync(folder)) unpack();
  return {
    executablePath: path.join(folder, 'chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: path.join(folder, 'fonts'),
    },
  };
}

/** The package's own file looks for fonts in fixed folders. Without any font Chromium ends at the first text field. */
const fontsConf = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`;

function unpack(): void {
  mkdirSync(path.dirname(folder), { recursive: true });
  const temporary = mkdtempSync(`${folder}-`);
  execFileSync(process.execPath, [path.join(here, 'unpack-chromium.ts')], {
    // The package unpacks its shared libraries only where it believes itself on Amazon's image.
    env: { ...process.env, TMPDIR: temporary, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  writeFileSync(path.join(temporary, 'fonts', 'fonts.conf'), fontsConf);
  try {
    // In one step, so that nobody ever starts half a browser.
    renameSync(temporary, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(temporary, { recursive: true, force: true });
  }
}
