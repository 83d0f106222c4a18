// Memoises a costly pure function that is called thousands of times with few different arguments: links, texts.

/**
 * Above `most` results all of them are dropped. `keyOf` gives the key of arguments that are not strings.
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
