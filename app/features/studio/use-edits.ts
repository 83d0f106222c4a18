// The edit in the form, with undo and redo. The form stays the place of the values: undo writes into its controls.
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { closeEdit, createHistory, listenForUndo, pushEdit, redo, undo } from '~/web/forms/edit-history';
import { type EditValues, readEdit, fillEditForm } from './edit-values';

export function useEdits(first: EditValues) {
  const form = useRef<HTMLFormElement>(null);
  const [history, setHistory] = useState(() => createHistory(first));
  // A browser that goes back restores what was chosen.
  useEffect(() => {
    if (form.current) setHistory(createHistory(readEdit(new FormData(form.current))));
  }, []);
  useEffect(() => listenForUndo(setHistory), []);
  useEffect(() => {
    if (form.current) fillEditForm(form.current, history.now);
  }, [history.now]);
  const onInput = ({ target, currentTarget }: FormEvent<HTMLFormElement>): void => {
    const values = readEdit(new FormData(currentTarget));
    const slider = target instanceof HTMLInputElement && target.type === 'range' ? target.name : null;
    setHistory((all) => pushEdit(all, values, slider));
  };
  return {
    form,
    edit: history.now,
    onInput,
    /** A slider was let go. */
    onSettle: () => setHistory(closeEdit),
    change: (changes: Partial<EditValues>) => setHistory((all) => pushEdit(all, { ...all.now, ...changes })),
    undo: history.past.length > 0 ? () => setHistory(undo) : undefined,
    redo: history.future.length > 0 ? () => setHistory(redo) : undefined,
  };
}
