// Every optional package that a locked one names has an entry in package-lock.json. Where the registry lacks a package for some
// platform, npm leaves it out of the lockfile, and `npm ci` then refuses the whole of it: docs/decisions says more.
import { lineAt, type Finding, type Project, type Rule } from '../project.ts';

interface Locked {
  version?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}
interface Lockfile {
  packages: Record<string, Locked>;
}
const FILE = 'package-lock.json';

export const completeLockfile: Rule = {
  name: 'complete-lockfile',
  check(project) {
    if (!project.files.includes(FILE)) return [];
    const text = project.read(FILE);
    return missingFrom(JSON.parse(text) as Lockfile).map(({ name, version, by }): Finding => ({
      file: FILE,
      line: lineAt(text, Math.max(0, text.indexOf(`"${by}": {`))),
      message: `${name}@${version} (optional, of ${by || 'package.json'}) has no entry: run node tests/lint/run.ts --fix`,
    }));
  },
  fix(project: Project) {
    if (!project.files.includes(FILE)) return [];
    const lock = JSON.parse(project.read(FILE)) as Lockfile;
    const missing = missingFrom(lock);
    if (missing.length === 0) return [];
    for (const { name, version } of missing)
      lock.packages[`node_modules/${name}`] ??= { version, optional: true, ...platformOf(name) };
    // npm keeps its entries sorted, the root first.
    lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
    return [{ file: FILE, text: `${JSON.stringify(lock, null, 2)}\n` }];
  },
};

function missingFrom(lock: Lockfile): { name: string; version: string; by: string }[] {
  return Object.entries(lock.packages).flatMap(([by, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isThere(lock, by, name))
      .map(([name, version]) => ({ name, version, by })),
  );
}

/** As node looks for it: beside the package that asks, then in each folder above. */
function isThere(lock: Lockfile, by: string, name: string): boolean {
  for (let folder = by; ;) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (folder === '') return false;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
  }
}

const SYSTEMS = ['linux', 'darwin', 'win32', 'freebsd', 'openbsd', 'netbsd', 'android', 'sunos', 'aix', 'openharmony'];
const PROCESSORS = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];

/** What a package's name says of the platform it is for, such as @img/sharp-linuxmusl-arm64. */
export function platformOf(name: string): Pick<Locked, 'os' | 'cpu' | 'libc'> {
  const words = name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => word.replace('windows', 'win32').replace(/^win$/, 'win32'));
  const musl = words.some((word) => word.endsWith('musl') || word === 'musleabihf');
  const os = SYSTEMS.find((system) => words.some((word) => word === system || word === `${system}musl`));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const libc =
    os === 'linux' ? (musl ? 'musl' : words.some((word) => /^gnu/.test(word)) ? 'glibc' : undefined) : undefined;
  return { ...(os ? { os: [os] } : {}), ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc: [libc] } : {}) };
}
