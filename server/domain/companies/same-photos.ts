// Who of a team has pictures from the same photos, told by the hashes of the pictures.
import type { Deps } from '../deps.ts';

/** Hashes of headshots of one look that differ in so few of 64 places pass for one picture; two people's differ by 12 or more. */
const SAME = 4;
const HASH = /^[0-9a-f]{16}$/;
/** Parts of a hash, one more than places may differ, so that two such hashes agree in one of them: only those are compared, for a team has
 * thousands of pictures and millions of pairs. */
const PARTS = [
  [0, 3],
  [3, 6],
  [6, 9],
  [9, 12],
  [12, 16],
] as const;

/** `person`: whose the picture is, as far as accounts tell. */
interface HashedPicture {
  person: string;
  style: string | null;
  phash: string | null;
}

/** Two people with the same headshot, or nearly the same, were made from the same photos: they count as one, because pictures of one person are
 * alike whatever the team looks like. Gives for each person the one that stands for all who are the same. */
export function deduplicatePeople(
  pictures: readonly HashedPicture[],
  { hashDistance }: Pick<Deps['renderer'], 'hashDistance'>,
): (person: string) => string {
  const same = new Map<string, string>();
  const firstOf = (person: string): string => {
    const other = same.get(person);
    return other === undefined ? person : firstOf(other);
  };
  const mergeAlike = (some: readonly { person: string; phash: string }[]): void => {
    for (let at = 0; at < some.length; at++)
      for (let next = at + 1; next < some.length; next++) {
        const [one, other] = [some[at]!, some[next]!];
        const [first, second] = [firstOf(one.person), firstOf(other.person)];
        if (first !== second && hashDistance(one.phash, other.phash) <= SAME) same.set(second, first);
      }
  };
  const hashed = pictures.flatMap(({ person, style, phash }) =>
    phash !== null && HASH.test(phash) ? [{ person, style, phash }] : [],
  );
  for (const [from, to] of PARTS)
    for (const some of Map.groupBy(hashed, ({ style, phash }) => `${style} ${phash.slice(from, to)}`).values())
      mergeAlike(some);
  return firstOf;
}
