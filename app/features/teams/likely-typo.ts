// Whether an address was probably meant to be at the company's own domain: invited, it would leave somebody waiting for a mail for ever.
const MAX_EDITS = 2;

/** `ada@acme.co` where the company is at acme.com. Other domains altogether are guests and partners. */
export function isLikelyTypo(email: string, own: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (domain === own || domain.endsWith(`.${own}`)) return false;
  return editDistance(domain, own) <= MAX_EDITS;
}

/** Letters that were left out, put in or taken for another (Levenshtein). */
function editDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > MAX_EDITS) return Infinity;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + Number(one[i - 1] !== other[j - 1])));
    row = next;
  }
  return row.at(-1)!;
}
