// Maps failed calls to the errors of provider.ts, which decide whether to wait, retry, change the prompt or give up.
import { ProviderBusy, ProviderUnavailable, ProviderJobLost, ProviderRefused, parseRetryAfter } from './provider.ts';

/** Words with which providers refuse a picture by their content rules. */
const REFUSAL =
  /moderation_blocked|content_policy|safety[ _]system|flagged as sensitive|E005|nsfw|IMAGE_SAFETY|PROHIBITED_CONTENT|blocked by (?:the )?safety/i;
const KNOWN = [ProviderBusy, ProviderUnavailable, ProviderJobLost, ProviderRefused];

/** Our own error in a chain of causes, because the SDK wraps what a fetch throws. */
function ownError(error: unknown): Error | undefined {
  for (let at = error; at instanceof Error; at = at.cause) for (const kind of KNOWN) if (at instanceof kind) return at;
  return undefined;
}

/** By status and text of an HTTP answer. Undefined if a retry cannot help. */
export function failureFromResponse(
  { status, text, after }: { status: number; text: string; after: string | null | undefined },
  now: Date,
): Error | undefined {
  if (status === 429) return new ProviderBusy('Too many pictures at once', parseRetryAfter(after, now));
  if (REFUSAL.test(text)) return new ProviderRefused('The provider refuses this picture');
  if (status >= 500 || status === 408 || status === 409)
    return new ProviderUnavailable(`The provider answers ${status}`);
  return undefined;
}

/** Providers' messages are not passed on: they may contain the prompt, part of the key or a signed address. */
export async function failureFromError(error: unknown, now: Date): Promise<Error> {
  const own = ownError(error);
  if (own) return own;
  const { APICallError, InvalidResponseDataError, NoImageGeneratedError } = await import('ai');
  if (APICallError.isInstance(error)) {
    const { statusCode: status, responseBody: text = '', responseHeaders: headers } = error;
    if (status === undefined || (status >= 200 && status < 300))
      return new ProviderUnavailable('The answer cannot be read');
    const known = failureFromResponse({ status, text, after: headers?.['retry-after'] }, now);
    return known ?? new Error(`The provider refuses the call with ${status}: check RENDERER and its key`);
  }
  // Replicate's prediction ended without a picture: asking for it again would bring the same answer.
  if (InvalidResponseDataError.isInstance(error))
    return REFUSAL.test(error.message)
      ? new ProviderRefused('The provider refuses this picture')
      : new ProviderJobLost('The picture failed over there');
  // Google answers without a picture when its filter held it back.
  if (NoImageGeneratedError.isInstance(error)) return new ProviderRefused('The answer holds no picture');
  if (error instanceof Error && REFUSAL.test(error.message))
    return new ProviderRefused('The provider refuses this picture');
  return new ProviderUnavailable(
    `The provider could not be asked (${error instanceof Error ? error.name : 'unknown'})`,
  );
}
