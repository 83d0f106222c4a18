// Callback URL for providers. It is signed, and its body is ignored: it only means "poll now", so lost, late and repeated calls are
// harmless.
import { createHmac, timingSafeEqual } from 'node:crypto';

const RENDERER_CALLBACK_PATH = '/api/v1/renderer/callback';

/** Event topic that the waiting process subscribes to. */
export const callbackTopic = (id: string): string => `renderer:${id}`;

const signature = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`renderer-callback:${id}`).digest('hex');

export function callbackUrl(publicUrl: string, secret: string, id: string): string {
  const url = new URL(RENDERER_CALLBACK_PATH, publicUrl);
  url.search = String(new URLSearchParams({ job: id, signature: signature(secret, id) }));
  return url.href;
}

export function isOurCallback(secret: string, id: string, given: string): boolean {
  const [expected, actual] = [signature(secret, id), given].map((text) => Buffer.from(text));
  return expected!.length === actual!.length && timingSafeEqual(expected!, actual!);
}
