// The rule over app/content finds what would break a page, and nothing in a text that is right.
import { describe, expect, it } from 'vitest';
import { projectOf } from '../project.ts';
import { content } from './content.ts';

const FRONT = [
  'title: Window light',
  'description: How to stand at a window so that the light draws your face and leaves no shadow on it.',
  'summary: Where to stand, and when.',
  'date: 2026-10-02',
  'topics: [light]',
];
const post = (body: string, front = FRONT): string => `---\n${front.join('\n')}\n---\n\n${body}\n`;
const EMPTY = content.fix!(projectOf({ 'app/content/headshot-page-words.ts': '' }))[0]!.text;
const check = (texts: Record<string, string>): string[] =>
  content
    .check(projectOf({ 'app/content/headshot-page-words.ts': EMPTY, ...texts }))
    .filter(({ warning }) => !warning)
    .map(({ file, line, message }) => `${file}:${line}: ${message}`);
const blog = (body: string, front?: string[]): string[] => check({ 'app/content/blog/light.en.md': post(body, front) });

describe('content', () => {
  it('takes a text that is right, with links to pages and other texts', () => {
    expect(
      check({
        'app/route-table.ts': "page('/how-it-works', 'x', 'default'),\n  page('/blog/:slug', 'y', 'default'),",
        'public/pictures/light-day.jpg': '',
        'public/pictures/light-day.avif': '',
        'app/content/blog/shade.en.md': post('## A\n\n[b](/blog/light)'),
        'app/content/blog/light.en.md': post(
          '## A\n\n[p](/pricing#team) [h](/how-it-works) [s](/blog/shade) [out](https://example.com/a) [here](#a)\n\n![A window](picture:light-day)',
        ),
      }),
    ).toEqual([]);
  });
  it.each([
    ['a page that does not exist', '## A\n\n[x](/blog/nowhere)', 'light.en.md:11: /blog/nowhere leads to no page'],
    ['a locale in a link', '## A\n\n[x](/de/pricing)', 'leave the language out'],
    ['a relative link', '## A\n\n[x](pricing)', 'write it from the root'],
    ['HTML', '## A\n\n<b>bold</b>', 'no HTML: <b>'],
    ['a title', '# A\n\n## B', 'is the h1'],
    ['a text without sections', 'Words.', 'has no section'],
    ['a picture from elsewhere', '## A\n\n![x](https://example.com/a.jpg)', 'only pictures of our own'],
    ['a picture that is not there', '## A\n\n![x](picture:gone)', 'there is no public/pictures/gone.jpg'],
    ['a picture without words', '## A\n\n![](picture:gone)', 'say what the picture'],
  ])('finds %s', (_what, body, message) => expect(blog(body).join()).toContain(message));
  it.each([
    ['an unknown name', [...FRONT, 'colour: red'], 'colour'],
    ['a missing date', FRONT.filter((line) => !line.startsWith('date')), 'date'],
    ['a long title', [`title: ${'x'.repeat(66)}`, ...FRONT.slice(1)], 'title'],
    ['YAML that cannot be read', ['title: [a'], 'the YAML cannot be read'],
  ])('finds %s in the front matter', (_what, front, message) => expect(blog('## A', front).join()).toContain(message));
  it('never runs front matter in another language than YAML', () => {
    expect(check({ 'app/content/blog/light.en.md': '---js\n{ title: process.exit(1) }\n---\n## A' })).toEqual([
      'app/content/blog/light.en.md:1: begin the file with a line of three dashes and YAML',
    ]);
  });
  it('asks for the languages of a folder, once', () => {
    const text = post('## A');
    expect(
      check({ 'app/content/blog/affiliate-program.en.md': text, 'app/content/blog/affiliate-program.es.md': text }),
    ).toEqual([
      'app/content/blog/affiliate-program.en.md:1: translate it: blog/affiliate-program.fr.md is missing',
      'app/content/blog/affiliate-program.en.md:1: translate it: blog/affiliate-program.de.md is missing',
    ]);
    expect(check({ 'app/content/blog/light.en.md': text, 'app/content/blog/light.es.md': text })).toEqual([
      'app/content/blog/light.es.md:1: this text exists in en only: remove the file',
    ]);
  });
  it('finds spaces in French at which a line could end, and none that are tied or lay out a table', () => {
    const texts = (french: string): Record<string, string> => ({
      ...Object.fromEntries(
        ['en', 'de', 'es'].map((locale) => [`app/content/blog/affiliate-program.${locale}.md`, post('## A ; B')]),
      ),
      'app/content/blog/affiliate-program.fr.md': post(french),
    });
    expect(check(texts('## A ?\n\n« B\u00a0», C : D'))).toEqual(
      [9, 11, 11].map(
        (line) => expect.stringContaining(`affiliate-program.fr.md:${line}: put a no-break space`) as string,
      ),
    );
    expect(check(texts('## A\u00a0?\n\n| a | b |\n| :-- | :-: |\n| c | d\u00a0: e |'))).toEqual([]);
  });
  it('finds a file that no page would read', () => {
    expect(
      check({
        'app/content/blogs/light.en.md': '',
        'app/content/blog/Light.en.md': '',
        'app/content/blog/light.md': '',
      }),
    ).toHaveLength(3);
  });
  it('keeps the list of words that the route table reads', () => {
    const project = projectOf({ 'app/content/headshot-page-words.ts': EMPTY, 'app/content/headshots/nurse.en.md': '' });
    expect(content.check(project).map(({ message }) => message)).toContainEqual(
      expect.stringContaining('--fix writes it'),
    );
    expect(content.fix?.(project)[0]?.text).toContain("  'nurse',");
  });
});
