// The name of an uploaded file as it is stored. The browser uses it too, to know its own uploads among the stored ones.

const MAX_CHARACTERS = 120;

/** A name without folders and control characters, 120 characters at most; null when nothing is left. */
export function cleanFileName(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const last = name.split(/[\\/]/).findLast((part) => part !== '') ?? '';
  return (
    last
      .replace(/^[a-z]:/i, '')
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, MAX_CHARACTERS)
      // The cut may have left half a surrogate pair, which no database can hold.
      .replaceAll(/\p{Surrogate}/gu, '\uFFFD') || null
  );
}
