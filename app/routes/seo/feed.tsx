// /feed.xml: the newest posts of a language as RSS.
import { postsIn } from '~/features/content/directory.server';
import { localeIn } from '~/features/content/load.server';
import { tag, xmlAnswer, xmlText } from '~/features/content/xml';
import { LANGUAGE_TAGS, withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import type { Route } from './+types/feed';

const POSTS = 30;

export function loader(args: Route.LoaderArgs) {
  const { origin, pathname } = args.url;
  const locale = localeIn(args);
  const t = serverT(locale, 'content');
  const items = postsIn(locale)
    .slice(0, POSTS)
    .map(({ path, data }) => {
      const address = origin + withLocale(path, locale);
      return [
        '<item>',
        tag('title', data.title),
        tag('link', address),
        tag('guid', address),
        tag('pubDate', new Date(`${data.date}T00:00:00Z`).toUTCString()),
        tag('description', data.summary),
        ...data.topics.map((topic) => tag('category', topic)),
        '</item>',
      ].join('');
    });
  const channel = [
    tag('title', t('blog.title')),
    tag('link', origin + withLocale('/blog', locale)),
    tag('description', t('blog.description')),
    tag('language', LANGUAGE_TAGS[locale]),
    `<atom:link href="${xmlText(origin + pathname)}" rel="self" type="application/rss+xml"/>`,
    ...items,
  ];
  return xmlAnswer(
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n${channel.join('\n')}\n</channel></rss>`,
    'application/rss+xml',
  );
}
