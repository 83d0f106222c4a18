// Turns the Markdown of a text into HTML and a table of contents. Links get the visitor's language and
// reload where the page class changes. A link to a page that does not exist becomes plain text, and so does HTML.
import { Marked, type Tokens } from 'marked';
import { imageSources } from '~/components/image/sources';
import { CONTENT_PICTURE_SIZES } from './pictures';

export interface Heading {
  id: string;
  text: string;
}

export interface Rendered {
  html: string;
  /** The sections, for a table of contents. */
  headings: Heading[];
}

export interface MarkdownContext {
  /** The full address of a path of ours, or undefined when there is no such page. */
  href: (path: string) => string | undefined;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

export function renderMarkdown(markdown: string, { href }: MarkdownContext): Rendered {
  const headings: Heading[] = [];
  const ids = new Set<string>();
  const marked = new Marked({ gfm: true, async: false });
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const text = plainText(tokens);
        const id = unique(slugOf(text), ids);
        if (depth === 2) headings.push({ id, text });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href: address, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens);
        if (/^#[\w-]+$/.test(address)) return `<a href="${address}">${words}</a>`;
        if (address.startsWith('/')) {
          const target = href(address);
          return target === undefined ? words : `<a href="${escaped(target)}">${words}</a>`;
        }
        if (/^https?:/.test(address)) return `<a href="${escaped(address)}" rel="noopener">${words}</a>`;
        return address.startsWith('mailto:') ? `<a href="${escaped(address)}">${words}</a>` : words;
      },
      image({ href: address, text }: Tokens.Image) {
        const name = address.replace(/^picture:/, '');
        const size = CONTENT_PICTURE_SIZES[name];
        if (!size) return '';
        const file = `/pictures/${name}`;
        const { srcSet } = imageSources(`${file}.jpg`, { preset: 'article' });
        return (
          `<img src="${file}.jpg" srcset="${escaped(srcSet)}" sizes="(min-width: 48rem) 42rem, 90vw" alt="${escaped(text)}"` +
          ` width="${size.width}" height="${size.height}" loading="lazy" decoding="async">`
        );
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        return escaped(text);
      },
    },
  });
  const html = marked
    .parse(markdown, { async: false })
    // A wide table scrolls by itself, and the keyboard can reach it.
    .replaceAll('<table>', '<div class="prose-table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return { html, headings };
}

/** The words of inline Markdown without its marks. */
function plainText(tokens: readonly { type: string; raw: string; text?: string; tokens?: unknown[] }[]): string {
  return tokens
    .map((token) => (token.tokens ? plainText(token.tokens as typeof tokens) : (token.text ?? token.raw)))
    .join('');
}
const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'section';

/** The header's own ids must stay theirs. */
const RESERVED = new Set(['content', 'site-menu']);

function unique(id: string, taken: Set<string>): string {
  let name = id;
  for (let count = 2; taken.has(name) || RESERVED.has(name); count += 1) name = `${id}-${count}`;
  taken.add(name);
  return name;
}
