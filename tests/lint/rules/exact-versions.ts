// Dependencies are pinned: the registry has gaps, and a range can stop installing from one day to the next.
import { lineAt, type Rule } from '../project.ts';

const FILE = 'package.json';

export const exactVersions: Rule = {
  name: 'exact-versions',
  check(project) {
    const text = project.files.includes(FILE) ? project.read(FILE) : '{}';
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(text) as Record<string, object>;
    return Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, version]) => !/^(?:npm:.+@)?\d+\.\d+\.\d+[\w.-]*$/.test(version))
      .map(([name, version]) => ({
        file: FILE,
        line: lineAt(text, text.indexOf(`"${name}":`)),
        message: `pin ${name} exactly instead of ${version}`,
      }));
  },
};
