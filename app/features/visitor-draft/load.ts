// What the page of the free generator has to know: the draft of this browser, if there is one, with its previews.
import type { PreviewsAnswer } from '#server/contracts/previews.ts';
import type { VisitorDraft } from '#server/contracts/visitor-drafts.ts';
import { NO_RETRY, type Api } from '~/api/client';
import { ApiError } from '~/api/errors';
import { qrCodeDataUrl } from '~/web/qr-code.server';

export interface DraftData {
  /** The right to the draft: the page's uploads and events are below it. */
  token: string;
  draft: VisitorDraft;
  /** Null until a photo is accepted, and when they cannot be had. */
  previews: PreviewsAnswer | null;
  /** The code that a phone adds photos by, drawn, while there is one that opens. */
  phone: { picture: string } | null;
}
export interface GeneratorData {
  open: DraftData | null;
  /** The browser had a draft, which has been deleted. */
  gone: boolean;
  /** To whom photos are sent, by name; null = to nobody. */
  processor: string | null;
  /** The same for hosted looks, which are chosen later and have a consent of their own. */
  hostedProcessor: string | null;
}

const CALL = { open: true, ...NO_RETRY } as const;

export async function loadGenerator(api: Api, token: string | undefined): Promise<GeneratorData> {
  const [site, draft] = await Promise.all([
    api.get('/site', { open: true }),
    token === undefined ? undefined : findDraft(api, token),
  ]);
  const open = token !== undefined && draft?.consent ? await loadDraft(api, token, draft) : null;
  return {
    open,
    gone: token !== undefined && !draft,
    processor: site?.processor ?? null,
    hostedProcessor: site?.hosted_processor ?? null,
  };
}

async function findDraft(api: Api, token: string): Promise<VisitorDraft | undefined> {
  try {
    return await api.get('/visitor-drafts/:token', { params: { token }, ...CALL });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return undefined;
    throw error;
  }
}

async function loadDraft(api: Api, token: string, draft: VisitorDraft): Promise<DraftData> {
  const params = { token };
  const isAccepted = draft.photos.some(({ status }) => status === 'accepted');
  const [previews, link] = await Promise.all([
    isAccepted ? orNull(api.post('/visitor-drafts/:token/previews', { params, ...CALL })) : null,
    orNull(api.get('/visitor-drafts/:token/phone-link', { params, ...CALL })),
  ]);
  const url = link?.link?.url;
  return { token, draft, previews, phone: url ? { picture: await qrCodeDataUrl(url) } : null };
}

/** The page works without it. */
async function orNull<T>(answer: Promise<T | undefined>): Promise<T | null> {
  try {
    return (await answer) ?? null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
