// Takes a picture into a free tool: may this visitor, is there room, what does the engine say; kept for an hour under an address
// that nobody can guess, and used for nothing else.
import { readFile } from 'node:fs/promises';
import { TOOL_FILES, TOOL_MINUTES, type ToolFile, type ToolName } from '../../contracts/tools.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { gateOf } from './gate.ts';
import { toolKey } from './keys.ts';
import { assertSampleWelcome, SAMPLE_JOB } from './sample-queue.ts';
import { WORK } from './work.ts';

const MINUTE_MS = 60_000;

type Needs = Pick<Deps, 'db' | 'clock' | 'ids' | 'limits' | 'queue' | 'renderer' | 'storage'>;

/** `file` is undefined when it was longer than a photo may be. Throws `invalid_input` with `fail_reason`, `rate_limited`. */
export async function takeToolPicture(
  deps: Needs,
  tool: ToolName,
  file: string | undefined,
  /** Called once the photo has proved to be of use, and may still refuse it. */
  accepted?: () => Promise<void>,
): Promise<{ id: string }> {
  if (file === undefined) throw refused('too_large');
  if (tool === 'generator') await assertSampleWelcome(deps);
  const found = await gateOf(deps.renderer).run(async () => WORK[tool](deps.renderer.tools, await readFile(file)));
  if ('fail_reason' in found) throw refused(found.fail_reason);
  await accepted?.();
  const id = deps.ids.uuid();
  const now = deps.clock.now();
  // The row first: an object without a row would stay for ever.
  await deps.db
    .insertInto('catchlight.tool_pictures')
    .values({
      id,
      tool,
      result: JSON.stringify(found.result),
      created_at: now,
      delete_at: new Date(now.getTime() + TOOL_MINUTES * MINUTE_MS),
    })
    .execute();
  for (const [name, bytes] of Object.entries(found.files) as [ToolFile, Uint8Array][])
    await deps.storage.put(toolKey(id, name), bytes, TOOL_FILES[name]);
  if (tool === 'generator') {
    await deps.db.transaction().execute((trx) => deps.queue.enqueue(trx, SAMPLE_JOB, { id }));
    deps.queue.wake(SAMPLE_JOB);
  }
  return { id };
}

const refused = (reason: string): AppError =>
  new AppError('invalid_input', 'This picture cannot be used.', { fail_reason: reason });
