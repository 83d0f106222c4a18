// Which part of an address trackers may see.

/** Ids and tokens in an address are as good as names. */
export const redactPath = (pathname: string): string =>
  pathname
    .split('/')
    .map((part) => (/^[\da-f-]{32,}$/i.test(part) || (/[\w-]{24,}/.test(part) && /\d/.test(part)) ? ':id' : part))
    .join('/');
