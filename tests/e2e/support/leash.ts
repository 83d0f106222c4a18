// A server under test ends with whoever started it, however that came to its end: they hold the two ends of a pipe, and when a test runs out of
// time and its process is killed, nothing else would end the server. Loaded by `--import` before the server itself.
import net from 'node:net';
import { fileURLToPath } from 'node:url';

/** Flags for node. The process needs a pipe as its fourth file. */
export const LEASH = ['--import', fileURLToPath(import.meta.url)];
export const LEASHED_STDIO = ['ignore', 'pipe', 'pipe', 'pipe'] as const;
const NAME = 'CATCHLIGHT_TEST_LEASH';
export const LEASHED_ENV = { [NAME]: 'yes' };

// Its own children get the same flags, but this file number is something else to them.
if (process.env[NAME] && !process.send) {
  delete process.env[NAME];
  new net.Socket({ fd: 3 })
    .on('error', () => undefined)
    .on('close', () => process.kill(process.pid, 'SIGKILL'))
    .resume()
    .unref();
}
