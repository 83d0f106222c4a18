// The free tools: what they are called, how long pictures stay, how often they may be used. Plain data and types, for pages as well.
import type { Appraisal, PictureMeasures } from './appraisal.ts';

export const TOOL_NAMES = ['analyzer'] as const;
export type ToolName = (typeof TOOL_NAMES)[number];

/** Where each tool lives. */
export const TOOL_PATHS: Record<ToolName, string> = {
  analyzer: '/free-tools/ai-linkedin-picture-analyzer',
};

/** Minutes after which a picture is gone, at the latest. */
export const TOOL_MINUTES = 60;

/** Pictures that one household may give a tool in a day. */
export const TOOL_USES: Record<ToolName, number> = { analyzer: 60 };

export const TOOL_FILES = { 'photo.jpg': 'image/jpeg', 'card.png': 'image/png' } as const;
export type ToolFile = keyof typeof TOOL_FILES;

/** What is kept of a picture besides its files. */
export interface ToolResult {
  measures: PictureMeasures;
}

/** What the API says of a picture. */
export interface ToolPicture {
  id: string;
  tool: ToolName;
  measures: PictureMeasures;
  appraisal: Appraisal;
  /** By then it is deleted. */
  delete_at: string;
}
export const toolFileUrl = (id: string, file: ToolFile): string => `/api/v1/tools/pictures/${id}/${file}`;
