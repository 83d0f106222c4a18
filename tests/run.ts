// `npm test`: the checks of a merge, each with its seconds, a failing one with its output; closes with one line `N passed, N failed`.
// Names of steps as arguments run only those: `npm run check` is format, lint, types and unit. `npm run test:all` adds tests tagged `long`, and both
// databases (docs/testing.md).
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { playwrightReport, vitestReport, type Counts, type Report } from './reports.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const work = mkdtempSync(path.join(tmpdir(), 'catchlight-test-'));
const bin = (file: string): string => path.join('node_modules', file);
const args = process.argv.slice(2);
const all = args.includes('--all');

/** Programs of ours that tests start, some hundred times, need not be compiled each time. */
const NODE_COMPILE_CACHE = path.join(root, bin('.cache/catchlight'));

interface Step {
  name: string;
  commands: string[][];
  env?: NodeJS.ProcessEnv;
  /** The report that the step leaves; without one the step itself counts as one check. */
  report?: () => Report;
}

// Looks only at files that changed since it last found them well-formatted.
const PRETTIER_CACHE = ['--cache', '--cache-strategy', 'content', '--cache-location', bin('.cache/format')];
const PRETTIER = [bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', ...PRETTIER_CACHE, '.'];
const TYPEGEN = [bin('@react-router/dev/bin.js'), 'typegen'];
// Keeps what it found out, so that a second run looks only at what changed. One checker: each further one works out the library
// types again (two take 42 s of processor time, four 80 s, one 30 s), and lint and the unit tests use the other core.
const TYPES_CACHE = ['--incremental', '--tsBuildInfoFile', bin('.cache/types.tsbuildinfo')];
const TYPES = [bin('typescript7/bin/tsc'), '--noEmit', '--checkers', '1', ...TYPES_CACHE];
const VITEST = bin('vitest/vitest.mjs');
const PLAYWRIGHT = bin('@playwright/test/cli.js');

/** Steps that run side by side get fewer workers than the two of vitest.config.ts, so that no test waits too long for a core. */
const vitest = (project: string, workers = 2): Step => {
  const report = path.join(work, `${project}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const options = [`--maxWorkers=${workers}`, ...(all ? [] : ['--tags-filter=!long']), ...reporters];
  return {
    name: project,
    commands: [[VITEST, 'run', '--project', project, ...options]],
    env: { TEST_ALL: all ? '1' : '' },
    report: () => vitestReport(report),
  };
};

const browserReport = path.join(work, 'browser.json');
const browser: Step = {
  name: 'browser',
  commands: [[PLAYWRIGHT, 'test', ...(all ? [] : ['--grep-invert=@long']), '--reporter=dot,json']],
  // Playwright sets FORCE_COLOR for its workers; beside NO_COLOR every process of theirs would warn.
  env: {
    TEST_ALL: all ? '1' : '',
    PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
    PLAYWRIGHT_FORCE_TTY: '0',
    NO_COLOR: undefined,
    FORCE_COLOR: '0',
  },
  report: () => playwrightReport(browserReport),
};
/** Groups run one after another, the steps of a group side by side: most have one thread, or wait as much as they work. */
const steps: Step[][] = [
  [
    { name: 'format', commands: [PRETTIER] },
    { name: 'lint', commands: [['tests/lint/run.ts']] },
    { name: 'types', commands: [TYPEGEN, TYPES] },
    vitest('unit'),
  ],
  [
    { name: 'build', commands: [['server/cli/build.ts', '--if-needed']] },
    ...[vitest('db', 1), vitest('engine'), vitest('integration', 1)],
    ...(process.env['TEST_DATABASE_URL'] ? [vitest('postgres')] : []),
  ],
  [browser],
];

function runCommand(args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, NODE_COMPILE_CACHE, NO_COLOR: '1', ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => (output += text));
    }
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

const secondsSince = (start: number): string => ((performance.now() - start) / 1000).toFixed(1);

async function runStep(step: Step): Promise<Counts> {
  const startedAt = performance.now();
  let ok = true;
  let output = '';
  for (const command of step.commands) {
    const result = await runCommand(command, step.env);
    output += result.output;
    ok &&= result.ok;
  }
  let report: Report = { passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: [], flaky: [] };
  try {
    if (step.report) report = step.report();
  } catch {
    ok = false;
    output += '\nIt left no report.\n';
  }
  // A run can fail outside its tests: while it collects, starts or cleans up. No test at all is a failure too.
  if (step.report && report.failed === 0 && (!ok || report.passed === 0)) report = { ...report, failed: 1 };
  const good = report.failed === 0;
  const tests = step.report ? `${report.passed} tests` : '';
  console.log(
    `${good ? 'ok    ' : 'FAILED'} ${step.name.padEnd(12)} ${secondsSince(startedAt).padStart(6)} s  ${good ? tests : ''}`.trimEnd(),
  );
  for (const line of report.failures) console.log(`  failed: ${line}`);
  for (const line of report.flaky) console.log(`  passed only when run again: ${line}`);
  if (!good) console.log(output.trimEnd());
  return report;
}

const only = args.filter((arg) => arg !== '--all');
const unknown = only.filter((name) => !steps.flat().some((step) => step.name === name));
if (unknown.length) throw new Error(`No such step: ${unknown.join(', ')}`);
const startedAt = performance.now();
let passed = 0;
let failed = 0;
for (const group of steps) {
  const chosen = group.filter(({ name }) => only.length === 0 || only.includes(name));
  for (const counts of await Promise.all(chosen.map(runStep))) {
    passed += counts.passed;
    failed += counts.failed;
  }
}
if (existsSync(work)) rmSync(work, { recursive: true, force: true });
console.log(`${secondsSince(startedAt)} s in all`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
