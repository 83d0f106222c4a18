// Turnstile's widget, as pages show it and as the server expects its proofs. Plain data: the browser may import it.

/** Cloudflare's script, which makes the widget. */
export const TURNSTILE_SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js';

/** The widget's action: tokens made for another action with the same key are refused. */
export const TURNSTILE_ACTION = 'catchlight';
