// A server under test does not wait for the disk at each commit, as databases of tests on PostgreSQL do not: no test outlives the machine.
// server/db's own tests cut the power. Loaded by `--import` before the server itself.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Flags for node. */
export const WITHOUT_DISK_WAITS = ['--import', fileURLToPath(import.meta.url)];
const NAME = 'CATCHLIGHT_TEST_WITHOUT_DISK_WAITS';
export const WITHOUT_DISK_WAITS_ENV = { [NAME]: 'yes' };

// The test's own process imports this file for the flags alone.
if (process.env[NAME]) {
  delete process.env[NAME];
  fs.fsyncSync = () => undefined;
  fs.fdatasyncSync = () => undefined;
}
