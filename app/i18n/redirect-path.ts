// Accepts redirect targets only if they are paths of this site, however they are encoded.
const BASE = 'http://own.invalid';
/** These would loop, sign out again, or answer with something that is no page. */
const FORBIDDEN_REDIRECTS =
  /^\/(?:(?:es|fr|de)\/)*(?:auth|sign-out|language|colour-mode|consent|api|storage|dev)(?:[/?#]|$)/;

/** The path if it may follow a sign-in, else undefined. */
export function safeRedirectPath(value: unknown): string | undefined {
  const path = sameOriginPath(value);
  return path === undefined || FORBIDDEN_REDIRECTS.test(path) ? undefined : path;
}

/** The path if it stays on this site, else undefined. */
export function sameOriginPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value || value.length > 2000) return undefined;
  // Checked as it is and decoded as many times as something on the way might decode it.
  let seen = value;
  for (let round = 0; round < 4; round += 1) {
    if (!isSameOrigin(seen)) return undefined;
    let decoded: string;
    try {
      decoded = decodeURIComponent(seen);
    } catch {
      break;
    }
    if (decoded === seen) break;
    seen = decoded;
  }
  const url = new URL(value, BASE);
  return url.pathname + url.search + url.hash;
}

function isSameOrigin(value: string): boolean {
  // Browsers drop control characters and read a backslash as a slash: "/<tab>/host" and "/\host" lead away.
  // oxlint-disable-next-line no-control-regex
  if (!/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(value)) return false;
  const url = URL.parse(value, BASE);
  return url !== null && url.origin === BASE && !url.pathname.includes('//');
}
