// Outgoing mail.
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Reply-To address, when it differs from the sender. */
  replyTo?: string;
  /** The one-time code in this mail, if any; the embedded mailbox shows it separately. */
  code?: string;
  language?: string;
}
export interface Mailer {
  readonly name: string;
  send(mail: Mail): Promise<void>;
}
