// Asks a hosted renderer whether it takes our key, by a question that costs nothing and sends no picture.
import { type ProviderId, RENDERER_PROVIDERS } from '../../contracts/renderers.ts';
import type { Env } from '../../env/index.ts';
import type { Check, Get } from './check.ts';

/** A free request of each provider that needs the key. */
const PROBE_REQUESTS: Record<ProviderId, { path: string; headers(key: string): Record<string, string> }> = {
  openai: { path: '/models', headers: (key) => ({ authorization: `Bearer ${key}` }) },
  google: { path: '/models?pageSize=1', headers: (key) => ({ 'x-goog-api-key': key }) },
  // A job that does not exist: 404 with a valid key, 401 without.
  fal: {
    path: '/fal-ai/flux-pro/requests/00000000-0000-4000-8000-000000000000/status',
    headers: (key) => ({ authorization: `Key ${key}` }),
  },
  replicate: { path: '/account', headers: (key) => ({ authorization: `Bearer ${key}` }) },
  astria: { path: '/tunes', headers: (key) => ({ authorization: `Bearer ${key}` }) },
};

export function checkRenderer({ renderer: { hosted } }: Env, get: Get): Check {
  if (!hosted) return { port: 'renderer', configured: 'the engine on this machine', remedy: '' };
  const { name, key } = RENDERER_PROVIDERS[hosted.provider];
  const { path: question, headers } = PROBE_REQUESTS[hosted.provider];
  return {
    port: 'renderer',
    configured: `${name} (${hosted.model}), about $${hosted.price.picture} a picture`,
    remedy: `Check RENDERER, ${key} and, where it is set, RENDERER_BASE_URL.`,
    async ask() {
      const { status } = await get(`${hosted.baseUrl}${question}`, headers(hosted.apiKey));
      if (status === 401 || status === 403) throw new Error('it does not take the key');
      if (status >= 500) throw new Error(`it answers ${status}`);
      return 'takes our key';
    },
  };
}

export function checkMatting({ renderer: { matting } }: Env): Check[] {
  if (!matting) return [];
  return [
    {
      port: 'matting',
      configured: `the network ${matting.path}`,
      remedy: 'Point MATTING_MODEL at an ONNX portrait matting network that docs/operations.md describes, or unset it.',
      // The engine is only loaded where it is asked.
      ask: async () => (await import('../../engine/index.ts')).checkMattingModel(matting),
    },
  ];
}
