// A model on the operator's own machine, behind OpenAI's call for edits as vLLM-Omni and others answer it: no key, no price, and no photo leaves.
// https://docs.vllm.ai/projects/vllm-omni/en/latest/serving/image_edit_api/
import { z } from 'zod';
import { hostedModelOf, referencesOf } from '../../../contracts/renderers.ts';
import { ASKED_AGAIN, failureFromError, failureFromResponse, modelSaidGone, unansweredError } from './failures.ts';
import { encodeFormBodies } from './form-fetch.ts';
import { type ImageProvider, ProviderUnavailable } from './provider.ts';

export interface LocalSettings {
  model: string;
  /** Address of its API, with the version: `/images/edits` is below it. */
  baseUrl: string;
  about: { name: string };
  now(): Date;
  fetch?: typeof globalThis.fetch;
}

const editAnswer = z.object({ data: z.array(z.object({ b64_json: z.string().min(1) })).min(1) });

export function createLocalProvider({
  model,
  baseUrl,
  about,
  now,
  fetch = globalThis.fetch,
}: LocalSettings): ImageProvider {
  const listed = hostedModelOf('local', model);
  const send = encodeFormBodies(fetch);
  return {
    processor: { id: 'local', name: about.name },
    capabilities: { clothes: true, pose: true },
    editsFirstPhoto: true,
    references: referencesOf(listed),
    // Nothing is paid here, so that a picture whose answer was cut off is asked for again.
    generate: async ({ prompt, references, seed }, _job, signal) => {
      const form = new FormData();
      const fields = {
        ...{ model, prompt, n: '1', seed: String(seed), response_format: 'b64_json', output_format: 'jpeg' },
        ...('size' in listed.output && { size: listed.output.size }),
      };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      references.forEach((bytes, at) =>
        form.append('image', new Blob([Buffer.from(bytes)], { type: 'image/jpeg' }), `${at + 1}.jpg`),
      );
      let answer: Response;
      try {
        answer = await send(`${baseUrl}/images/edits`, { method: 'POST', body: form, signal, redirect: 'error' });
      } catch (error) {
        signal.throwIfAborted();
        throw await failureFromError(error, now(), ASKED_AGAIN);
      }
      if (!answer.ok) {
        const text = await answer.text().catch(() => '');
        const known = failureFromResponse(
          { status: answer.status, text, after: answer.headers.get('retry-after') },
          now(),
        );
        throw (
          known ??
          modelSaidGone({ status: answer.status, text }) ??
          new Error(
            `The model refuses the call with ${answer.status}: check RENDERER and RENDERER_BASE_URL, which ends with /v1 on most servers`,
          )
        );
      }
      const text = await answer.text().catch(() => {
        signal.throwIfAborted();
        throw unansweredError(ASKED_AGAIN);
      });
      const read = editAnswer.safeParse(parsed(text));
      if (!read.success) throw new ProviderUnavailable('The answer holds no picture');
      return { bytes: Buffer.from(read.data.data[0]!.b64_json, 'base64') };
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
