// Which Vitest project runs a test file beside the code. It is read off what the file imports, directly or not, so that
// there is no list to keep and a test that starts to use a database leaves the fast project by itself.
import { importsOf, targetOf } from './lint/imports.ts';
import { isCode, type Project } from './lint/project.ts';

/** `db`: opens a database or a port. `engine`: decodes or draws pictures, or starts a process. `unit`: neither, milliseconds each. */
export type TestKind = 'unit' | 'db' | 'engine';

const DATABASE = ['@electric-sql/pglite', 'pg'];
const ENGINE = ['sharp', 'onnxruntime-node', 'node:child_process'];

const BESIDE_CODE = /^(?:(?:server|app)\/.*|tests\/(?:lint|factories|assets)\/.*|tests\/[\w.-]+)\.test\.tsx?$/;

export interface TestFiles extends Record<TestKind, string[]> {
  /** Of `db`, those that a PostgreSQL server runs a second time. */
  onDatabase: string[];
}

export function testFilesOf(project: Project): TestFiles {
  const files: TestFiles = { unit: [], db: [], engine: [], onDatabase: [] };
  const reach = reachOf(project);
  for (const file of project.files) {
    if (!BESIDE_CODE.test(file)) continue;
    const reached = reach(file);
    const uses = (packages: string[]): boolean => packages.some((name) => reached.has(name));
    const kind: TestKind = uses([...DATABASE, 'node:http']) ? 'db' : uses(ENGINE) ? 'engine' : 'unit';
    files[kind].push(file);
    if (uses(DATABASE)) files.onDatabase.push(file);
  }
  return files;
}

/** Every file and package that a file needs at run time, itself included. */
function reachOf(project: Project): (file: string) => Set<string> {
  const known = new Set(project.files.filter(isCode));
  const direct = new Map<string, string[]>();
  const importsFrom = (file: string): string[] => {
    let targets = direct.get(file);
    if (!targets) {
      const values = importsOf(project.read(file)).filter(({ typeOnly }) => !typeOnly);
      targets = values.map(({ specifier }) => targetOf(project, file, specifier) ?? specifier);
      direct.set(file, targets);
    }
    return targets;
  };
  return (start) => {
    const reached = new Set([start]);
    // The set grows while it is walked.
    for (const file of reached) if (known.has(file)) for (const target of importsFrom(file)) reached.add(target);
    return reached;
  };
}
