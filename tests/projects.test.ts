// Test files are told apart by what they import.
import { expect, it } from 'vitest';
import { projectOf } from './lint/project.ts';
import { testFilesOf } from './projects.ts';

it('sorts test files by what they reach', () => {
  const project = projectOf({
    'server/a.test.ts': `import { a } from './a.ts';\n`,
    'server/a.ts': `import type { Pool } from 'pg';\n`,
    'server/b.test.ts': `import { b } from '#tests/factories/b.ts';\n`,
    'tests/factories/b.ts': `import { PGlite } from '@electric-sql/pglite';\nimport sharp from 'sharp';\n`,
    'server/c.test.ts': `import { createServer } from 'node:http';\n`,
    'server/d.test.ts': `import { d } from './d.ts';\n`,
    'server/d.ts': `const sharp = await import('${'sharp'}');\n`,
    'tests/integration/e.test.ts': `import pg from 'pg';\n`,
  });
  expect(testFilesOf(project)).toEqual({
    unit: ['server/a.test.ts'],
    db: ['server/b.test.ts', 'server/c.test.ts'],
    engine: ['server/d.test.ts'],
    onDatabase: ['server/b.test.ts'],
  });
});
