// compose.yaml, as far as it can be judged without starting it: it can be read, names versions, holds no secret of its own, offers
// nothing to other machines, and every service that stays has a health check that others wait for.
import matter from 'gray-matter';
import { VARIABLES } from '#server/env/variables.ts';
import { type Finding, type Project, type Rule } from '../project.ts';

const FILE = 'compose.yaml';
const EXAMPLE = '.env.example';
const SECRET = /(?:SECRET|PASSWORD|_KEY(?:_ID)?$|TOKEN|ROOT_USER|MC_HOST)/;

/** What the image sets, what belongs to a build, and what does not fit an installation of containers. */
const NOT_PASSED_ON = new Set([
  ...['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR', 'SECRETS_FILE', 'SOURCE_MAPS'],
  // Refused where other machines reach the server.
  ...['DEV', 'CAPTCHA'],
  // There is no pooler, and pages and API are one process.
  ...['DATABASE_DIRECT_URL', 'BACKEND_URL', 'BACKEND_SECRET'],
]);
/** Of the process with the pages alone. */
const WEB_ONLY = new Set(['WEB_PROCESSES']);

interface Service {
  image?: string;
  build?: string;
  command?: string[];
  restart?: string;
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  depends_on?: Record<string, { condition?: string }>;
  healthcheck?: { test?: string[] };
}
interface Compose {
  services?: Record<string, Service>;
  volumes?: Record<string, unknown>;
}

export const compose: Rule = {
  name: 'compose',
  check(project) {
    if (!project.files.includes(FILE)) return [];
    const text = project.read(FILE);
    let read: Compose;
    try {
      read = matter(`---\n${text}\n---\n`).data as Compose;
    } catch (error) {
      return [{ file: FILE, line: 1, message: `it cannot be read: ${(error as Error).message.split('\n')[0]}` }];
    }
    const messages = Object.entries(read.services ?? {}).flatMap(([name, service]) =>
      problemsOf(service, read).map((message) => `${name}: ${message}`),
    );
    if (!read.services) messages.push('it has no services');
    messages.push(...undocumented(project, text));
    return [...new Set(messages)].map((message): Finding => ({ file: FILE, line: 1, message }));
  },
};

function problemsOf(service: Service, { services = {}, volumes = {} }: Compose): string[] {
  const found: string[] = [];
  const { image, build, environment = {}, ports = [], depends_on = {}, healthcheck, restart } = service;
  if (!build && !/:(?!latest$)[\w.-]+$/.test(image ?? '')) found.push(`name the version of ${image ?? 'its image'}`);
  for (const [variable, value] of Object.entries(environment)) {
    if (build && !VARIABLES.includes(variable)) found.push(`${variable} is no variable of ours`);
    if (SECRET.test(variable) && !isAskedFor(String(value)))
      found.push(`${variable} is a secret: take it from .env, without a default`);
  }
  if (build) found.push(...notPassedOn(service));
  for (const port of ports) if (!port.startsWith('127.0.0.1:')) found.push(`port ${port} is open to other machines`);
  for (const volume of service.volumes ?? []) {
    const source = volume.split(':')[0]!;
    if (!source.startsWith('.') && !(source in volumes)) found.push(`there is no volume called ${source}`);
  }
  for (const [other, { condition }] of Object.entries(depends_on)) {
    const needed = services[other];
    if (!needed) found.push(`there is no service called ${other}`);
    else if (condition === 'service_healthy' && !needed.healthcheck?.test)
      found.push(`${other} has no health check to wait for`);
    else if (condition === 'service_completed_successfully' && needed.restart !== 'no')
      found.push(`${other} never completes`);
  }
  // The image of ours brings a check of its pages along; whoever has none needs another.
  const checked = healthcheck?.test || (build && !service.command?.includes('--role=worker'));
  if (restart !== 'no' && !checked) found.push('it has no health check');
  return found;
}

/** A variable that is missing here stays unset, whatever .env says. */
function notPassedOn({ environment = {}, command = [] }: Service): string[] {
  const worker = command.includes('--role=worker');
  const wanted = VARIABLES.filter((name) => !NOT_PASSED_ON.has(name) && !(worker && WEB_ONLY.has(name)));
  return wanted.filter((name) => !(name in environment)).map((name) => `it does not pass ${name} on`);
}

/** Nothing in it, or only names that .env has to fill. */
const isAskedFor = (value: string): boolean => {
  const parts = [...value.matchAll(/\$\{\w+(:?[-?])?([^}]*)\}/g)];
  return parts.length > 0 && parts.every(([, kind, rest]) => kind === ':?' || (kind === ':-' && rest === ''));
};

function undocumented(project: Project, text: string): string[] {
  const listed = project.files.includes(EXAMPLE) ? project.read(EXAMPLE) : '';
  const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!));
  const named = new Map([...listed.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));
  return [
    ...[...asked].filter((name) => !named.has(name)).map((name) => `${EXAMPLE} does not name ${name}`),
    ...[...named.keys()]
      .filter((name) => !asked.has(name))
      .map((name) => `${EXAMPLE} names ${name}, which nothing reads`),
    ...[...named]
      .filter(([name, value]) => SECRET.test(name) && value)
      .map(([name]) => `${EXAMPLE} gives ${name} away`),
  ];
}
