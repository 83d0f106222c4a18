// Nothing in the repository may name the machine it was written on, or the registry that its packages came from.
import { lineAt, type Finding, type Rule } from '../project.ts';

const TEXT =
  /(?:\.(?:tsx?|mjs|cjs|js|json|md|mdx|css|html|ya?ml|toml|sh|txt|svg|webmanifest)|\/(?:Dockerfile|run)|^Dockerfile|rc)$/;
const TRACES: readonly [RegExp, string][] = [
  [
    /(?<![\w.)}-])\/(?:work|tmp|home|root|Users)\/[\w.-]+/g,
    'a path of one machine: take it from the environment or make it relative',
  ],
  [/\bregistry\.[\w-]+\.\w+/g, 'the host of a registry: let npm decide where packages come from'],
  [
    /"resolved":\s*"(?:https?|file):[^"]*"/g,
    'the address of a package: `npm install --omit-lockfile-registry-resolved` leaves it out',
  ],
];

export const machineTraces: Rule = {
  name: 'machine-traces',
  check(project) {
    const findings: Finding[] = [];
    for (const file of project.files) {
      if (!TEXT.test(file) || file.startsWith('tests/lint/')) continue;
      const text = project.read(file);
      for (const [pattern, message] of TRACES)
        for (const match of text.matchAll(pattern))
          findings.push({ file, line: lineAt(text, match.index), message: `${match[0]} is ${message}` });
    }
    return findings;
  },
};
