// The metadata of a page for search engines and social networks: one call in a route's `meta`. Address, languages and
// canonical link are not here; app/web/seo/head-links.tsx writes them for every public page.
import type { MetaDescriptor } from 'react-router';

export interface PageSeo {
  title: string;
  description: string;
  /** A path below public/; 1200 x 630 is what networks show. */
  picture?: string;
  article?: { published: string; modified?: string; topics?: readonly string[] };
  /** Structured data; see structured-data.ts. */
  data?: readonly object[];
}

export const SITE_NAME = 'Catchlight';
const CARD = '/pictures/card.jpg';

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Scheme and host of the visit, from the root's data. */
function originOf(matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { origin?: string } | undefined;
  return root?.origin ?? '';
}

/** `export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData.seo)`. */
export function pageMeta(matches: Matches, seo: PageSeo | undefined): MetaDescriptor[] {
  if (!seo) return [];
  const picture = originOf(matches) + (seo.picture ?? CARD);
  return [
    { title: seo.title.includes(SITE_NAME) ? seo.title : `${seo.title} · ${SITE_NAME}` },
    { name: 'description', content: seo.description },
    { property: 'og:type', content: seo.article ? 'article' : 'website' },
    { property: 'og:title', content: seo.title },
    { property: 'og:description', content: seo.description },
    { property: 'og:image', content: picture },
    ...(seo.picture
      ? []
      : [
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
        ]),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: seo.title },
    { name: 'twitter:description', content: seo.description },
    { name: 'twitter:image', content: picture },
    ...(seo.article
      ? [
          { property: 'article:published_time', content: seo.article.published },
          ...(seo.article.modified ? [{ property: 'article:modified_time', content: seo.article.modified }] : []),
          ...(seo.article.topics ?? []).map((topic) => ({ property: 'article:tag', content: topic })),
        ]
      : []),
    ...(seo.data ?? []).map((data) => ({ 'script:ld+json': data as Record<string, never> })),
  ];
}
