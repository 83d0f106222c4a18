// /llms.txt: the site in a page of Markdown, for programs that read before they answer. In English only, as the convention has it.
import { listGuides, hasEntry, listPosts } from '~/features/content/directory.server';
import { findEntry } from '~/content/collections.server';
import { serverT } from '~/i18n/messages.server';
import { findRow } from '~/route-table';
import type { Route } from './+types/llms';

const LEGAL = ['terms-conditions', 'refund-policy', 'privacy-policy', 'affiliates-policy', 'subprocessors'];
const MAIN = [
  ['/pricing', 'pricing'],
  ['/headshots-for-teams', 'forTeams'],
  ['/studio-ai-headshots', 'studio'],
] as const;

export function loader({ url: { origin } }: Route.LoaderArgs) {
  const t = serverT('en', 'content');
  const shell = serverT('en', 'shell');
  const line = (title: string, path: string, text?: string): string =>
    `- [${title}](${origin}${path})${text ? `: ${text}` : ''}`;
  const section = (title: string, lines: string[]): string[] => (lines.length ? ['', `## ${title}`, '', ...lines] : []);
  const text = [
    '# Catchlight',
    '',
    `> ${t('call.title')}. ${t('call.text')}`,
    ...section(
      shell('footer.features'),
      MAIN.flatMap(([path, name]) => (findRow(path) ? [line(shell(name), path)] : [])),
    ),
    ...section(
      shell('useCases'),
      listGuides('en').map((guide) => line(guide.title, guide.path, guide.description)),
    ),
    ...section(
      shell('learn.blog'),
      listPosts('en').map(({ path, data }) => line(data.title, path, data.description)),
    ),
    ...section(
      t('legal.title'),
      LEGAL.filter((slug) => hasEntry('legal', slug, 'en')).map((slug) =>
        line(findEntry('legal', slug, 'en')!.data.title, `/legal/${slug}`),
      ),
    ),
    ...section(shell('footer.resources'), [
      line(t('nearMe.title'), '/near-me', t('nearMe.description')),
      line(t('types.title'), '/types', t('types.description')),
      line('RSS', '/feed.xml'),
      line('Sitemap', '/sitemap.xml'),
    ]),
    '',
  ];
  return new Response(text.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
