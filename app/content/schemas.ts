// The front matter of everything in app/content, by folder: what an author may and must write above a text. Strict, so that a
// misspelt name is an error and not a page without its date.
import { z } from 'zod';
import { STYLE_IDS } from '#server/contracts/catalogue.ts';

/** YAML makes a Date out of an unquoted day. */
const day = z.preprocess(
  (value) => (value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString().slice(0, 10) : value),
  z.iso.date(),
);
const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
const source = z.strictObject({ title: z.string().min(3), url: z.url({ protocol: /^https?$/ }) });
const faq = z.array(z.strictObject({ q: z.string().min(8), a: z.string().min(20) }));

/** What a search engine shows without cutting it off. */
const base = {
  title: z.string().min(3).max(65),
  description: z.string().min(40).max(160),
  /** One sentence for cards and lists. */
  summary: z.string().min(20).max(240),
};
const article = {
  ...base,
  date: day,
  updated: day.optional(),
  topics: z.array(z.string().min(2).max(30)).min(1).max(5),
  sources: z.array(source).default([]),
};

export const SCHEMAS = {
  blog: z.strictObject(article),
  /** `example` marks a company that does not exist; the page says so. */
  'case-studies': z.strictObject({ ...article, example: z.boolean().default(false) }),
  legal: z.strictObject({ ...base, effective: day }),
  headshots: z.strictObject({
    ...base,
    heading: z.string().min(5).max(90),
    audience: z.string().min(2).max(160),
    looks: z.array(z.enum(STYLE_IDS)).min(1).max(6),
    faq,
    related: z.array(slug).max(6),
  }),
  'near-me': z.strictObject({
    ...base,
    city: z.string().min(2),
    region: z.string().min(2),
    country: z.string().min(2),
    light: z.string().min(20),
    dress: z.string().min(20),
    sources: z.array(source).default([]),
  }),
  types: z.strictObject({
    ...base,
    heading: z.string().min(5).max(90),
    kind: z.string().min(2).max(40),
    faq,
    related: z.array(slug).max(6),
  }),
} as const;

export type Collection = keyof typeof SCHEMAS;
export type FrontMatter<C extends Collection> = z.infer<(typeof SCHEMAS)[C]>;

export const isCollection = (value: string): value is Collection => Object.hasOwn(SCHEMAS, value);
