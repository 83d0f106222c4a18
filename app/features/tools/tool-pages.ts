// The pages of the free tools, in the order in which they are listed. The generator keeps its photos in a visitor's draft, the others as tool pictures.
import { TOOL_PATHS } from '#server/contracts/tools.ts';

export const TOOL_PAGES = { ...TOOL_PATHS, generator: '/free-tools/free-ai-headshot-generator' } as const;
export type ToolPageName = keyof typeof TOOL_PAGES;
