// Whether a consent in a form names whoever gets the photos by now (components/named-processor.tsx).
import type { Api } from '~/api/client';
import { textField } from './rejected-form';

/** False where photos would be sent to somebody whom the page did not name: the consent has to be asked again. */
export async function namesProcessor(
  api: Api,
  form: FormData,
  field: 'processor' | 'hosted_processor',
): Promise<boolean> {
  const site = await api.get('/site', { open: true });
  const name = site?.[field] ?? null;
  return name === null || textField(form, field) === name;
}
