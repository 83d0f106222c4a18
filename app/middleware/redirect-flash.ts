// How most actions end: a redirect with a message about what was done.
import { redirect } from 'react-router';
import { flashCookie, type Flash } from './flash';

export const redirectWithFlash = (request: Request, to: string, flash: Flash): Response =>
  redirect(to, { headers: { 'set-cookie': flashCookie(request, flash) } });
