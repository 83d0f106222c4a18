// What a key may look like, in every store: a relative path of plain names whose ending says the content type.
const CONTENT_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  zip: 'application/zip',
  json: 'application/json',
  pdf: 'application/pdf',
  bin: 'application/octet-stream',
  txt: 'text/plain; charset=utf-8',
};
const NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/;
const MAX_LENGTH = 512;

/** Names cannot begin with a dot, so that neither `..` nor a file on its way in is ever a key. */
export const isObjectKey = (key: string): boolean =>
  key.length <= MAX_LENGTH && key.split('/').every((name) => NAME.test(name)) && contentTypeOf(key) !== undefined;

export function contentTypeOf(key: string): string | undefined {
  const ending = key.slice(key.lastIndexOf('.') + 1);
  return Object.hasOwn(CONTENT_TYPES, ending) ? CONTENT_TYPES[ending] : undefined;
}

/** Keys are made by the application, never by a visitor, so that a bad one is a mistake of ours. */
export function assertObjectKey(key: string, contentType?: string): string {
  if (!isObjectKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 100))}`);
  if (contentType !== undefined && contentType !== contentTypeOf(key))
    throw new Error(`The ending of ${key} does not say ${contentType}`);
  return key;
}

/** A name that is safe inside a header, with the real one beside it for browsers that read it (RFC 6266). */
export function attachmentDisposition(name: string): string {
  const clean = name.replace(/[\p{Cc}/\\]/gu, '').slice(0, 150) || 'download';
  const plain =
    clean
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["%;]/g, '') || 'download';
  const encoded = encodeURIComponent(clean.toWellFormed()).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
