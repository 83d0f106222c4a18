// Outgoing mail.
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Where an answer goes, when it is not to the sender. */
  replyTo?: string;
  /** The one-time code in this mail, when there is one: the embedded mailbox shows it apart. */
  code?: string;
  language?: string;
}
export interface Mailer {
  readonly name: string;
  send(mail: Mail): Promise<void>;
}
