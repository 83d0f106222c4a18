// Links that the rule refuses, and links that it lets be.
import { expect, it } from 'vitest';
import { projectOf } from '../project.ts';
import { docLinks } from './doc-links.ts';

const check = (link: string) =>
  docLinks.check(
    projectOf({
      'docs/engine.md': `# The engine\n\n## 6. Matting, measured\n\n[words](${link})\n`,
      'docs/decisions/README.md': '# Decisions\n',
      'server/engine/index.ts': '',
      'README.md': '# Catchlight\n',
    }),
  );

it.each([
  'decisions/README.md',
  'decisions/',
  '../README.md',
  '../server/engine',
  '#6-matting-measured',
  '../README.md#catchlight',
  'https://example.org/engine.md',
])('takes %s', (link) => expect(check(link)).toEqual([]));

it.each(['missing.md', '../server/engin', '#matting', '../README.md#engine'])('refuses %s', (link) =>
  expect(check(link)).toMatchObject([{ file: 'docs/engine.md', line: 5 }]),
);
