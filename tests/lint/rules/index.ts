// The registry of the project's own rules.
import type { Rule } from '../project.ts';
import { completeLockfile } from './complete-lockfile.ts';
import { compose } from './compose.ts';
import { container } from './container.ts';
import { content } from './content.ts';
import { docLinks } from './doc-links.ts';
import { environment } from './environment.ts';
import { fileSize } from './file-size.ts';
import { folderNames } from './folder-names.ts';
import { givenClock } from './given-clock.ts';
import { importDirections } from './import-directions.ts';
import { importEndings } from './import-endings.ts';
import { importPaths } from './import-paths.ts';
import { localeParity } from './locale-parity.ts';
import { machineTraces } from './machine-traces.ts';
import { noCircles } from './no-circles.ts';
import { openingComment } from './opening-comment.ts';
import { packages } from './packages.ts';
import { safeMigrations } from './safe-migrations.ts';
import { untranslated } from './untranslated.ts';
import { unusedExports } from './unused-exports.ts';
import { unusedTexts } from './unused-texts.ts';

export const rules: readonly Rule[] = [
  importDirections,
  importEndings,
  importPaths,
  noCircles,
  docLinks,
  environment,
  givenClock,
  folderNames,
  fileSize,
  openingComment,
  localeParity,
  content,
  untranslated,
  unusedTexts,
  machineTraces,
  unusedExports,
  completeLockfile,
  packages,
  container,
  compose,
  safeMigrations,
];
