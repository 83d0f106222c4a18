// A server under test exits when the test's process does, even when that is killed: the two hold the ends of a pipe. Loaded by `--import`
// before the server itself.
import net from 'node:net';
import { fileURLToPath } from 'node:url';

/** Flags for node. The process needs a pipe as its fourth file. */
export const EXIT_WITH_PARENT_FLAGS = ['--import', fileURLToPath(import.meta.url)];
export const EXIT_WITH_PARENT_STDIO = ['ignore', 'pipe', 'pipe', 'pipe'] as const;
const NAME = 'CATCHLIGHT_TEST_EXIT_WITH_PARENT';
export const EXIT_WITH_PARENT_ENV = { [NAME]: 'yes' };

// The server's own children inherit the flags; in them, file 3 is something else.
if (process.env[NAME] && !process.send) {
  delete process.env[NAME];
  new net.Socket({ fd: 3 })
    .on('error', () => undefined)
    .on('close', () => process.kill(process.pid, 'SIGKILL'))
    .resume()
    .unref();
}
