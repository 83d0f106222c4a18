// The cookie by which a browser keeps the draft of somebody without an account. It is set with the consent, and only the server reads it.
import { VISITOR_DRAFT_SECONDS } from '#server/contracts/visitor-draft-terms.ts';
import { readCookie, serializeCookie } from '~/cookies';

const NAME = 'visitor-draft';

export const readDraftToken = (request: Request): string | undefined => readCookie(request, NAME) || undefined;

export const draftCookie = (request: Request, token: string): string =>
  serializeCookie(request, NAME, token, { maxAge: VISITOR_DRAFT_SECONDS });

export const clearDraftCookie = (request: Request): string => serializeCookie(request, NAME, '', { maxAge: 0 });
