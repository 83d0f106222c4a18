// Reads what Vitest and Playwright leave behind: how many passed and failed, and the name and first words of each failure.
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  failed: number;
}
export interface Report extends Counts {
  /** `file > title: what it said`, one line each. */
  failures: string[];
  /** Tests that failed once and passed when run again. */
  flaky: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

const read = <Shape>(file: string): Shape => JSON.parse(readFileSync(file, 'utf8')) as Shape;

/** Colours and all but the first three lines are left out: enough to know what broke from a log that is cut short. */
const firstWords = (message = ''): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, 3)
    .join(' | ');

export function vitestReport(file: string): Report {
  const report = read<VitestReport>(file);
  const failures = report.testResults.flatMap((suite) => {
    const tests = suite.assertionResults.filter(({ status }) => status === 'failed');
    if (suite.status === 'failed' && !tests.length) return [`${suite.name}: ${firstWords(suite.message)}`];
    return tests.map((test) => `${suite.name} > ${test.fullName}: ${firstWords(test.failureMessages[0])}`);
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures, flaky: [] };
}

export function playwrightReport(file: string): Report {
  const report = read<{
    suites: PlaywrightSuite[];
    stats: { expected: number; unexpected: number; flaky: number };
  }>(file);
  const failures: string[] = [];
  const flaky: string[] = [];
  const walk = (suite: PlaywrightSuite): void => {
    for (const spec of suite.specs) {
      for (const test of spec.tests) {
        const said = test.results.find(({ error }) => error)?.error?.message;
        const line = `[${test.projectName}] ${suite.file} > ${spec.title}: ${firstWords(said)}`;
        if (test.status === 'unexpected') failures.push(line);
        if (test.status === 'flaky') flaky.push(line);
      }
    }
    suite.suites?.forEach(walk);
  };
  report.suites.forEach(walk);
  const { expected, flaky: again, unexpected } = report.stats;
  return { passed: expected + again, failed: unexpected, failures, flaky };
}
