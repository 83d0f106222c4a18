// Object keys of the free tools' pictures, separate from those of orders.
import type { ToolFile } from '../../contracts/tools.ts';
import { TOOL_FILES } from '../../contracts/tools.ts';

export const toolKey = (id: string, file: ToolFile): string => `tools/${id}/${file}`;

/** Every object that may exist for a picture. Removing one that was never made is no error. */
export const toolKeys = (id: string): string[] =>
  (Object.keys(TOOL_FILES) as ToolFile[]).map((file) => toolKey(id, file));
