// What the handlers of the results page's forms are given and hand back.
import type { Api } from '~/api/client';
import type { ActionMessage } from '~/web/forms/action-message';

/** Without a message the page shows the effect by itself. `file`: the address of a download to go to. */
export type ResultsActionResult = Partial<ActionMessage<'results'>> & { file?: string };

export interface Shoot {
  api: Api;
  orderId: string;
}
