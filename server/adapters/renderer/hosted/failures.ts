// Maps failed calls to the errors of provider.ts, which decide whether to wait, retry, change the prompt or give up.
import type { ImageModelUsage } from 'ai';
import { isFiltered, isRefusedInWords } from './google-words.ts';
import {
  ProviderBusy,
  ProviderUnavailable,
  ProviderResultLost,
  ProviderModelGone,
  ProviderRefused,
  parseRetryAfter,
  type ProviderJob,
  type TokenUsage,
} from './provider.ts';

/** Words with which providers refuse a picture by their content rules. */
const REFUSAL =
  /moderation_blocked|content_policy|safety[ _]system|flagged as sensitive|E005|nsfw|IMAGE_SAFETY|PROHIBITED_CONTENT|blocked by (?:the )?safety/i;
/** Words with which they say that the account has nothing left to pay with: waiting would not help. */
const OUT_OF_CREDIT = /insufficient_quota|billing_hard_limit_reached|exhausted balance|insufficient credit/i;
/** Words with which they say that a model is not there, whatever the status. */
const MODEL_GONE =
  /model_not_found|\bmodel\b.{0,120}(?:does not exist|not found|(?:been|is) (?:deprecated|retired|shut down|discontinued|decommissioned))/is;
/** Google names the wait in its answer's body (google.rpc.RetryInfo). */
const RETRY_INFO = /"retryDelay":\s*"(\d+(?:\.\d+)?)s"/;
/** Codes of connections that never came about. With any other, or none, a call may have arrived and be paid. */
const UNREACHED =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;
const KNOWN = [ProviderBusy, ProviderUnavailable, ProviderModelGone, ProviderResultLost, ProviderRefused];

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
  if (status < 500 && OUT_OF_CREDIT.test(text))
    return new Error('The provider’s account has no credit left: top it up, or change RENDERER');
  if (status === 429)
    return new ProviderBusy('Too many pictures at once', parseRetryAfter(after ?? RETRY_INFO.exec(text)?.[1], now));
  if (REFUSAL.test(text)) return new ProviderRefused('The provider refuses this picture');
  if (status >= 500 || status === 408 || status === 409)
    return new ProviderUnavailable(`The provider answers ${status}`);
  return undefined;
}

interface Answer {
  status: number;
  text: string;
}

/** What an order for a picture is answered where the model does not exist, or does not any more. */
export const modelGone = ({ status, text }: Answer): Error | undefined =>
  status === 404 || status === 410 ? new ProviderModelGone(GONE) : modelSaidGone({ status, text });

/** As `modelGone`, where an address may be wrong: by the answer's own words about the model alone. */
export const modelSaidGone = ({ status, text }: Answer): Error | undefined =>
  status < 500 && MODEL_GONE.test(text) ? new ProviderModelGone(GONE) : undefined;

const GONE = 'The provider has no such model: name another one in RENDERER';

/** The code of the error, or of what caused it; of several attempts at several addresses, the last one's. */
function codeOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at instanceof AggregateError ? at.errors.at(-1) : at.cause)
    if ('code' in at && typeof at.code === 'string')
      return 'syscall' in at && at.syscall === 'connect' ? 'ECONNREFUSED' : at.code;
  return undefined;
}

/** An order whose answer did not come through: with the provider's id it can be asked for again, without it may be paid. */
export const unansweredError = ({ handle }: Pick<ProviderJob, 'handle'>): Error =>
  handle === undefined
    ? new ProviderResultLost('The answer was cut off')
    : new ProviderUnavailable('The answer cannot be read');

/** For calls that cost nothing when they are repeated. */
export const ASKED_AGAIN = { handle: 'none' } as const;

/** A call without an answer. */
export function unreachedError(error: unknown, job: Pick<ProviderJob, 'handle'>): Error {
  const code = codeOf(error);
  if (code === undefined || !UNREACHED.test(code)) return unansweredError(job);
  return new ProviderUnavailable(`The provider could not be asked (${code})`);
}

/** What an answer through the SDK says of tokens. */
export const tokenUsage = (usage: Partial<ImageModelUsage> = {}): TokenUsage => {
  const { inputTokens: input, outputTokens: output } = usage;
  return { ...(input !== undefined && { input }), ...(output !== undefined && { output }) };
};

/** Providers' messages are not passed on: they may contain the prompt, part of the key or a signed address. */
export async function failureFromError(
  error: unknown,
  now: Date,
  job: Pick<ProviderJob, 'handle'>,
  /** The body of Google's answer. */
  body = '',
): Promise<Error> {
  const own = ownError(error);
  if (own) return own;
  const { APICallError, InvalidResponseDataError, NoImageGeneratedError } = await import('ai');
  if (APICallError.isInstance(error)) {
    const { statusCode: status, responseBody: text = '', responseHeaders: headers } = error;
    if (status === undefined) return unreachedError(error, job);
    if (status >= 200 && status < 300) return unansweredError(job);
    const known = failureFromResponse({ status, text, after: headers?.['retry-after'] }, now);
    // With a handle the call was about one picture, which is gone by itself.
    const gone = job.handle === undefined ? modelGone({ status, text }) : undefined;
    return known ?? gone ?? new Error(`The provider refuses the call with ${status}: check RENDERER and its key`);
  }
  // Replicate's prediction ended without a picture: asking for it again would bring the same answer.
  if (InvalidResponseDataError.isInstance(error))
    return REFUSAL.test(error.message)
      ? new ProviderRefused('The provider refuses this picture')
      : new ProviderResultLost('The picture failed over there');
  // Asked for once more, the same order would hold none again; and it may be paid, unless a filter held the picture back, or the model said that
  // it will not make it.
  if (NoImageGeneratedError.isInstance(error)) {
    const calls = error.calls ?? [];
    return calls.some((call) => isFiltered(call.providerMetadata?.['google'])) || isRefusedInWords(body)
      ? new ProviderRefused('The provider refuses this picture', tokenUsage(calls[0]?.usage))
      : new ProviderResultLost('The answer holds no picture');
  }
  if (error instanceof Error && REFUSAL.test(error.message))
    return new ProviderRefused('The provider refuses this picture');
  return unreachedError(error, job);
}
