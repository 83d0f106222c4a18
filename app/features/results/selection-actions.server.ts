// What is done with several chosen headshots: favourites, deletion, and the download of a page without JavaScript.
import { FORMATS_OF, MAX_CHOSEN, PRESETS } from '#server/contracts/downloads.ts';
import { chosenForm } from '#server/contracts/forms/photoshoot.ts';
import { NO_RETRY } from '~/api/client';
import { downloadIntent, shootZipOrExport } from '~/components/gallery/download-paths';
import { parseFormOrThrow } from '~/web/forms/parse-form.server';
import type { IntentHandlers } from '~/web/forms/intents';
import type { ResultsActionResult, Shoot } from './action-types';

type Handler = IntentHandlers<Shoot, ResultsActionResult>[string];

/** A page with JavaScript does not offer anything before a headshot is chosen. */
const withChosen =
  (act: (ids: string[], shoot: Shoot) => Promise<ResultsActionResult>): Handler =>
  async (form, shoot) => {
    const { attachment_ids: ids } = parseFormOrThrow(form, chosenForm);
    if (ids.length > 0) return act(ids.slice(0, MAX_CHOSEN), shoot);
    return { messageKey: 'select.nothing', tone: 'neutral', to: `/ai-headshot-results/${shoot.orderId}?select=1` };
  };

const mark = (favourite: boolean): Handler =>
  withChosen(async (attachment_ids, { api, orderId }) => {
    const body = { attachment_ids, favourite };
    await api.patch('/orders/:id/headshots', { params: { id: orderId }, body, ...NO_RETRY });
    const messageKey = favourite ? 'done.favouritesAdded' : 'done.favouritesRemoved';
    return { messageKey, messageParams: { count: attachment_ids.length } };
  });

const remove = withChosen(async (attachment_ids, { api, orderId }) => {
  const body = { attachment_ids };
  const receipt = await api.post('/orders/:id/headshots/delete', { params: { id: orderId }, body, ...NO_RETRY });
  const count = receipt?.removed['headshots'] ?? attachment_ids.length;
  return { messageKey: 'done.picturesDeleted', messageParams: { count } };
});

const compare = withChosen(async ([picture, beside, more], { orderId }) => {
  const page = `/ai-headshot-results/${orderId}`;
  return picture && beside && !more
    ? { to: `${page}?picture=${picture}&beside=${beside}` }
    : { messageKey: 'select.two', tone: 'neutral', to: `${page}?select=1` };
});

/** One intent for each file, because a button sends a single value. */
const DOWNLOADS = Object.fromEntries(
  PRESETS.flatMap((preset) =>
    FORMATS_OF[preset].map((format) => [
      downloadIntent(preset, format),
      withChosen(async (ids, { orderId }) => {
        const to = shootZipOrExport(orderId, preset, format, ids);
        return to.startsWith('/api/') ? { file: to } : { to };
      }),
    ]),
  ),
);

export const SELECTION_HANDLERS: IntentHandlers<Shoot, ResultsActionResult> = {
  ...DOWNLOADS,
  'favourite-chosen': mark(true),
  'unfavourite-chosen': mark(false),
  'delete-chosen': remove,
  'compare-chosen': compare,
};
