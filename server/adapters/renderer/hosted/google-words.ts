// What Google says where no picture comes. The reason is named in a field of its own, or the model only says in words that it will not: with
// the end STOP, as of any text. The shapes: https://ai.google.dev/api/generate-content#v1beta.GenerateContentResponse
import { z } from 'zod';

type Fetch = typeof globalThis.fetch;

/** Names what held a picture back: as the answer's end, or as the reason to block the prompt. */
const FILTERED = /SAFETY|PROHIBITED_CONTENT|RECITATION|BLOCKLIST|SPII|JAILBREAK|MODEL_ARMOR/;
/** The model says that it will not. A question back, or words about a picture, do not say so. */
const WILL_NOT =
  /\b(?:can(?:not|['’]?t| not)|won['’]?t|will not|unable to|not able to|not allowed to|not permitted to)\s+(?:\w+\s+){0,3}?(?:creat|generat|edit|mak|produc|fulfil|help|assist|compl(?:y|ete)|process|do (?:that|this)|chang|modify|alter|provide)/i;
/** A rule does not let it. A portrait, too, may stand against something, and follow rules. */
const FORBIDDEN = [
  /\b(?:violat\w*|breach\w*|conflicts? with|restrict\w* by)\b[^.!?]{0,60}\b(?:polic(?:y|ies)|guidelines?|rules|terms)\b/i,
  /\b(?:against|goes beyond)\s+(?:my|our|the|content|usage|\w+['’]s)\s+(?:[\w-]+\s+){0,2}(?:polic(?:y|ies)|guidelines?|rules|terms)\b/i,
  /\b(?:safety|content|usage) (?:polic(?:y|ies)|guidelines?|filters?)\b/i,
];
/** Bodies of this many bytes or more are not kept: words are far shorter, and pictures may have 25 MB. */
const KEPT_BYTES = 256 * 1024;

const filterWords = z.object({
  finishReason: z.string().nullish(),
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish(),
  safetyRatings: z.array(z.object({ blocked: z.boolean().nullish() })).nullish(),
});

/** Whether the SDK's account of an answer names a filter. */
export function isFiltered(metadata: unknown): boolean {
  const said = filterWords.safeParse(metadata);
  if (!said.success) return false;
  const { finishReason, promptFeedback, safetyRatings } = said.data;
  return (
    FILTERED.test(finishReason ?? '') ||
    Boolean(promptFeedback?.blockReason) ||
    (safetyRatings ?? []).some(({ blocked }) => blocked === true)
  );
}

const answer = z.object({
  candidates: z.array(
    z.object({
      finishMessage: z.string().nullish(),
      content: z
        .object({ parts: z.array(z.object({ text: z.string().nullish(), thought: z.boolean().nullish() })).nullish() })
        .nullish(),
    }),
  ),
});

/**
 * Whether the words of an answer without a picture are a refusal; false for one that cannot be read. `body`: its JSON. The message of an end counts
 * only where it names a rule: IMAGE_OTHER and NO_IMAGE bring "Unable to show the generated image" as well, of pictures that merely failed.
 */
export function isRefusedInWords(body: string): boolean {
  const read = answer.safeParse(parsed(body));
  if (!read.success) return false;
  const { candidates } = read.data;
  const parts = candidates.flatMap(({ content }) => content?.parts ?? []);
  const said = parts.map(({ text, thought }) => (thought ? '' : (text ?? ''))).join(' ');
  const messages = candidates.map(({ finishMessage }) => finishMessage ?? '').join(' ');
  return WILL_NOT.test(said) || FORBIDDEN.some((pattern) => pattern.test(said) || pattern.test(messages));
}

/** Gives `keep` the body of each answer, of whose words the SDK tells nothing: the empty string where it is as large as a picture. */
export function keepBody(fetch: Fetch, keep: (body: string) => void): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { status, statusText } = response;
    if (!response.body || Number(response.headers.get('content-length')) >= KEPT_BYTES) {
      keep('');
      return response;
    }
    const headers = new Headers(response.headers);
    // They are those of the bytes on the wire.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name);
    return new Response(response.body.pipeThrough(keepingShort(keep)), { status, statusText, headers });
  };
}

/** Passes bytes on as they come. `keep` gets their text at the end. */
function keepingShort(keep: (text: string) => void): TransformStream<Uint8Array, Uint8Array> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.length;
      if (size < KEPT_BYTES) chunks.push(chunk);
      else chunks = [];
      controller.enqueue(chunk);
    },
    flush: () => keep(Buffer.concat(chunks).toString('utf8')),
  });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
