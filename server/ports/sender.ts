// Sends webhooks to addresses chosen by customers, which may point anywhere, also into our own network (SSRF).
import type { SEND_ERRORS } from '../contracts/integration-lists.ts';

export type Refusal = 'not_an_address' | 'not_https' | 'credentials' | 'private_address';

export interface Sent {
  /** HTTP status of the answer; null without one. */
  status: number | null;
  error: (typeof SEND_ERRORS)[number] | null;
}
export interface Sender {
  /** Why an address is refused, judged by its text alone; undefined when it may be tried. */
  refusal(url: string): Refusal | undefined;
  /** POSTs a body. Follows no redirects, connects to public addresses only, reads only the status, and never throws. */
  post(url: string, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<Sent>;
}
