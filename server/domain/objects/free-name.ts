// Names of files that end up beside each other: no two are the same, also where capitals do not count.

/** `name` with `ending`, or with the first number that makes it free. Adds it to `taken`, which holds names in lower case. */
export function freeName(taken: Set<string>, name: string, ending = ''): string {
  let free = name + ending;
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${name}-${count}${ending}`;
  taken.add(free.toLowerCase());
  return free;
}
