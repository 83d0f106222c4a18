// Looks up what a prompt says about an id.

/** Throws RangeError for anything else, so that no text that somebody typed can take the place of an id. */
export function requireListedId<Id extends string, T>(list: Record<Id, T>, id: Id): T {
  if (typeof id !== 'string' || !Object.hasOwn(list, id)) throw new RangeError('A prompt is made of listed ids only');
  return list[id];
}
