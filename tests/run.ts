// `npm test`: every check, each with its seconds, a failing one with what it said; closes with one line `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { playwrightReport, vitestReport, type Counts, type Report } from './reports.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const work = mkdtempSync(path.join(tmpdir(), 'catchlight-test-'));
const bin = (file: string): string => path.join('node_modules', file);

interface Step {
  name: string;
  commands: string[][];
  env?: NodeJS.ProcessEnv;
  /** The report that the step leaves; without one the step itself counts as one check. */
  report?: () => Report;
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
    report: () => vitestReport(report),
  };
};

const browserReport = path.join(work, 'browser.json');
const browser: Step = {
  name: 'browser',
  commands: [[PLAYWRIGHT, 'test', '--reporter=dot,json']],
  // Playwright sets FORCE_COLOR for its workers; beside NO_COLOR every process of theirs would warn.
  env: {
    PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
    PLAYWRIGHT_FORCE_TTY: '0',
    NO_COLOR: undefined,
    FORCE_COLOR: '0',
  },
  report: () => playwrightReport(browserReport),
};
/** One after another; side by side what has one thread each, and what waits for clocks and databases as much as it works. */
const steps: Step[][] = [
  [
    { name: 'format', commands: [PRETTIER] },
    { name: 'lint', commands: [['tests/lint/run.ts']] },
    { name: 'types', commands: [TYPEGEN, TYPES] },
  ],
  [vitest('unit')],
  [vitest('integration'), ...(process.env['TEST_DATABASE_URL'] ? [vitest('postgres')] : [])],
  [{ name: 'build', commands: [['server/cli/build.ts', '--if-needed']] }],
  [browser],
];

function runCommand(args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ ok: boolean; output: string }> {
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
  let report: Report = { passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: [], flaky: [] };
  try {
    if (step.report) report = step.report();
  } catch {
    ok = false;
    output += '\nIt left no report.\n';
  }
  // A run can fail outside its tests: while it collects, starts or cleans up. No test at all is a failure too.
  if (step.report && report.failed === 0 && (!ok || report.passed === 0)) report = { ...report, failed: 1 };
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const good = report.failed === 0;
  const tests = step.report ? `${report.passed} tests` : '';
  console.log(
    `${good ? 'ok    ' : 'FAILED'} ${step.name.padEnd(12)} ${seconds.padStart(6)} s  ${good ? tests : ''}`.trimEnd(),
  );
  for (const line of report.failures) console.log(`  failed: ${line}`);
  for (const line of report.flaky) console.log(`  passed only when run again: ${line}`);
  if (!good) console.log(output.trimEnd());
  return report;
}

const only = process.argv.slice(2);
let passed = 0;
let failed = 0;
for (const group of steps) {
  const asked = group.filter(({ name }) => only.length === 0 || only.includes(name));
  for (const counts of await Promise.all(asked.map(runStep))) {
    passed += counts.passed;
    failed += counts.failed;
  }
}
if (existsSync(work)) rmSync(work, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
