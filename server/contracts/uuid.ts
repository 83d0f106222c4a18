// The form of the ids of everything: what an address or a key may hold where an id belongs. Plain data: the browser may import it.

/** Source of a regular expression; ids are written in lower case. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const WHOLE = new RegExp(`^${UUID}$`);

export const isUuid = (text: string): boolean => WHOLE.test(text);
