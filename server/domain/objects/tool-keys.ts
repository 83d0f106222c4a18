// Object keys of the free tools' pictures, separate from those of orders.
import type { ToolFile } from '../../contracts/tools.ts';
import { TOOL_FILES } from '../../contracts/tools.ts';
import { UUID } from '../../contracts/uuid.ts';

export const TOOLS_PREFIX = 'tools/';
const KEY = new RegExp(`^${TOOLS_PREFIX}(${UUID})/`);
export const toolKey = (id: string, file: ToolFile): string => `${TOOLS_PREFIX}${id}/${file}`;

/** Every object that may exist for a picture. Removing one that was never made is no error. */
export const toolKeys = (id: string): string[] =>
  (Object.keys(TOOL_FILES) as ToolFile[]).map((file) => toolKey(id, file));

/** Id of the picture that a key belongs to; undefined for any other key. */
export const toolPictureIdOf = (key: string): string | undefined => KEY.exec(key)?.[1];
