// Providers of hosted renderers and their prices. Plain data: read by configuration, doctor, pages and adapters.

/** US dollars per million tokens, for providers that count tokens. */
interface TokenPrice {
  input: number;
  output: number;
}
export interface ModelPrice {
  /** US dollars per picture. With tokens, the most that a picture should cost, assumed when the answer with their count was lost. */
  picture: number;
  tokens?: TokenPrice;
}
export interface RendererProvider {
  /** Name shown to people in the consent. */
  name: string;
  /** Environment variable with its key. */
  key: string;
  /** Address of its API; RENDERER_BASE_URL overrides it. */
  base: string;
  /** Maximum number of reference photos per picture. */
  references: number;
  /** By model. Others need RENDERER_PRICE, because pictures of unknown cost are not ordered. */
  prices: Record<string, ModelPrice>;
}

/**
 * Prices as the providers' public lists had them when this was written. They change; RENDERER_PRICE overrides them. OpenAI at quality
 * medium and 1024 x 1536, with reference photos counted as input tokens.
 */
export const RENDERER_PROVIDERS = {
  openai: {
    name: 'OpenAI',
    key: 'OPENAI_API_KEY',
    base: 'https://api.openai.com/v1',
    references: 4,
    prices: {
      'gpt-image-1': { picture: 0.25, tokens: { input: 10, output: 40 } },
      'gpt-image-1.5': { picture: 0.2, tokens: { input: 8, output: 32 } },
      'gpt-image-1-mini': { picture: 0.05, tokens: { input: 2.5, output: 8 } },
    },
  },
  google: {
    name: 'Google',
    key: 'GOOGLE_GENERATIVE_AI_API_KEY',
    base: 'https://generativelanguage.googleapis.com/v1beta',
    references: 3,
    prices: { 'gemini-2.5-flash-image': { picture: 0.04, tokens: { input: 0.3, output: 30 } } },
  },
  fal: {
    name: 'fal',
    key: 'FAL_API_KEY',
    base: 'https://queue.fal.run',
    references: 3,
    prices: {
      'fal-ai/flux-pro/kontext': { picture: 0.04 },
      'fal-ai/flux-pro/kontext/max/multi': { picture: 0.08 },
    },
  },
  replicate: {
    name: 'Replicate',
    key: 'REPLICATE_API_TOKEN',
    base: 'https://api.replicate.com/v1',
    references: 4,
    prices: {},
  },
  // Its prices depend on the base model and on the plan.
  astria: {
    name: 'Astria',
    key: 'ASTRIA_API_KEY',
    base: 'https://api.astria.ai',
    references: 8,
    prices: {},
  },
} as const satisfies Record<string, RendererProvider>;

export type ProviderId = keyof typeof RENDERER_PROVIDERS;
export const PROVIDER_IDS = Object.keys(RENDERER_PROVIDERS) as ProviderId[];

/** Cost in millionths of a US dollar. `usage` in tokens, where the answer named it. */
export function costMicros(price: ModelPrice, usage?: { input?: number; output?: number }): number {
  if (!price.tokens || usage?.output === undefined) return Math.round(price.picture * 1e6);
  return Math.round((usage.input ?? 0) * price.tokens.input + usage.output * price.tokens.output);
}
