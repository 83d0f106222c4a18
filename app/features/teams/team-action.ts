// What the forms of a company's page get, and what they can lead to.
import type { Api } from '~/api/client';
import type { InvitedAnswer } from '#server/contracts/companies.ts';
import type { MemberRole } from '#server/contracts/company-lists.ts';
import type { ActionMessage } from '~/web/forms/action-message';
import type { IntentHandlers } from '~/web/forms/intents';
import type { RejectedForm } from '~/web/forms/rejected-form';

export type TeamActionResult =
  | ActionMessage<'teams'>
  /** Another view of the page, without a message. */
  | { redirectTo: string }
  /** Leads to the payment page. */
  | { paymentUrl: string }
  | { invited: InvitedAnswer }
  | { preview: PreviewedInvites }
  | { rejected: RejectedForm };

/** A table that was read, and the list as it was sent, for sending it again once it has been checked. */
export interface PreviewedInvites {
  answer: InvitedAnswer;
  list: { emails: string; file?: string; role: MemberRole; language?: string };
}

export interface TeamContext {
  api: Api;
  /** The company, as the parameter of its API calls. */
  company: { id: string };
  /** The company's page. */
  page: string;
  /** The customer who sent the form. */
  customerId: string;
  /** Where the payment page leads back to. */
  returnPath: string;
}

export type TeamHandlers = IntentHandlers<TeamContext, TeamActionResult>;
