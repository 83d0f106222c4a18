// Maps failed calls to the errors of painter.ts, which decide whether to wait, retry, change the prompt or give up.
import { PainterBusy, PainterDown, PainterLost, PainterRefused, retryAfter } from './painter.ts';

/** Words with which providers refuse a picture by their content rules. */
const REFUSAL =
  /moderation_blocked|content_policy|safety[ _]system|flagged as sensitive|E005|nsfw|IMAGE_SAFETY|PROHIBITED_CONTENT|blocked by (?:the )?safety/i;
const KNOWN = [PainterBusy, PainterDown, PainterLost, PainterRefused];

/** Our own error in a chain of causes, because the SDK wraps what a fetch throws. */
function ownError(error: unknown): Error | undefined {
  for (let at = error; at instanceof Error; at = at.cause) for (const kind of KNOWN) if (at instanceof kind) return at;
  return undefined;
}

/** By status and text of an HTTP answer. Undefined if a retry cannot help. */
export function answerFailure(
  { status, text, after }: { status: number; text: string; after: string | null | undefined },
  now: Date,
): Error | undefined {
  if (status === 429) return new PainterBusy('Too many pictures at once', retryAfter(after, now));
  if (REFUSAL.test(text)) return new PainterRefused('The provider refuses this picture');
  if (status >= 500 || status === 408 || status === 409) return new PainterDown(`The provider answers ${status}`);
  return undefined;
}

/** Providers' messages are not passed on: they may contain the prompt, part of the key or a signed address. */
export async function callFailure(error: unknown, now: Date): Promise<Error> {
  const own = ownError(error);
  if (own) return own;
  const { APICallError, InvalidResponseDataError, NoImageGeneratedError } = await import('ai');
  if (APICallError.isInstance(error)) {
    const { statusCode: status, responseBody: text = '', responseHeaders: headers } = error;
    if (status === undefined || (status >= 200 && status < 300)) return new PainterDown('The answer cannot be read');
    const known = answerFailure({ status, text, after: headers?.['retry-after'] }, now);
    return known ?? new Error(`The provider refuses the call with ${status}: check RENDERER and its key`);
  }
  // Replicate's prediction ended without a picture: asking for it again would bring the same answer.
  if (InvalidResponseDataError.isInstance(error))
    return REFUSAL.test(error.message)
      ? new PainterRefused('The provider refuses this picture')
      : new PainterLost('The picture failed over there');
  // Google answers without a picture when its filter held it back.
  if (NoImageGeneratedError.isInstance(error)) return new PainterRefused('The answer holds no picture');
  if (error instanceof Error && REFUSAL.test(error.message))
    return new PainterRefused('The provider refuses this picture');
  return new PainterDown(`The provider could not be asked (${error instanceof Error ? error.name : 'unknown'})`);
}
