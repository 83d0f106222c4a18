// What a browser may fetch before it is pressed: public pages, while the pointer rests on a link to them. Never the app, and nothing that
// acts or that a query makes another page of. The rules stand in the page, because as a file they were one more request before the first
// picture; the server allows exactly this text by its sum.
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
