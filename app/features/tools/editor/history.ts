// What can be undone in the editor: steps of its design.
import { type Design, fitSize } from '#server/contracts/picture-editor.ts';
import { type EditHistory, pushEdit as push } from '~/web/forms/edit-history';

export type History = EditHistory<Design>;

/** `control` names what is being moved without a stop; null makes a step of its own. */
export const pushDesignEdit = (history: History, changes: Partial<Design>, control: string | null = null): History =>
  push(history, fitSize({ ...history.now, ...changes }), control);
