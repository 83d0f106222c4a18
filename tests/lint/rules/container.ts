// The Dockerfile, as far as it can be judged without building it: pinned bases, no root at run time, a health check, and nothing
// copied that is not there or that .dockerignore keeps out.
import { type Finding, type Project, type Rule } from '../project.ts';

const FILE = 'Dockerfile';

interface Instruction {
  line: number;
  name: string;
  rest: string;
}

export const container: Rule = {
  name: 'container',
  check(project) {
    if (!project.files.includes(FILE)) return [];
    const findings: Finding[] = [];
    const all = instructionsOf(project.read(FILE));
    const add = (line: number, message: string): void => void findings.push({ file: FILE, line, message });
    const stages = new Set<string>();
    for (const { line, name, rest } of all) {
      if (name === 'FROM') {
        const [image = '', stage] = rest.split(/\s+AS\s+/i);
        if (!stages.has(image) && !/:(?!latest$)[\w.-]+$/.test(image)) add(line, `name the version of ${image}`);
        if (stage) stages.add(stage);
      } else if (name === 'ADD') add(line, 'COPY does what is meant; ADD unpacks and downloads');
      else if (name === 'COPY') for (const message of copyProblems(project, rest, stages)) add(line, message);
      else if ((name === 'ENV' || name === 'ARG') && /(?:SECRET|PASSWORD|_KEY|TOKEN)\w*=/.test(rest))
        add(line, 'an image is no place for a secret: pass it when the container starts');
    }
    const last = all.slice(all.findLastIndex(({ name }) => name === 'FROM'));
    const find = (name: string): Instruction | undefined => last.findLast((one) => one.name === name);
    const user = find('USER');
    if (!user || /^(?:root|0)\b/.test(user.rest)) add(user?.line ?? 1, 'the last stage runs as root: set USER');
    if (!find('HEALTHCHECK')) add(1, 'the last stage has no HEALTHCHECK');
    const entry = find('ENTRYPOINT') ?? find('CMD');
    // A shell in between does not pass SIGTERM on.
    if (!entry?.rest.startsWith('[')) add(entry?.line ?? 1, 'start the process itself: ENTRYPOINT ["node", ...]');
    // The same memory and the same program as `npm start`.
    const start = startCommand(project);
    const words = entry?.rest
      .replaceAll(/[[\]",]/g, ' ')
      .split(/\s+/)
      .filter(Boolean)
      .join(' ');
    if (start && words && !start.endsWith(`exec ${words}`)) add(entry!.line, `npm start runs ${start}`);
    return findings;
  },
};

const startCommand = (project: Project): string | undefined =>
  (JSON.parse(project.read('package.json')) as { scripts?: { start?: string } }).scripts?.start;

function copyProblems(project: Project, rest: string, stages: ReadonlySet<string>): string[] {
  const words = rest.split(/\s+/);
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  if (from !== undefined) return stages.has(from) ? [] : [`there is no stage called ${from} before this`];
  const sources = words.filter((word) => !word.startsWith('--')).slice(0, -1);
  const ignored = project.files.includes('.dockerignore') ? project.read('.dockerignore').split('\n') : [];
  return sources.flatMap((source) => {
    const path = source.replace(/^\.\/|\/$/g, '');
    if (path === '.') return [];
    if (!project.files.some((file) => file === path || file.startsWith(`${path}/`))) return [`${source} is not there`];
    return ignored.includes(path) ? [`.dockerignore keeps ${source} out`] : [];
  });
}

function instructionsOf(text: string): Instruction[] {
  const found: Instruction[] = [];
  let open: Instruction | undefined;
  for (const [index, raw] of text.split('\n').entries()) {
    const part = raw.trim();
    if (part === '' || part.startsWith('#')) continue;
    const goesOn = part.endsWith('\\');
    const words = goesOn ? part.slice(0, -1).trim() : part;
    if (open) open.rest += ` ${words}`;
    else {
      const [name = '', ...rest] = words.split(/\s+/);
      found.push((open = { line: index + 1, name: name.toUpperCase(), rest: rest.join(' ') }));
    }
    if (!goesOn) open = undefined;
  }
  return found;
}
