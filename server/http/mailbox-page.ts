// /dev/mailbox: shows the mails of an embedded start to whoever has its token. For developers, so in English only.
import { createHash } from 'node:crypto';
import type { KeptMail, Mailbox } from '../adapters/mailer/mailbox.ts';

export function createMailboxPage(mailbox: Mailbox): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const mails = await mailbox.list(url.searchParams.get('to') ?? undefined);
    if (url.pathname.endsWith('.json')) {
      const body = mails.map(({ to, subject, text, code, links }) => ({
        to,
        subject,
        text,
        ...(code ? { code } : {}),
        links,
      }));
      return Response.json(body, { headers: HEADERS });
    }
    return html(page(mails));
  };
}

const LOCKED =
  'The mailbox opens in a browser that has opened the address which the server printed when it was started (/dev/open?token=...).';

/** For browsers and programs without the token. */
export const lockedMailbox = (pathname: string): Response =>
  pathname.endsWith('.json')
    ? Response.json({ error: LOCKED, code: 'forbidden' }, { status: 403, headers: HEADERS })
    : html(`<p>${LOCKED}</p><p>Open that address, then come back and <a href="/dev/mailbox">look again</a>.</p>`, 403);

const HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
/** Lines of mails and their links are longer than a phone is wide. */
const STYLE = 'pre { white-space: pre-wrap; overflow-wrap: anywhere }';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const CSP = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const html = (body: string, status = 200): Response =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox</title><meta name="color-scheme" content="light dark"><style>${STYLE}</style></head><body><h1>Mailbox</h1>
${body}</body></html>`,
    { status, headers: { ...HEADERS, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': CSP } },
  );

const page = (
  mails: KeptMail[],
): string => `<p>Mail that this server would have sent. Set <code>SMTP_URL</code> to send mail for real.</p>
<form><label>Address <input name="to" type="email"></label> <button>Show</button> <a href="/dev/mailbox">All</a></form>
${mails.length ? mails.map(item).join('\n') : '<p>No mail yet.</p>'}`;

const item = (mail: KeptMail): string => `<article><hr><h2>${escape(mail.subject)}</h2>
<p>To <b>${escape(mail.to)}</b> at <time>${escape(mail.at)}</time>${mail.code ? `. Code: <output><b>${escape(mail.code)}</b></output>` : ''}</p>
<pre>${linked(mail)}</pre></article>`;

function linked(mail: KeptMail): string {
  let text = escape(mail.text);
  for (const link of new Set(mail.links)) {
    const shown = escape(link);
    text = text.replaceAll(shown, `<a href="${shown}">${shown}</a>`);
  }
  return text;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
