// Turnstile's widget, as pages show it and as the server expects its proofs. Plain data: the browser may import it.

/** Cloudflare's script, which makes the widget. */
export const TURNSTILE_SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js';

/** What the widget says that it is for: a proof made for anything else, with the same key, counts for nothing. */
export const TURNSTILE_ACTION = 'catchlight';
