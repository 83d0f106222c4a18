// The engine's work for each tool: the stored result and its files.
import type { ToolFile, ToolName, ToolResult } from '../../contracts/tools.ts';
import type { RefusedPicture, ToolRenderer } from '../../ports/renderer.ts';

export interface ToolOutput {
  result: ToolResult;
  files: Partial<Record<ToolFile, Uint8Array>>;
}

export const TOOL_HANDLERS: Record<
  ToolName,
  (tools: ToolRenderer, bytes: Uint8Array) => Promise<ToolOutput | RefusedPicture>
> = {
  analyzer: async (tools, bytes) => {
    const found = await tools.appraise(bytes);
    return 'fail_reason' in found
      ? found
      : { result: { measures: found.measures }, files: { 'photo.jpg': found.photo } };
  },
  editor: async (tools, bytes) => {
    const found = await tools.cutOut(bytes);
    if ('fail_reason' in found) return found;
    const { geometry, photo, person, behind } = found;
    return { result: { geometry }, files: { 'photo.jpg': photo, 'person.webp': person, 'behind.jpg': behind } };
  },
};
