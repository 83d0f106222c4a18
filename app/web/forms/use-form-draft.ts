// Keeps the input of a form in the tab's session storage, so that it survives a step back, a reload and an interrupted payment.
import { useCallback, useEffect, useRef, type FormEvent, type RefObject } from 'react';
import { useCustomer } from '../customer';

type Fields = [name: string, value: string][];
interface Draft {
  owner: string;
  version: string;
  fields: Fields;
}

/** Excludes fields that nobody types or chooses, and consents (required checkboxes), which have to be given each time. */
const isKept = (field: Element): boolean =>
  !(field instanceof HTMLInputElement) ||
  !(['hidden', 'file', 'password'].includes(field.type) || (field.type === 'checkbox' && field.required));

function fieldsOf(form: HTMLFormElement): Fields {
  const kept = new Set([...form.elements].filter(isKept).map((field) => field.getAttribute('name')));
  return [...new FormData(form)].filter(
    (field): field is [string, string] => kept.has(field[0]) && typeof field[1] === 'string',
  );
}

function fillIn(form: HTMLFormElement, fields: Fields): void {
  const values = new Map<string, string[]>();
  for (const [name, value] of fields) values.set(name, [...(values.get(name) ?? []), value]);
  for (const field of form.elements) {
    const name = field.getAttribute('name') ?? '';
    if (!isKept(field)) continue;
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
      field.checked = values.get(name)?.includes(field.value) ?? false;
    else if (
      values.has(name) &&
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)
    )
      field.value = values.get(name)!.shift() ?? '';
  }
}

/**
 * For a form with uncontrolled fields (`defaultValue`). A draft ends when `version` changes, such as the number of keys after the form has made
 * another one.
 */
export function useFormDraft(
  name: string,
  version: string,
): { ref: RefObject<HTMLFormElement | null>; onInput: (event: FormEvent<HTMLFormElement>) => void } {
  const ref = useRef<HTMLFormElement>(null);
  const owner = useCustomer()?.id ?? '';
  const key = `draft:${name}`;
  useEffect(() => {
    const draft = read(key);
    if (!draft) return;
    if (draft.owner !== owner || draft.version !== version) sessionStorage.removeItem(key);
    else if (ref.current) fillIn(ref.current, draft.fields);
  }, [key, owner, version]);
  const onInput = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      try {
        const draft: Draft = { owner, version, fields: fieldsOf(event.currentTarget) };
        sessionStorage.setItem(key, JSON.stringify(draft));
      } catch {
        // No storage, or none left: the form works without.
      }
    },
    [key, owner, version],
  );
  return { ref, onInput };
}

function read(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null;
    return draft && Array.isArray(draft.fields) ? draft : undefined;
  } catch {
    return undefined;
  }
}
