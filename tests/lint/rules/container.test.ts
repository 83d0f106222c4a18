// The rule over the Dockerfile.
import { expect, it } from 'vitest';
import { projectOf } from '../project.ts';
import { container } from './container.ts';

const GOOD = `# what it is
FROM node:24-slim AS build
COPY package.json ./
RUN npm ci && \\
  npm cache clean --force
FROM node:24-slim
COPY --from=build /app ./
COPY server ./server
USER node
HEALTHCHECK CMD ["true"]
ENTRYPOINT ["node", "server/main.ts"]
`;
const messages = (text: string, ignored = ''): string[] =>
  container
    .check(projectOf({ Dockerfile: text, 'package.json': '{}', 'server/main.ts': '', '.dockerignore': ignored }))
    .map(({ message }) => message);

it('has nothing against a good one, nor against a project without any', () => {
  expect(messages(GOOD)).toEqual([]);
  expect(container.check(projectOf({}))).toEqual([]);
});

it.each([
  ['node:24-slim\n', 'node\n', 'name the version of node'],
  ['node:24-slim\n', 'node:latest\n', 'name the version of node:latest'],
  ['USER node\n', '', 'the last stage runs as root: set USER'],
  ['USER node', 'USER root', 'the last stage runs as root: set USER'],
  ['HEALTHCHECK CMD ["true"]\n', '', 'the last stage has no HEALTHCHECK'],
  ['["node", "server/main.ts"]', 'node server/main.ts', 'start the process itself: ENTRYPOINT ["node", ...]'],
  ['COPY server', 'COPY sevrer', 'sevrer is not there'],
  ['COPY server', 'ADD server', 'COPY does what is meant; ADD unpacks and downloads'],
  ['--from=build', '--from=built', 'there is no stage called built before this'],
  [
    'USER node',
    'ENV STRIPE_SECRET_KEY=x\nUSER node',
    'an image is no place for a secret: pass it when the container starts',
  ],
])('finds %j turned into %j', (good, bad, message) => {
  const at = GOOD.lastIndexOf(good);
  expect(messages(GOOD.slice(0, at) + bad + GOOD.slice(at + good.length))).toContain(message);
});

it('finds what .dockerignore keeps out', () => {
  expect(messages(GOOD, 'server\n')).toEqual(['.dockerignore keeps server out']);
});

it('wants the memory that npm start has', () => {
  const scripts = { start: 'node build.ts && MALLOC_ARENA_MAX=2 exec node --max-old-space-size=512 server/main.ts' };
  const check = (text: string): string[] =>
    container
      .check(projectOf({ Dockerfile: text, 'package.json': JSON.stringify({ scripts }), 'server/main.ts': '' }))
      .map(({ message }) => message);
  expect(check(GOOD)).toEqual([`npm start runs ${scripts.start}`]);
  expect(check(GOOD.replace('"server/main', '"--max-old-space-size=512", "server/main'))).toEqual([]);
});
