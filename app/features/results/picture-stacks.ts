// The gallery with near-duplicates folded. They are of one photo in one look, which is all that the texts say of them: each was sold as a headshot.
// One is shown, and the others behind it once they are asked for. What is open lives in the address.
import type { OrderAttachment } from '#server/contracts/api.ts';

type Foldable = Pick<OrderAttachment, 'attachment_id' | 'alike_to'>;

export interface FoldedPictures<A> {
  /** Those to show, each front picture followed by its open ones. */
  pictures: A[];
  /** How many stand behind a picture, by its id. */
  behind: Map<string, number>;
}

/** Each picture with those that stand behind it; where the front one is gone or filtered out, the first of the others takes its place. */
function stacksOf<A extends Foldable>(pictures: readonly A[]): A[][] {
  const stacks = Map.groupBy(pictures, (one) => one.alike_to ?? one.attachment_id);
  return [...stacks].map(([front, stack]) =>
    stack.toSorted((a, b) => Number(b.attachment_id === front) - Number(a.attachment_id === front)),
  );
}

/** The value of the address that opens all stacks. */
export const ALL_STACKS_OPEN = 'all';

/** `open`: id of the front picture whose stack is open, or ALL_STACKS_OPEN. */
export function foldStacks<A extends Foldable>(pictures: readonly A[], open: string | null): FoldedPictures<A> {
  const stacks = stacksOf(pictures);
  return {
    pictures: stacks.flatMap((stack) => (isStackOpen(stack[0]!, open) ? stack : stack.slice(0, 1))),
    behind: new Map(
      stacks.filter((stack) => stack.length > 1).map((stack) => [stack[0]!.attachment_id, stack.length - 1]),
    ),
  };
}

export const isStackOpen = (
  { attachment_id: id }: Pick<OrderAttachment, 'attachment_id'>,
  open: string | null,
): boolean => open === id || open === ALL_STACKS_OPEN;

/** The order of the gallery with all stacks open. */
export const unfoldStacks = <A extends Foldable>(pictures: readonly A[]): A[] => stacksOf(pictures).flat();

/** Id of the picture behind which this one stands in the folded gallery; its own for one in front. */
export const stackFrontId = (pictures: readonly Foldable[], id: string): string =>
  stacksOf(pictures).find((stack) => stack.some((one) => one.attachment_id === id))?.[0]?.attachment_id ?? id;

/** Those that hardly differ from this picture, without itself. */
export function othersInStack<A extends Foldable>(pictures: readonly A[], picture: Foldable): A[] {
  const front = picture.alike_to ?? picture.attachment_id;
  return pictures.filter(
    (one) => one.attachment_id !== picture.attachment_id && (one.alike_to ?? one.attachment_id) === front,
  );
}

/** The picture that the page says to start with comes first, and in front of those that hardly differ. */
export function movePickToFront<A extends Foldable>(pictures: readonly A[], pick: string): A[] {
  const [first] = pictures.filter((one) => one.attachment_id === pick);
  if (!first) return [...pictures];
  const behind = othersInStack(pictures, first);
  const others = pictures.filter((one) => one !== first);
  return [
    { ...first, alike_to: null },
    ...others.map((one) => (behind.includes(one) ? { ...one, alike_to: pick } : one)),
  ];
}
