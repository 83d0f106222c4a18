// Schemas in the app and fields read by hand are reported; what reads any form is not.
import { expect, it } from 'vitest';
import { projectOf } from '../project.ts';
import { formsInContracts } from './forms-in-contracts.ts';

const check = (file: string, line: string) =>
  formsInContracts.check(projectOf({ [file]: `// x\n${line}\n` })).map((finding) => finding.line);
const ACTION = 'app/features/teams/actions.server.ts';

it.each([
  'const noteForm = z.object({ note: z.string() });',
  'const noteForm = companyInput.pick({ name: true });',
  "export const act = (form: FormData) => form.get('note');",
  "export const act = (form: FormData) => form.getAll('note');",
  "const id = (await request.formData()).get('picture');",
])('reports %s', (line) => {
  expect(new Set(check(ACTION, line))).toEqual(new Set([2]));
  expect(check('app/web/forms/parse-form.server.ts', line)).toEqual([]);
  expect(check('server/contracts/forms/teams.ts', line)).toEqual([]);
  expect(check('app/features/teams/actions.test.ts', line)).toEqual([]);
});

it('reports an action beside a component', () => {
  const route =
    'export async function action() { const form = await request.formData(); form.get("note"); }\nuseT("x");';
  expect(check('app/routes/auth/verify.tsx', route)).toEqual([2]);
});

it('lets a form be read by its schema, and a component look at its own form', () => {
  expect(check(ACTION, 'export const act = (form: FormData) => parseForm(form, noteForm);')).toEqual([]);
  expect(check('app/features/teams/note.tsx', 'const [form] = useState(new FormData()); form.get("x");')).toEqual([]);
});
