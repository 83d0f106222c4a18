// Links in README.md and docs: each leads to a file or folder of the repository, and to a heading that is there.
import path from 'node:path';
import { lineAt, type Finding, type Project, type Rule } from '../project.ts';

const LINK = /\]\(([^)\s]+)\)/g;
/** Addresses elsewhere, and the notation for pictures that docs/content.md explains to authors. */
const ELSEWHERE = /^(?:https?:|mailto:|picture:)/;

const isPage = (file: string): boolean => file === 'README.md' || (file.startsWith('docs/') && file.endsWith('.md'));

/** A heading as GitHub turns it into an anchor. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');

function anchorsOf(project: Project, file: string): Set<string> {
  return new Set([...project.read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading)));
}

export const docLinks: Rule = {
  name: 'doc-links',
  check(project) {
    const files = new Set(project.files);
    const isThere = (place: string): boolean =>
      files.has(place) || project.files.some((file) => file.startsWith(`${place.replace(/\/$/, '')}/`));
    return project.files.filter(isPage).flatMap((file): Finding[] => {
      const text = project.read(file);
      return [...text.matchAll(LINK)].flatMap(({ 1: link = '', index }): Finding[] => {
        if (ELSEWHERE.test(link)) return [];
        const [to = '', anchor] = link.split('#');
        const place = to ? path.posix.join(path.posix.dirname(file), to) : file;
        const line = lineAt(text, index);
        if (!isThere(place)) return [{ file, line, message: `${link}: there is no ${place}` }];
        if (anchor && isPage(place) && !anchorsOf(project, place).has(anchor))
          return [{ file, line, message: `${link}: ${place} has no heading for #${anchor}` }];
        return [];
      });
    });
  },
};
