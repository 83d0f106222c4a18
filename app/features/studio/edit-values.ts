// The values of the studio's form: read from it, written back by undo, and sent as the address of a preview.
import { apiAddress } from '~/api/address';

export const EDIT_FIELDS = [
  'style',
  'background',
  'light',
  'crop',
  'skin',
  'teeth',
  'eyes',
  'brightness',
  'touch_up',
  'clothes',
  'pose',
  'pay',
] as const;
export type EditField = (typeof EDIT_FIELDS)[number];
/** As the form has them; '' where a field is missing. */
export type EditValues = Record<EditField, string>;

/** What a preview does not depend on: only a hosted renderer paints it, once it is asked to. */
const NOT_SHOWN: readonly EditField[] = ['clothes', 'pose'];

/** The picture itself is the same in every look. */
const ANY_STYLE = 'own-background';

type Values = Pick<FormData, 'get'>;

export const readEdit = (entries: Values): EditValues =>
  Object.fromEntries(
    EDIT_FIELDS.map((name) => {
      const value = entries.get(name);
      return [name, typeof value === 'string' ? value : ''];
    }),
  ) as EditValues;

/** Puts the values back into the form's own controls, which keep the focus. */
export function fillEditForm(form: HTMLFormElement, values: EditValues): void {
  for (const name of EDIT_FIELDS) {
    const control = form.elements.namedItem(name);
    if (control instanceof RadioNodeList) control.value = values[name];
    else if (control instanceof HTMLInputElement && control.type === 'radio')
      control.checked = control.value === values[name];
    else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = values[name];
  }
}

/** The address of an edit's preview, or of the picture itself in the same crop. */
export function editPreviewAddress(sourceId: string, edit: EditValues, view: 'edit' | 'source' = 'edit'): string {
  const query = new URLSearchParams({ source_id: sourceId });
  if (view === 'source') {
    query.set('view', view);
    query.set('style', ANY_STYLE);
    query.set('crop', edit.crop);
  } else
    for (const name of EDIT_FIELDS) if (edit[name] !== '' && !NOT_SHOWN.includes(name)) query.set(name, edit[name]);
  return `${apiAddress('/studio/preview')}?${query}`;
}

/** Address of a preview for an `<img>` without a script, which cannot ask again: it waits longer. */
export const noScriptPreviewAddress = (...preview: Parameters<typeof editPreviewAddress>): string =>
  `${editPreviewAddress(...preview)}&wait=long`;

/** What stands against a picture whatever its outline: the face is not the person's any longer. */
const FACE_PROBLEMS: readonly string[] = ['likeness', 'faithfulness'];

/** Whether the edit cannot be kept for this problem. Whoever has brushed the outline has judged it, but not the face. */
export const preventsKeeping = (problem: string | null, { touch_up }: Pick<EditValues, 'touch_up'>): boolean =>
  problem !== null && (!touch_up || FACE_PROBLEMS.includes(problem));
