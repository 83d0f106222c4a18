// Stores the code of a team link in a cookie while the visitor signs in.
import type { MiddlewareFunction } from 'react-router';
import { serializeCookie, readCookie } from '../cookies';
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';

const TEAM_CODE_COOKIE = 'team_code';
/** Seconds. */
const TEAM_CODE_SECONDS = 300;

/** Stores `team_code` when it is not empty. */
export const teamCodeMiddleware: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  const response = await next();
  const code = url.searchParams.get('team_code')?.trim();
  if (code && code.length <= MAX_LENGTHS.teamCode)
    response.headers.append(
      'set-cookie',
      serializeCookie(request, TEAM_CODE_COOKIE, code, { maxAge: TEAM_CODE_SECONDS }),
    );
  return response;
};

export const readTeamCode = (request: Request): string | undefined =>
  readCookie(request, TEAM_CODE_COOKIE) || undefined;
export const clearTeamCodeCookie = (request: Request): string =>
  serializeCookie(request, TEAM_CODE_COOKIE, '', { maxAge: 0 });
