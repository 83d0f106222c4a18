// The table of directions, cell by cell where it matters.
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectOf } from '../project.ts';
import { DOMAIN_LAYERS } from '../zones.ts';
import { importDirections } from './import-directions.ts';

const check = (file: string, specifier: string, type = false) =>
  importDirections
    .check(projectOf({ [file]: `// x\nimport ${type ? 'type ' : ''}{ a } from '${specifier}';\n` }))
    .map(({ line, message }) => `${line}: ${message}`);

describe('import-directions', () => {
  it.each([
    ['app/routes/home.tsx', '~/features/marketing/hero'],
    ['app/features/checkout/form.tsx', '~/ui/button'],
    ['app/features/checkout/form.tsx', './fields'],
    ['app/features/checkout/form.tsx', '#server/contracts/prices.ts'],
    ['app/root.tsx', '~/features/shell/header'],
    ['server/domain/orders/start.ts', '#server/ports/queue.ts'],
    ['server/adapters/queue/boss.ts', '#server/engine/index.ts'],
    ['server/backend/orders/routes.ts', '#server/domain/orders/start.ts'],
    ['server/runtime/index.ts', '../adapters/queue/boss.ts'],
    ['tools/assets/fonts/build.ts', '#server/engine/index.ts'],
    ['server/contracts/api.ts', 'zod'],
    ['server/engine/matte.ts', '#server/contracts/findings.ts'],
    ['server/domain/orders/start.test.ts', '#server/adapters/queue/boss.ts'],
    ['server/domain/orders/start.ts', '../ledger/ledger.ts'],
    ['server/domain/orders/start.ts', '../errors.ts'],
    ['server/domain/photos/add.ts', '../orders/start.ts'],
  ])('lets %s import %s', (file, specifier) => expect(check(file, specifier)).toEqual([]));

  it.each([
    ['app/features/checkout/form.tsx', '~/features/results/gallery', 'move what both need'],
    ['app/ui/button.tsx', '~/i18n/locale', 'nothing of ours'],
    ['app/routes/home.tsx', '#server/domain/orders/start.ts', 'only types'],
    ['app/components/gallery.tsx', '~/features/results/gallery', 'may not import'],
    ['server/http/entry.ts', '../../app/context.ts', 'may not import'],
    ['server/main.ts', '~/root', 'may not import'],
    ['server/engine/matte.ts', '#server/ports/storage.ts', 'only server/contracts/findings.ts'],
    ['server/engine/matte.ts', '#server/contracts/catalogue.ts', 'only server/contracts/findings.ts'],
    ['server/domain/orders/start.ts', '#server/adapters/queue/boss.ts', 'may not import'],
    ['server/backend/orders/routes.ts', '#server/db/client.ts', 'only types'],
    ['server/domain/ledger/ledger.ts', '../orders/start.ts', 'may not import'],
    ['server/domain/errors.ts', './orders/start.ts', 'may not import'],
    ['server/domain/misplaced/start.ts', './other.ts', 'may not import'],
    ['server/http/mailbox-page.ts', '#server/adapters/mailer/mailbox.ts', 'only types'],
    ['server/main.ts', './adapters/mailer/mailbox.ts', 'only server/runtime'],
    ['server/cli/build.ts', '../../tools/assets/fonts/build.ts', 'may not import'],
    ['app/ui/button.tsx', '../../tools/assets/fonts/characters.ts', 'may not import'],
    ['server/contracts/api.ts', 'hono', 'import only zod'],
  ])('keeps %s from importing %s', (file, specifier, why) => {
    expect(check(file, specifier)).toEqual([expect.stringContaining(why)]);
    expect(check(file, specifier)[0]).toMatch(/^2: /);
  });

  it('lists every folder of the domain in a layer', () => {
    const folders = readdirSync('server/domain', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(DOMAIN_LAYERS.flat().toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
  });

  it('lets the app take types of the server', () => {
    expect(check('app/routes/home.tsx', '../../server/http/types.ts', true)).toEqual([]);
    expect(check('server/http/mailbox-page.ts', '#server/adapters/mailer/mailbox.ts', true)).toEqual([]);
    expect(check('app/ui/button.tsx', '../../server/http/types.ts', true)).toHaveLength(1);
  });
});
