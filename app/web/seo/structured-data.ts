// Structured data by schema.org, each a function of facts that the page shows as well. Nothing goes in here that a reader cannot see.
import { PACKAGE_IDS, PRICES, type Currency } from '#server/contracts/prices.ts';
import { SITE_NAME } from './seo';

const CONTEXT = 'https://schema.org';

export const organization = (origin: string): object => ({
  '@context': CONTEXT,
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: SITE_NAME,
  url: `${origin}/`,
  // Search engines take a bitmap of 112 pixels and more.
  logo: { '@type': 'ImageObject', url: `${origin}/logo.png`, width: 512, height: 512 },
});

/** What is sold, at the prices of the visitor's region. */
export const product = (
  origin: string,
  { name, description, url, currency }: { name: string; description: string; url: string; currency: Currency },
): object => {
  const prices = PACKAGE_IDS.map((id) => PRICES[currency].plans[id].price);
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name,
    description,
    image: `${origin}/pictures/card.jpg`,
    brand: { '@type': 'Brand', name: SITE_NAME },
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: currency,
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      offerCount: prices.length,
      availability: `${CONTEXT}/InStock`,
      url,
    },
  };
};

export const faqPage = (questions: readonly { q: string; a: string }[]): object => ({
  '@context': CONTEXT,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ q, a }) => ({
    '@type': 'Question',
    name: q,
    acceptedAnswer: { '@type': 'Answer', text: a },
  })),
});

export interface Crumb {
  name: string;
  /** Absolute. */
  url: string;
}

export const breadcrumbList = (crumbs: readonly Crumb[]): object => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
});

export const article = (
  origin: string,
  facts: { title: string; description: string; url: string; language: string; published: string; modified?: string },
): object => ({
  '@context': CONTEXT,
  '@type': 'Article',
  headline: facts.title,
  description: facts.description,
  image: `${origin}/pictures/card.jpg`,
  inLanguage: facts.language,
  datePublished: facts.published,
  dateModified: facts.modified ?? facts.published,
  mainEntityOfPage: facts.url,
  author: { '@id': `${origin}/#organization` },
  publisher: { '@type': 'Organization', '@id': `${origin}/#organization`, name: SITE_NAME, url: `${origin}/` },
});
