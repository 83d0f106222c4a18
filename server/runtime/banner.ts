// The banner printed at start: the address, the adapter behind each port, and how to see the mails.
import { testAccessUrl } from '../http/security/test-access.ts';
import type { PortState } from './assemble.ts';

export interface BannerFacts {
  role: string;
  development: boolean;
  publicUrl: string;
  demo: boolean;
  dev: boolean;
  ports: readonly PortState[];
  /** The mailbox or the test checkout is part of this installation. */
  hasTestPages: boolean;
  /** Opens them. */
  testToken: string;
}

function bannerText({ role, development, publicUrl, ports, ...facts }: BannerFacts): string {
  const width = Math.max(...ports.map(({ port }) => port.length));
  const lines = ports.map(
    ({ port, state, hosted }) => `  ${port.padEnd(width)}  ${hosted ? 'hosted  ' : 'embedded'}  ${state}`,
  );
  const what = role === 'worker' ? 'Catchlight worker is running' : `Catchlight is at ${publicUrl}`;
  const first = `${what}${development ? ' (development)' : ''}${facts.demo ? ' (demo)' : ''}`;
  const test = role === 'worker' || !facts.hasTestPages ? [] : [...testLines(publicUrl, facts), ''];
  // The address to open comes last: it is what is still on the screen.
  return ['', first, '', ...lines, '', ...test].join('\n');
}

function testLines(publicUrl: string, { demo, dev, testToken }: Pick<BannerFacts, 'demo' | 'dev' | 'testToken'>) {
  if (demo) return ['DEMO=1: everybody can read the mailbox, with all sign-in codes, and pay at the test checkout.'];
  if (dev) return ['DEV=1: mailbox and test checkout are open to every program of this machine.'];
  return [
    'First open this address in your browser: it shows that browser the mailbox, where sign-in codes arrive, and the test checkout.',
    '',
    `  ${testAccessUrl(publicUrl, testToken)}`,
  ];
}

export const printBanner = (facts: BannerFacts): void => console.log(bannerText(facts));
