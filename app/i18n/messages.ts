// The texts as types: English is the contract, the other languages are checked against it. A new namespace is one line here.
export interface Messages {
  about: typeof import('../../locales/en/about.json');
  account: typeof import('../../locales/en/account.json');
  admin: typeof import('../../locales/en/admin.json');
  affiliate: typeof import('../../locales/en/affiliate.json');
  analyzer: typeof import('../../locales/en/analyzer.json');
  apiReference: typeof import('../../locales/en/apiReference.json');
  auth: typeof import('../../locales/en/auth.json');
  business: typeof import('../../locales/en/business.json');
  camera: typeof import('../../locales/en/camera.json');
  checkout: typeof import('../../locales/en/checkout.json');
  clothes: typeof import('../../locales/en/clothes.json');
  common: typeof import('../../locales/en/common.json');
  contact: typeof import('../../locales/en/contact.json');
  content: typeof import('../../locales/en/content.json');
  dashboard: typeof import('../../locales/en/dashboard.json');
  editor: typeof import('../../locales/en/editor.json');
  errors: typeof import('../../locales/en/errors.json');
  generations: typeof import('../../locales/en/generations.json');
  generator: typeof import('../../locales/en/generator.json');
  giftCards: typeof import('../../locales/en/giftCards.json');
  gifts: typeof import('../../locales/en/gifts.json');
  home: typeof import('../../locales/en/home.json');
  integrations: typeof import('../../locales/en/integrations.json');
  marketing: typeof import('../../locales/en/marketing.json');
  offers: typeof import('../../locales/en/offers.json');
  orders: typeof import('../../locales/en/orders.json');
  partners: typeof import('../../locales/en/partners.json');
  photoshoot: typeof import('../../locales/en/photoshoot.json');
  pricing: typeof import('../../locales/en/pricing.json');
  provenance: typeof import('../../locales/en/provenance.json');
  results: typeof import('../../locales/en/results.json');
  shell: typeof import('../../locales/en/shell.json');
  studio: typeof import('../../locales/en/studio.json');
  teams: typeof import('../../locales/en/teams.json');
  tools: typeof import('../../locales/en/tools.json');
  upload: typeof import('../../locales/en/upload.json');
}

export type Namespace = keyof Messages;

/** Every page has these. */
export const BASE_NAMESPACES = ['common', 'shell', 'errors'] as const satisfies Namespace[];

/** i18next keeps the forms of a plural apart by suffix; the key that code uses has none. */
type Base<K extends string> = K extends `${infer B}_one` ? B : K extends `${infer B}_other` ? B : K;
type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? Base<K> : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];

export type MessageKey<N extends Namespace> = Leaves<Messages[N]>;
export type MessageParams = Record<string, string | number>;
export type Translate<N extends Namespace> = (key: MessageKey<N>, vars?: MessageParams) => string;

/** Namespaces by name. */
export type Bundles = Partial<Record<Namespace, object>>;

/** Bundles as they travel to the browser: their JSON, because handing a page thousands of texts over one by one took longer than drawing it. */
export type PackedTexts = string;
