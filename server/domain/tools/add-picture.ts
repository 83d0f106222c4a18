// Accepts a picture for a free tool: runs the engine, and keeps it for an hour under an unguessable address.
import { readFile } from 'node:fs/promises';
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import { MINUTE_MS } from '../../contracts/durations.ts';
import { TOOL_FILES, TOOL_MINUTES, type ToolFile, type ToolName } from '../../contracts/tools.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { admissionQueueOf } from '../photos/admission-queue.ts';
import { toolKey } from '../objects/tool-keys.ts';
import { readAiMark } from './ai-mark.ts';
import { TOOL_HANDLERS } from './tool-handlers.ts';

type ToolDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'renderer' | 'storage'>;

/** `file` is undefined when it exceeded the size limit. Throws `invalid_input` with `fail_reason`. */
export async function addToolPicture(
  deps: ToolDeps,
  tool: ToolName,
  file: string | undefined,
): Promise<{ id: string }> {
  if (file === undefined)
    throw refused('too_large', `A photo can have ${PHOTO_LIMITS.maxBytes / 1024 / 1024} MB at most.`);
  const found = await admissionQueueOf(deps.renderer).run(async () => {
    const bytes = await readFile(file);
    const made = await TOOL_HANDLERS[tool](deps.renderer.tools, bytes);
    if ('fail_reason' in made) return made;
    // Only of what is a picture.
    const mark = readAiMark(bytes);
    return { ...made, ...(mark && { mark }) };
  });
  if ('fail_reason' in found) throw refused(found.fail_reason);
  const id = deps.ids.uuid();
  const now = deps.clock.now();
  // Row first: an object without a row would never be deleted.
  await deps.db
    .insertInto('catchlight.tool_pictures')
    .values({
      id,
      tool,
      result: JSON.stringify({ ...found.result, ...(found.mark && { mark: found.mark }) }),
      created_at: now,
      delete_at: new Date(now.getTime() + TOOL_MINUTES * MINUTE_MS),
    })
    .execute();
  for (const [name, bytes] of Object.entries(found.files) as [ToolFile, Uint8Array][])
    await deps.storage.put(toolKey(id, name), bytes, TOOL_FILES[name]);
  return { id };
}

const refused = (reason: string, message = 'This picture cannot be used.'): AppError =>
  new AppError('invalid_input', message, { fail_reason: reason });
