// Whether other machines can reach this server, and what it then must not offer.
import type { Env } from '../../env/index.ts';
import { isLoopbackHost } from '../../contracts/loopback.ts';

/** By its configuration: it listens on the loopback interface, is addressed by it, and no proxy stands before it. */
const isLocalOnly = ({ http }: Env, publicUrl: string): boolean =>
  isLoopbackHost(http.host) && isLoopbackHost(new URL(publicUrl).host) && !http.trustProxy;

/** Throws when a server that other machines can reach would offer the mailbox page or test checkout. */
export function assertSafeToExpose(env: Env, publicUrl: string): void {
  if (isLocalOnly(env, publicUrl) || env.process.demo) return;
  const missing = [
    ...(env.mail.smtpUrl ? [] : ['SMTP_URL (or people could not receive their sign-in codes)']),
    ...(env.payments.stripe
      ? []
      : ['STRIPE_SECRET_KEY, STRIPE_PUBLIC_KEY and STRIPE_WEBHOOK_SECRET (or nobody could pay)']),
  ];
  if (!env.captcha.enabled) missing.push('CAPTCHA=on (off is for this machine only)');
  if (missing.length === 0) return;
  throw new Error(
    `This server would be reachable from other machines (HOST=${env.http.host}, PUBLIC_URL=${publicUrl}${env.http.trustProxy ? ', TRUST_PROXY=1' : ''}), and the built-in mailbox and test checkout are only for this one.\nSet:\n${missing.map((name) => `  - ${name}`).join('\n')}\nor DEMO=1 to show the product with a banner that says so, or HOST=127.0.0.1 without a proxy.`,
  );
}
