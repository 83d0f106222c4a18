// Links that browsers may prefetch while the pointer rests on them: public pages. Never the app, actions or addresses with a query.
// Inlined in the page, because a file would be one more request before the first picture; the CSP allows this exact text by its hash.
const APART = ['app', 'admin', 'auth', 'sign-out', 'checkout', 'api', 'storage', 'dev', 'language', 'consent'];

/** With or without a language before it, and with all that is below it. */
const below = (path: string): string => `{/:locale}?/${path}{/*}?`;

export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: [...APART.map(below), '/*\\?:query'] } }] },
      eagerness: 'moderate',
    },
  ],
});
