// /feed.xml: the newest posts of a language as RSS.
import { listPosts } from '~/features/content/directory.server';
import { requestLocale } from '~/features/content/load.server';
import { xmlElement, xmlResponse, escapeXml } from '~/features/content/xml';
import { LANGUAGE_TAGS, withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import type { Route } from './+types/feed';

const POSTS = 30;

export function loader(args: Route.LoaderArgs) {
  const { origin, pathname } = args.url;
  const locale = requestLocale(args);
  const t = serverT(locale, 'content');
  const items = listPosts(locale)
    .slice(0, POSTS)
    .map(({ path, data }) => {
      const address = origin + withLocale(path, locale);
      return [
        '<item>',
        xmlElement('title', data.title),
        xmlElement('link', address),
        xmlElement('guid', address),
        xmlElement('pubDate', new Date(`${data.date}T00:00:00Z`).toUTCString()),
        xmlElement('description', data.summary),
        ...data.topics.map((topic) => xmlElement('category', topic)),
        '</item>',
      ].join('');
    });
  const channel = [
    xmlElement('title', t('blog.title')),
    xmlElement('link', origin + withLocale('/blog', locale)),
    xmlElement('description', t('blog.description')),
    xmlElement('language', LANGUAGE_TAGS[locale]),
    `<atom:link href="${escapeXml(origin + pathname)}" rel="self" type="application/rss+xml"/>`,
    ...items,
  ];
  return xmlResponse(
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n${channel.join('\n')}\n</channel></rss>`,
    'application/rss+xml',
  );
}
