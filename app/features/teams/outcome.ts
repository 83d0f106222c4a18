// What a form of the team pages is given, and what can come of it.
import type { Api } from '~/api/client';
import type { InvitedAnswer } from '#server/contracts/companies.ts';
import type { RefusedBrand } from './style-view';

/** The text shown afterwards: done.<said> of the namespace teams. */
type Said =
  | 'created'
  | 'joined'
  | 'left'
  | 'saved'
  | 'removed'
  | 'erased'
  | 'role'
  | 'handed'
  | 'seatGiven'
  | 'seatsGiven'
  | 'seatTaken'
  | 'reminded'
  | 'remindedNobody'
  | 'resent'
  | 'resentAll'
  | 'revoked'
  | 'renewed'
  | 'trial';
export type Outcome =
  | { to: string; said: Said; vars?: Record<string, string | number> }
  | { pay: string }
  | { invited: InvitedAnswer }
  | { refusedBrand: RefusedBrand }
  | { faults: { name?: true } };

export interface PostedForm {
  api: Api;
  form: FormData;
  /** The company, as the parameter of its calls. */
  company: { id: string };
  /** Its page. */
  page: string;
  /** The customer who sent the form. */
  own: string;
  /** Where the checkout leads back to. */
  returnPath: string;
}
/** One for each button, by its `intent`. */
export type Buttons = Record<string, (posted: PostedForm) => Promise<Outcome>>;

export const orNothing = (value: string): string | undefined => value || undefined;
