// Lists that hold at any length: a page begins after the last row of the one before, found by an index.

export interface ListQuery {
  q?: string | undefined;
  before?: string | undefined;
  /** Deleted and suspended ones as well. */
  paranoid?: boolean | undefined;
}

/** For `like`: what was typed is a beginning and nothing else. */
export const prefix = (text: string): string =>
  `${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;

export const cursorOf = ({ created_at, id }: { created_at: Date; id: string }): string =>
  `${created_at.toISOString()}_${id}`;

/** Undefined for none, and for one that is not ours. */
export function readCursor(cursor: string | undefined): { at: string; id: string } | undefined {
  const [at, id] = cursor?.split('_') ?? [];
  return at && id && !Number.isNaN(Date.parse(at)) && /^[0-9a-f-]{36}$/.test(id) ? { at, id } : undefined;
}
