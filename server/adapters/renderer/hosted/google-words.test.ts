// Google's answers without a picture, as it documents them: which of them are refusals by its rules on content, and which are lost pictures.
import { expect, test } from 'vitest';
import { createSdkProvider } from './ai-sdk.ts';
import { keepBody } from './google-words.ts';
import { ProviderRefused, ProviderResultLost } from './provider.ts';

const words = (text: string, more: object = {}) => ({
  candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0, ...more }],
});
const ends = (finishReason: string, more: object = {}) => ({ candidates: [{ content: {}, finishReason, ...more }] });
/** Google's message where the model made no picture to show. */
const FAILED =
  'Unable to show the generated image. The model could not generate the image based on the prompt provided. You will not be charged for this request. Try rephrasing the prompt.';
const usageMetadata = { promptTokenCount: 1000, candidatesTokenCount: 40, totalTokenCount: 1040 };

/** How a picture fails that is answered like this. */
async function failureOf(answer: object): Promise<unknown> {
  const provider = createSdkProvider({
    ...{ provider: 'google', model: 'gemini-nano-banana-2.1', apiKey: 'key', baseUrl: 'http://localhost', pollMs: 1 },
    ...{ about: { name: 'Google' }, now: () => new Date(0) },
    fetch: async () => Response.json({ ...answer, usageMetadata }),
  });
  const request = { prompt: 'a portrait', references: [new Uint8Array([0xff, 0xd8, 0xff])], seed: 1 };
  const job = { id: 'a', handle: undefined, saveHandle: async () => undefined };
  return provider.generate(request, job, new AbortController().signal).catch((error: unknown) => error);
}

test.each([
  ['the end SAFETY', ends('SAFETY')],
  ['the end IMAGE_SAFETY, with a message', ends('IMAGE_SAFETY', { finishMessage: 'Unable to show the image.' })],
  ['the end PROHIBITED_CONTENT', ends('PROHIBITED_CONTENT')],
  ['the end IMAGE_PROHIBITED_CONTENT, with words', words('Here it is.', { finishReason: 'IMAGE_PROHIBITED_CONTENT' })],
  ['a prompt that is blocked', { promptFeedback: { blockReason: 'OTHER' } }],
  [
    'a rating that blocks',
    ends('OTHER', {
      safetyRatings: [{ category: 'HARM_CATEGORY_HARASSMENT', probability: 'HIGH', blocked: true }],
    }),
  ],
  ['a message that names a policy', ends('OTHER', { finishMessage: 'The image violates the usage policy.' })],
  ['words: cannot', words('I cannot generate images of this person.')],
  ['words: can’t', words('Sorry, I can’t help you edit photos of real people.')],
  ['words: unable', words('I am unable to fulfill this request.')],
  ['words: guidelines', words('This request goes against our content guidelines.')],
  ['words: rules', words('Editing faces is against the house rules.')],
  ['words: policies', words('That would go against Google’s policies.')],
])('a refusal, and what it read is counted: %s', async (_, answer) => {
  const failure = await failureOf(answer);
  expect(failure).toBeInstanceOf(ProviderRefused);
  expect((failure as ProviderRefused).usage).toEqual({ input: 1000, output: 40 });
});

test.each([
  ['words about a picture', words('Sure! Here is your portrait, with a plain wall.')],
  ['a question back', words('Which of the two people should the portrait show?')],
  [
    'nothing but thoughts',
    { candidates: [{ content: { parts: [{ text: 'I cannot make a face.', thought: true }] } }] },
  ],
  [
    'words about a picture that is against a wall',
    words('A portrait against a grey wall, following the usual composition rules.'),
  ],
  ['words about a picture that is against the wall', words('She stands against the wall, as the rules of thirds ask.')],
  ['the end NO_IMAGE', ends('NO_IMAGE')],
  ['the end NO_IMAGE, with a message', ends('NO_IMAGE', { finishMessage: FAILED })],
  ['the end IMAGE_OTHER', ends('IMAGE_OTHER')],
  ['the end IMAGE_OTHER, with a message', ends('IMAGE_OTHER', { finishMessage: FAILED })],
  ['the end MAX_TOKENS', ends('MAX_TOKENS')],
  ['ratings that block nothing', ends('STOP', { safetyRatings: [{ category: 'x', probability: 'LOW' }] })],
])('a picture that is lost and may be paid: %s', async (_, answer) => {
  expect(await failureOf(answer)).toBeInstanceOf(ProviderResultLost);
});

const MB = 1024 * 1024;
/** A body in chunks of a megabyte, as many as it is asked for. */
function large(megabytes: number): ReadableStream<Uint8Array> {
  let left = megabytes;
  return new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(new Uint8Array(MB));
      else controller.close();
    },
  });
}

test.each([
  ['that says its length', { 'content-length': String(4 * MB) }],
  ['that says none', {}],
  ['that is shorter on the wire', { 'content-encoding': 'gzip', 'content-length': '1000' }],
])('a body as large as a picture is passed on, and not kept: one %s', async (_, headers) => {
  const kept: string[] = [];
  const ask = keepBody(
    async () => new Response(large(4), { headers }),
    (body) => void kept.push(body),
  );
  const answer = await ask('http://localhost');
  expect((await answer.arrayBuffer()).byteLength).toBe(4 * MB);
  expect(kept).toEqual(['']);
});

test('a short body is kept, and passed on, with what describes the answer', async () => {
  const kept: string[] = [];
  const short = new Response('für', { status: 400, headers: { 'content-length': '4', 'retry-after': '2' } });
  const answer = await keepBody(
    async () => short,
    (body) => void kept.push(body),
  )('http://localhost');
  expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([400, '2', 'für']);
  expect(kept).toEqual(['für']);
});
