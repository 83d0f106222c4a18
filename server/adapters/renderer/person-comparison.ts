// Compares the people of analysed photos in the process that answers requests: it needs stored findings only, and no worker.
import { membershipsOf } from '../../engine/analysis/set-membership.ts';
import { mostTypical } from '../../engine/shoot/same-person.ts';
import type { Renderer } from '../../ports/renderer.ts';

export const personComparison: Renderer['people'] = {
  membershipsOf,
  mostTypical: (photos) => {
    const found = mostTypical(photos.map((photo, index) => ({ ...photo, index })));
    return found && { index: found.portrait.index, count: found.votes };
  },
};
