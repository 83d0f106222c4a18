// `npm test`: every check in turn; closes with one line `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const report = join(tmpdir(), `catchlight-vitest-${process.pid}.json`);
let passed = 0;
let failed = 0;

function check(name: string, command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status === 0) passed += 1;
  else {
    failed += 1;
    console.error(`${name} failed`);
  }
}

check('format', 'npx', ['prettier', '--check', '--log-level=warn', '.']);
spawnSync('npx', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], {
  stdio: 'inherit',
});
try {
  const result = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    success: boolean;
  };
  passed += result.numPassedTests;
  failed += result.numFailedTests + (result.success || result.numFailedTests > 0 ? 0 : 1);
  rmSync(report);
} catch (error) {
  console.error('vitest left no report', error);
  failed += 1;
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
