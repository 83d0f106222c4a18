// Allowed redirect targets of a sign-in: any path of our own origin. Everything else becomes the front page.
export function safeRedirect(publicUrl: string, wanted: string | null | undefined): string {
  const home = new URL(publicUrl);
  const fallback = publicUrl.replace(/\/$/, '');
  if (!wanted) return fallback;
  let target: URL;
  try {
    target = new URL(wanted, home);
  } catch {
    return fallback;
  }
  if (target.username || target.password || target.protocol !== home.protocol) return fallback;
  const same = target.host === home.host || (isLoopback(home) && isLoopback(target) && target.port === home.port);
  return same ? target.href : fallback;
}

/** On a developer's machine localhost and 127.0.0.1 are the same place. */
const isLoopback = (url: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
