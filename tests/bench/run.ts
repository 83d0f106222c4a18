// `npm run bench`: measures and prints, asserts nothing. `npm run bench -- NAME ...` picks; the long ones run only when named. What begins with
// `--` is passed on to the benches.
// Each bench is a process of its own, so that none of them inherits another's memory or threads.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { machineLine } from './machine.ts';

interface Bench {
  name: string;
  about: string;
  /** Takes minutes: only by name. */
  long?: boolean;
}
const BENCHES: readonly Bench[] = [
  { name: 'pages', about: 'cached and uncached pages against plain node:http sending the same bytes' },
  { name: 'bytes', about: 'what a first visit loads, by page' },
  { name: 'engine', about: 'seconds and memory a headshot, by stage' },
  { name: 'children', about: 'memory of the processes that work on pictures, alone and together' },
  { name: 'start', about: 'cold start, first headshot after pressing start, memory' },
  { name: 'previews', about: 'the previews of one photo, from its upload on' },
  { name: 'studio', about: 'edits of one headshot in the studio, by kind' },
  { name: 'forms', about: 'five people who upload by a form without a script at the same time' },
  { name: 'api', about: 'a mix of API calls under load' },
  { name: 'streams', about: 'what a call waits for while 440 event streams are told of a change' },
  { name: 'ledger', about: 'spends a second, on PostgreSQL as well when TEST_DATABASE_URL is set' },
  { name: 'jobs', about: 'the queue with 1, 2 and 4 workers, and with up to 100,000 waiting; needs TEST_DATABASE_URL' },
  { name: 'matte', about: "cut-outs against a known truth, beside a public peer's where it is installed", long: true },
  { name: 'hold', about: 'ten minutes of visitors, members, shoots and bad connections; --seconds=N', long: true },
  { name: 'visitors', about: 'memory of the web process under 12,000 rendered pages', long: true },
  { name: 'memory', about: 'web process and render worker over 200 headshots', long: true },
];

const given = process.argv.slice(2);
const options = given.filter((argument) => argument.startsWith('--'));
const asked = given.filter((argument) => !argument.startsWith('--'));
const unknown = asked.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown.length) {
  console.error(`There is no bench called ${unknown.join(' or ')}. There are:`);
  for (const { name, about, long } of BENCHES)
    console.error(`  ${name.padEnd(8)} ${about}${long ? ' (minutes; only by name)' : ''}`);
  process.exit(2);
}

const run = (name: string): Promise<number> =>
  new Promise((resolve) => {
    const file = fileURLToPath(new URL(`./${name}.bench.ts`, import.meta.url));
    spawn(process.execPath, [file, ...options], { stdio: 'inherit' }).once('exit', (code) => resolve(code ?? 1));
  });

let failed = false;
for (const { name, about } of BENCHES.filter(({ name, long }) => (asked.length ? asked.includes(name) : !long))) {
  console.log(`\n${name}: ${about}\n${machineLine()}`);
  failed = (await run(name)) !== 0 || failed;
}
process.exit(failed ? 1 : 0);
