// The {word}-headshots pages; the route table has a row for each word of the catalogue, and types are made from rows: with no word
// there would be none, so this route takes React Router's general ones.
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { useLoaderData } from 'react-router';
import { breadcrumbData, parentBreadcrumbs } from '~/features/content/article.server';
import { HeadshotsPage } from '~/features/content/headshots-page';
import {
  loadCurrency,
  requestLocale,
  existingTextCards,
  renderEntry,
  requireEntry,
} from '~/features/content/load.server';
import { withoutLocale } from '~/i18n/locale';
import { pageMeta } from '~/web/seo/seo';
import { faqPage, product } from '~/web/seo/structured-data';

export async function loader(args: LoaderFunctionArgs) {
  const { origin, pathname } = args.url;
  const word = /^\/([a-z0-9-]+)-headshots$/.exec(withoutLocale(pathname))?.[1];
  const { data, body } = requireEntry(args, 'headshots', word);
  const currency = await loadCurrency(args);
  return {
    page: {
      heading: data.heading,
      summary: data.summary,
      audience: data.audience,
      looks: data.looks,
      ...renderEntry(args, body),
      faq: data.faq,
      more: existingTextCards('headshots', data.related, requestLocale(args)),
      currency,
    },
    seo: {
      title: data.title,
      description: data.description,
      data: [
        product(origin, { name: data.title, description: data.description, url: origin + pathname, currency }),
        ...(data.faq.length ? [faqPage(data.faq)] : []),
        breadcrumbData(args, parentBreadcrumbs(args), data.title),
      ],
    },
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function Headshots() {
  return <HeadshotsPage page={useLoaderData<typeof loader>().page} />;
}
