// What a picture was edited into before: the page opens that picture instead of offering to pay for the same edit again.
import { clothesValue } from '#server/contracts/clothes-choice.ts';
import { STUDIO_FIXES } from '#server/contracts/studio-lists.ts';
import type { Generation, StudioAnswer } from '#server/contracts/studio.ts';
import type { Api } from '~/api/client';
import { ApiError } from '~/api/errors';
import { isBrandLook } from '~/components/looks/look-texts';
import type { EditValues } from './edit-values';

/** Newest first, as many as a page of the list has. Empty when they cannot be loaded: the server charges no edit twice anyway. */
export async function loadKept(api: Api, source_id: string): Promise<Generation[]> {
  try {
    const answer = await api.get('/studio/generations', { query: { source_id }, attempts: 1 });
    return answer?.generations ?? [];
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

/** The one that the server would answer with, where that is certain: of several, the oldest. */
export const findKept = (
  kept: readonly Generation[],
  edit: EditValues,
  studio: Pick<StudioAnswer, 'company' | 'paints'>,
): Generation | undefined => kept.findLast((one) => isSameEdit(one, edit, studio));

const orSame = (value: string): string => value || 'same';

function isSameEdit(one: Generation, edit: EditValues, { company, paints }: Pick<StudioAnswer, 'company' | 'paints'>) {
  const background = edit.background === edit.style ? '' : edit.background;
  const clothes = orSame(edit.clothes);
  const pose = orSame(edit.pose);
  const colour = (edit.pay === 'company' && company?.colour) || null;
  const hasBrandWall = [one.style, one.background].some((look) => look !== null && isBrandLook(look));
  // One whose face a model drew, when nothing here could keep it, is not what is asked for now.
  const mustKeepFace = clothes !== 'same' && pose === 'same' && paints.keeps_face;
  return (
    one.style === edit.style &&
    (one.background ?? '') === background &&
    one.light === edit.light &&
    one.crop === edit.crop &&
    STUDIO_FIXES.every((name) => one[name] === Number(edit[name])) &&
    one.touch_up === edit.touch_up &&
    clothesValue(one) === clothes &&
    one.pose === pose &&
    (one.keeps_face || !mustKeepFace) &&
    (!hasBrandWall || one.colour === colour)
  );
}
