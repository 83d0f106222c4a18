// Sends what we have to say to addresses that customers name. Such an address may point anywhere, our own network included.
import type { SEND_ERRORS } from '../contracts/integration-lists.ts';

export type Refusal = 'not_an_address' | 'not_https' | 'credentials' | 'private_address';

export interface Sent {
  /** What the address answered; null when it did not. */
  status: number | null;
  error: (typeof SEND_ERRORS)[number] | null;
}
export interface Sender {
  /** Why an address is never sent to, as far as its text tells; undefined when it may be tried. */
  refusal(url: string): Refusal | undefined;
  /** POSTs a body. Follows no redirect, reaches public addresses only, reads no answer but its status, and never throws. */
  post(url: string, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<Sent>;
}
