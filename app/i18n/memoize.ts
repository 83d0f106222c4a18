// Keeps what a costly pure function answered. For what is asked for thousands of times with few different words: links, texts.

/**
 * The same function, which computes each result once. With more than `most` results it forgets them all.
 * `keyOf` says what an answer depends on, where the arguments are more than words.
 */
export function memoize<Args extends readonly unknown[], Answer>(
  work: (...args: Args) => Answer,
  most = 2000,
  keyOf: (...args: Args) => string = (...args) => args.join('\n'),
): (...args: Args) => Answer {
  const known = new Map<string, Answer>();
  return (...args) => {
    const key = keyOf(...args);
    let answer = known.get(key);
    if (answer === undefined) {
      answer = work(...args);
      if (known.size >= most) known.clear();
      known.set(key, answer);
    }
    return answer;
  };
}
