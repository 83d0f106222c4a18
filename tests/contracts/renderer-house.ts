// What every stand-in for a provider of pictures has: what it is told to play, what it keeps of the calls, and how it reads them.
import type { IncomingMessage } from 'node:http';
import type { ProviderId } from '#server/contracts/renderers.ts';

/**
 * What the next order comes to. `me` and `other` are pictures of that person, `large` is one of 4K and 25 MB; `redraw` is what `redrawing` makes of the
 * first photo sent (OpenAI alone); `busy` is 429 with Retry-After, `quota` OpenAI's answer without credit, `gone` the one for a model that was shut
 * down, `blocked` Google's for a prompt that it does not allow, `words` its words in place of a picture that it will not make; `cut` ends the connection in the middle of the picture, `cut-order` in the middle of the
 * order's own answer; `failed` is a picture that fails at a provider with a queue; `empty` is an answer that says it is done and holds no picture.
 */
export type Behaviour =
  | 'me'
  | 'other'
  | 'large'
  | 'redraw'
  | 'broken'
  | 'refuse'
  | 'blocked'
  | 'words'
  | 'busy'
  | 'quota'
  | 'down'
  | 'hang'
  | 'denied'
  | 'gone'
  | 'cut'
  | 'cut-order'
  | 'failed'
  | 'empty';
export const KEY = 'a key of the tests';
export const BUSY_SECONDS = 7;
export const MODELS: Record<ProviderId, string> = {
  openai: 'gpt-image-2.6-sunburst',
  google: 'gemini-nano-banana-2.1',
  fal: 'blackforestlabs/flux-3/edit-image',
  replicate: 'black-forest-labs/flux-2-pro',
  astria: '690204',
  local: 'Qwen/Qwen-Image-Edit-2511',
};

export interface RendererServer {
  url: string;
  /** The model that is asked for; that of MODELS at first. */
  model: string;
  /** Photos that came with the last order. */
  photos: number;
  /** The first photo of each call, refused ones included (OpenAI and a local model). */
  firsts: Uint8Array[];
  /** The mask that came with the last call (OpenAI and a local model). */
  mask: Uint8Array | undefined;
  /** Prompts that are refused whatever is played (OpenAI and a local model). */
  refuses: RegExp | undefined;
  /** Plays these, one an order, and then `me`. */
  play(...behaviours: Behaviour[]): void;
  /** The header of `busy`: seconds, or a date. */
  retryAfter: string;
  /** What a picture is redrawn to, for `redraw`. */
  redrawing: (first: Uint8Array) => Promise<Uint8Array>;
  /** Pictures that were ordered, refused calls not counted. */
  orders(): number;
  /** What a call did not look like as the provider asks for. */
  faults: string[];
  /** Prompts of the orders. */
  prompts: string[];
  /** Where Astria was asked to call back. */
  callbacks: string[];
  /** Paths that were deleted. */
  deleted: string[];
  /** Whether Astria answers 503 to who deletes. */
  refusesDeletion: boolean;
  /** How often it did so. */
  refusedDeletions: number;
  /** Pictures that hang are done from now on. */
  wake(): void;
  close(): Promise<void>;
}

interface Call {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}
interface Reply {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  bytes?: Uint8Array;
  /** The connection ends in the middle. */
  cut?: boolean;
}
export type Speaks = (call: Call, house: House) => Promise<Reply | 'never'>;

export interface House {
  url: string;
  next(): Behaviour;
  picture(behaviour: Behaviour, first?: Uint8Array): Promise<Uint8Array>;
  jobs: Map<string, { behaviour: Behaviour; looks: number }>;
  check(fine: unknown, fault: string): void;
  ordered(prompt: unknown): void;
  server: RendererServer;
}

export const busy = ({ server }: House, json: unknown): Reply => ({
  status: 429,
  headers: { 'retry-after': server.retryAfter },
  json,
});
/** A job's picture is cut once; who asks for it again gets it. */
export function cutOnce(job: { behaviour: Behaviour }): boolean {
  if (job.behaviour !== 'cut') return false;
  job.behaviour = 'me';
  return true;
}
export const form = ({ body, headers }: Call): Promise<FormData> =>
  new Response(new Uint8Array(body), { headers: { 'content-type': String(headers['content-type']) } }).formData();
export const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;
export const isPhotoUrl = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.startsWith('data:image/jpeg;base64,') &&
  isJpeg(Buffer.from(value.slice(23), 'base64'));
const fileId = (path: string): string | undefined => /^\/files\/(\d+)\.jpg$/.exec(path)?.[1];
export const file = async (
  path: string,
  { jobs, picture, check }: House,
  { headers }: Call,
): Promise<Reply | undefined> => {
  const id = fileId(path);
  if (!id) return undefined;
  check(!headers.authorization, 'the key went to where pictures lie');
  return { bytes: await picture(jobs.get(id)!.behaviour) };
};
