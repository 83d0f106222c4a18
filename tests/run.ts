// `npm test`: every check in turn, each with its seconds, a failing one with what it said; closes with one line `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const work = mkdtempSync(path.join(tmpdir(), 'catchlight-test-'));
const bin = (file: string): string => path.join('node_modules', file);

interface Step {
  name: string;
  commands: string[][];
  env?: Record<string, string>;
  /** The report that the step leaves; without one the step itself counts as one check. */
  count?: () => Counts;
}
interface Counts {
  passed: number;
  failed: number;
}

const PRETTIER = [bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.'];
const TYPEGEN = [bin('@react-router/dev/bin.js'), 'typegen'];
const TYPES = [bin('typescript7/bin/tsc'), '--noEmit'];
const VITEST = bin('vitest/vitest.mjs');
const PLAYWRIGHT = bin('@playwright/test/cli.js');

const vitest = (project: string): Step => {
  const report = path.join(work, `${project}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name: project,
    commands: [[VITEST, 'run', '--project', project, ...reporters]],
    count: () => {
      const { numPassedTests, numFailedTests } = readReport<{ numPassedTests: number; numFailedTests: number }>(report);
      return { passed: numPassedTests, failed: numFailedTests };
    },
  };
};

const browserReport = path.join(work, 'browser.json');
const steps: Step[] = [
  { name: 'format', commands: [PRETTIER] },
  { name: 'lint', commands: [['tests/lint/run.ts']] },
  { name: 'types', commands: [TYPEGEN, TYPES] },
  vitest('unit'),
  vitest('integration'),
  ...(process.env['TEST_DATABASE_URL'] ? [vitest('postgres')] : []),
  { name: 'build', commands: [['server/cli/build.ts', '--if-needed']] },
  {
    name: 'browser',
    commands: [[PLAYWRIGHT, 'test', '--reporter=dot,json']],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport, PLAYWRIGHT_FORCE_TTY: '0' },
    count: () => {
      const { stats } = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(browserReport);
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    },
  },
];

const readReport = <Report>(file: string): Report => JSON.parse(readFileSync(file, 'utf8')) as Report;

function runCommand(args: string[], env: Record<string, string> = {}): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, NO_COLOR: '1', ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => (output += text));
    }
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

async function runStep(step: Step): Promise<Counts> {
  const startedAt = performance.now();
  let ok = true;
  let output = '';
  for (const command of step.commands) {
    const result = await runCommand(command, step.env);
    output += result.output;
    ok &&= result.ok;
  }
  let counts: Counts = ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    if (step.count) counts = step.count();
  } catch {
    ok = false;
    output += '\nIt left no report.\n';
  }
  // A run can fail outside its tests: while it collects, starts or cleans up. No test at all is a failure too.
  if (step.count && counts.failed === 0 && (!ok || counts.passed === 0)) counts = { ...counts, failed: 1 };
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const good = counts.failed === 0;
  const tests = step.count ? `${counts.passed} tests` : '';
  console.log(
    `${good ? 'ok    ' : 'FAILED'} ${step.name.padEnd(12)} ${seconds.padStart(6)} s  ${good ? tests : ''}`.trimEnd(),
  );
  if (!good) console.log(output.trimEnd());
  return counts;
}

const only = process.argv.slice(2);
let passed = 0;
let failed = 0;
for (const step of steps) {
  if (only.length && !only.includes(step.name)) continue;
  const counts = await runStep(step);
  passed += counts.passed;
  failed += counts.failed;
}
if (existsSync(work)) rmSync(work, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
