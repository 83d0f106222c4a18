// `npm run lint`: oxlint, knip (what nothing uses) and the project's own rules. One line a finding, `file:line: what to do (rule)`; --fix mends what can be
// mended, --warnings lists what only deserves a look.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openProject } from './checkout.ts';
import { rules } from './rules/index.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const fix = process.argv.includes('--fix');

/** Runs a linter and prints its lines; resolves to the number of findings. */
function runLinter(args: string[]): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const lines = output
        .replaceAll(`${root}/`, '')
        .split('\n')
        .filter((line) => line.trim() && !/^\d+ problems?$/.test(line));
      if (code !== 0) for (const line of lines) console.log(line);
      resolve(code === 0 ? 0 : Math.max(1, lines.length));
    });
  });
}

const OXLINT = [
  'node_modules/oxlint/bin/oxlint',
  '--quiet',
  '--report-unused-disable-directives-severity=error',
  '--format=unix',
  ...(fix ? ['--fix'] : []),
];
/** Runs side by side must not write the same cache. */
const knip = (cache: string, ...args: string[]): string[] => [
  'node_modules/knip/bin/knip.js',
  '--no-progress',
  '--no-config-hints',
  '--reporter=compact',
  '--cache',
  `--cache-location=node_modules/.cache/${cache}`,
  ...args,
];
/** Everything; and apart what a server installs, which must not need a development dependency. */
const KNIP_RUNS = [
  knip('knip'),
  knip('knip-production', '--production', '--strict', '--include=dependencies,unlisted'),
];

const linters = [OXLINT, ...KNIP_RUNS].map(runLinter);
let problems = 0;
let warnings = 0;
for (const rule of rules) {
  if (fix) for (const { file, text } of rule.fix?.(openProject(root)) ?? []) writeFileSync(path.join(root, file), text);
}
const project = openProject(root);
for (const rule of rules) {
  for (const { file, line, message, warning } of rule.check(project)) {
    if (warning) warnings += 1;
    else problems += 1;
    if (!warning || process.argv.includes('--warnings'))
      console.log(`${file}:${line}: ${warning ? 'warning: ' : ''}${message} (${rule.name})`);
  }
}
for (const found of await Promise.all(linters)) problems += found;
if (warnings) console.log(`lint: ${warnings} worth a look: npm run lint -- --warnings`);
console.log(problems ? `lint: ${problems} to mend` : `lint: ${project.files.length} files, nothing to mend`);
process.exit(problems ? 1 : 0);
