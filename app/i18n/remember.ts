// Keeps what a costly pure function answered. For what is asked for thousands of times with few different words: links, texts.

/** The same function, which works each answer out once. Over `most` answers it forgets them all and begins anew. */
export function remember<Args extends readonly string[], Answer>(
  work: (...args: Args) => Answer,
  most = 2000,
): (...args: Args) => Answer {
  const known = new Map<string, Answer>();
  return (...args) => {
    const key = args.join('\n');
    let answer = known.get(key);
    if (answer === undefined) {
      answer = work(...args);
      if (known.size >= most) known.clear();
      known.set(key, answer);
    }
    return answer;
  };
}
