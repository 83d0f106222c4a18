// What Google says where no picture comes. The reason is named in a field of its own, or the model only says in words that it will not: with
// the end STOP, as of any text. The shapes: https://ai.google.dev/api/generate-content#v1beta.GenerateContentResponse
import { z } from 'zod';

type Fetch = typeof globalThis.fetch;

/** Names what held a picture back: as the answer's end, or as the reason to block the prompt. */
const FILTERED = /SAFETY|PROHIBITED_CONTENT|RECITATION|BLOCKLIST|SPII|JAILBREAK|MODEL_ARMOR/;
/** The model will not, or a rule does not let it. A question back, or words about a picture, say neither. */
const WILL_NOT = [
  /\b(?:can(?:not|['’]?t| not)|won['’]?t|will not|unable to|not able to|not allowed to|not permitted to)\s+(?:\w+\s+){0,3}?(?:creat|generat|edit|mak|produc|fulfil|help|assist|compl(?:y|ete)|process|do (?:that|this)|chang|modify|alter|provide)/i,
  /\b(?:violat\w*|against|breach\w*|conflicts? with|goes beyond|restrict\w* by)\b[^.!?]{0,60}\b(?:polic(?:y|ies)|guidelines?|rules|terms)\b/i,
  /\b(?:safety|content|usage) (?:polic(?:y|ies)|guidelines?|filters?)\b/i,
];

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

/** Whether the words of an answer without a picture are a refusal; false for one that cannot be read. `body`: its JSON. */
export function isRefusedInWords(body: string): boolean {
  const read = answer.safeParse(parsed(body));
  if (!read.success) return false;
  const words = read.data.candidates.flatMap(({ finishMessage, content }) => [
    finishMessage ?? '',
    ...(content?.parts ?? []).map(({ text, thought }) => (thought ? '' : (text ?? ''))),
  ]);
  return WILL_NOT.some((pattern) => pattern.test(words.join(' ')));
}

/** Gives `keep` the body of each answer, of whose words the SDK tells nothing. */
export function keepBody(fetch: Fetch, keep: (body: string) => void): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { status, statusText } = response;
    const body = await response.text();
    keep(body);
    const headers = new Headers(response.headers);
    // They are those of the bytes on the wire.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name);
    return new Response(body, { status, statusText, headers });
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
