// Folders import each other in one direction only, so that a change in one cannot break its neighbours.
import { importsOf, targetOf } from '../imports.ts';
import { isCode, isTest, type Finding, type Rule } from '../project.ts';
import { homeOf, KNOWS_ADAPTERS, type Zone, zoneOf } from '../zones.ts';

export const importDirections: Rule = {
  name: 'import-directions',
  check(project) {
    const findings: Finding[] = [];
    for (const file of project.files) {
      if (!isCode(file) || isTest(file)) continue;
      const zone = zoneOf(file);
      if (!zone) continue;
      const home = homeOf(file, zone);
      for (const { specifier, line, typeOnly } of importsOf(project.read(file))) {
        const target = targetOf(project, file, specifier);
        const report = (message: string): void => void findings.push({ file, line, message });
        if (target === undefined) {
          if (zone.at === 'server/contracts/' && specifier !== 'zod')
            report(`contracts import only zod, not ${specifier}: the app bundles them`);
          continue;
        }
        if (/\/\+types\//.test(target)) continue;
        if (target.startsWith('server/adapters/') && !typeOnly && zone.at === 'server/' && !KNOWS_ADAPTERS.test(file))
          report('only server/runtime knows adapters: take the port from server/ports and have the runtime pass it in');
        if (target.startsWith(home)) continue;
        const allowed = [...zone.values, ...(typeOnly ? (zone.types ?? []) : [])];
        const fits = (prefix: string): boolean => target.startsWith(prefix);
        if (!allowed.some(fits)) report(wayOut(home, target, zone, zone.types?.some(fits) ?? false));
      }
    }
    return findings;
  },
};

function wayOut(home: string, target: string, zone: Zone, onlyAsType: boolean): string {
  if (onlyAsType)
    return `${home} may take only types from ${target}: write \`import type\`, or have the value passed in`;
  if (target.startsWith('app/features/') && home.startsWith('app/features/'))
    return `features never import each other: move what both need from ${target} to app/components/ or app/web/ (app/ui/ when it knows no data)`;
  return `${home} may not import ${target}, only ${zone.values.join(', ') || 'nothing of ours'} (the table is tests/lint/zones.ts)`;
}
