// Typing the first letters of a menu entry goes to it. A pause starts a new word.
export function createTypeahead(resetMs: number, now: () => number) {
  let typed = '';
  let last = -Infinity;
  /** The index to go to, or -1. `current` is where the focus is. */
  return (key: string, labels: readonly string[], current: number): number => {
    const time = now();
    typed = time - last >= resetMs ? key : typed + key;
    last = time;
    // The same letter again walks through all that begin with it.
    const same = [...typed].every((letter) => letter.toLocaleLowerCase() === key.toLocaleLowerCase());
    const word = (same ? key : typed).toLocaleLowerCase();
    const from = same ? current + 1 : Math.max(current, 0);
    for (let step = 0; step < labels.length; step += 1) {
      const index = (from + step) % labels.length;
      if (labels[index]!.trim().toLocaleLowerCase().startsWith(word)) return index;
    }
    return -1;
  };
}
