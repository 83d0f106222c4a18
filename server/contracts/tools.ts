// The free tools: names, limits, retention and answers. Plain data: the browser may import it.
import type { Appraisal } from './appraisal.ts';
import type { CutOutGeometry, FailReason, PictureMeasures } from './findings.ts';
import type { StyleId } from './catalogue.ts';
import type { AiMark } from './provenance.ts';

export const TOOL_NAMES = ['analyzer', 'editor'] as const;
export type ToolName = (typeof TOOL_NAMES)[number];

/** The page of each tool. */
export const TOOL_PATHS: Record<ToolName, string> = {
  analyzer: '/free-tools/ai-linkedin-picture-analyzer',
  editor: '/free-tools/profile-picture-editor',
};

/** Minutes after which a picture is deleted. */
export const TOOL_MINUTES = 60;

/** Pictures per tool and day from one network. */
export const TOOL_USES: Record<ToolName, number> = { analyzer: 60, editor: 40 };

export const TOOL_FILES = {
  'photo.jpg': 'image/jpeg',
  'card.png': 'image/png',
  'person.webp': 'image/webp',
  'behind.jpg': 'image/jpeg',
  'after.jpg': 'image/jpeg',
} as const;
export type ToolFile = keyof typeof TOOL_FILES;

/** What is stored about a picture besides its files. `mark`: what it says of AI that made it, for what is made of it. */
export type ToolResult = ({ measures: PictureMeasures; after?: ImprovedPreview } | { geometry: CutOutGeometry }) & {
  mark?: AiMark;
};

/** The analyzer's "after": a headshot of the photo in PREVIEW_STYLE, and its measures. */
export interface ImprovedPreview {
  state: 'waiting' | 'done' | 'failed';
  measures?: PictureMeasures;
  /** Why the engine cannot use the photo, if known. */
  reason?: FailReason;
}
export const PREVIEW_STYLE = 'studio-grey' satisfies StyleId;
/** How many per day from one network. */
export const PREVIEW_USES = 6;

interface Kept {
  id: string;
  /** When it is deleted. */
  delete_at: string;
}
export interface AnalyzedPicture extends Kept {
  tool: 'analyzer';
  measures: PictureMeasures;
  appraisal: Appraisal;
  /** null until requested. */
  after: (Pick<ImprovedPreview, 'state' | 'reason'> & { appraisal?: Appraisal }) | null;
}
export interface EditorPicture extends Kept {
  tool: 'editor';
  geometry: CutOutGeometry;
  /** What the photo says of AI that made it; null where it says nothing. */
  mark: AiMark | null;
}
/** A picture as the API returns it. */
export type ToolPicture = AnalyzedPicture | EditorPicture;
export type PictureOf<T extends ToolName> = Extract<ToolPicture, { tool: T }>;

export const toolFileUrl = (id: string, file: ToolFile): string => `/api/v1/tools/pictures/${id}/${file}`;
/** The picture of a design; `download` makes the browser save it. */
export const toolDesignUrl = (id: string, query: URLSearchParams, download = false): string => {
  const all = new URLSearchParams(query);
  if (download) all.set('download', '1');
  return `/api/v1/tools/pictures/${id}/design?${all}`;
};
