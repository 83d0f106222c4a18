// The registry of the project's own rules.
import type { Rule } from '../project.ts';
import { completeLockfile } from './complete-lockfile.ts';
import { compose } from './compose.ts';
import { container } from './container.ts';
import { content } from './content.ts';
import { docLinks } from './doc-links.ts';
import { environment } from './environment.ts';
import { eventNames } from './event-names.ts';
import { exactVersions } from './exact-versions.ts';
import { formsInContracts } from './forms-in-contracts.ts';
import { folderCircles } from './folder-circles.ts';
import { folderNames } from './folder-names.ts';
import { givenClock } from './given-clock.ts';
import { importDirections } from './import-directions.ts';
import { importPaths } from './import-paths.ts';
import { localeParity } from './locale-parity.ts';
import { machineTraces } from './machine-traces.ts';
import { openingComment } from './opening-comment.ts';
import { numberAssertions } from './number-assertions.ts';
import { plainNames } from './plain-names.ts';
import { queriesInDomain } from './queries-in-domain.ts';
import { safeMigrations } from './safe-migrations.ts';
import { plainTexts } from './plain-texts.ts';
import { untranslated } from './untranslated.ts';
import { unusedTexts } from './unused-texts.ts';

export const rules: readonly Rule[] = [
  importDirections,
  importPaths,
  folderCircles,
  queriesInDomain,
  formsInContracts,
  docLinks,
  environment,
  givenClock,
  eventNames,
  numberAssertions,
  folderNames,
  plainNames,
  openingComment,
  localeParity,
  content,
  plainTexts,
  untranslated,
  unusedTexts,
  machineTraces,
  completeLockfile,
  exactVersions,
  container,
  compose,
  safeMigrations,
];
