// What staff set for the site, in the language of the page, and what is left when it cannot be had.
import { expect, it } from 'vitest';
import { fakeHost } from '#tests/factories/host.ts';
import type { Locale } from '~/i18n/locale';
import { siteSettings } from './site.server';

const answer = (text: Partial<Record<Locale, string>>, changes: object = {}) => ({
  b2b_free_trial: false,
  maintenance: false,
  announcement: { text: { en: '', es: '', fr: '', de: '', ...text }, href: '/blog' },
  sister_products: [],
  review_badges: [],
  ...changes,
});
const read = (locale: Locale, body: object) =>
  siteSettings(fakeHost({ locale, api: () => Response.json(body) }).context);

it('shows the announcement in the language of the page, else in English, and none while that is empty', async () => {
  const both = answer({ en: 'News', de: 'Neues' });
  expect((await read('de', both)).announcement).toEqual({ text: 'Neues', href: '/blog' });
  expect((await read('fr', both)).announcement).toEqual({ text: 'News', href: '/blog' });
  expect((await read('de', answer({ de: 'Neues' }))).announcement).toBeUndefined();
});

it('hands on flags and what stands at the foot', async () => {
  const sisters = [{ name: 'Other', url: 'https://other.example' }];
  expect(await read('en', answer({}, { b2b_free_trial: true, sister_products: sisters }))).toEqual({
    maintenance: false,
    freeTrial: true,
    sisters,
    reviews: [],
  });
});

it('shows a page without any of it when the backend does not answer', async () => {
  const { context } = fakeHost({ api: () => Response.json({ error: 'no' }, { status: 503 }) });
  expect(await siteSettings(context)).toEqual({ maintenance: false, freeTrial: false, sisters: [], reviews: [] });
});
