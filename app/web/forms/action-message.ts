// The success messages of actions.
import type { MessageKey, MessageParams, Namespace } from '~/i18n/messages';

/** What an action did, as a text of a namespace. Shown as a toast on the page that follows (routes/action-response.ts). */
export interface ActionMessage<N extends Namespace> {
  messageKey: MessageKey<N>;
  messageParams?: MessageParams;
  /** `success` when missing. */
  tone?: 'neutral' | 'success' | 'danger';
  /** The page that follows, without a locale; this page when missing. */
  to?: string;
}
