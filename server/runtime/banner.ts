// The banner printed at start: the address, the adapter behind each port, and where mail goes.
import type { PortState } from './assemble.ts';

export interface BannerFacts {
  role: string;
  development: boolean;
  publicUrl: string;
  demo: boolean;
  ports: readonly PortState[];
}

function bannerText({ role, development, publicUrl, demo, ports }: BannerFacts): string {
  const width = Math.max(...ports.map(({ port }) => port.length));
  const lines = ports.map(
    ({ port, state, hosted }) => `  ${port.padEnd(width)}  ${hosted ? 'hosted  ' : 'embedded'}  ${state}`,
  );
  const what = role === 'worker' ? 'Catchlight worker is running' : `Catchlight is at ${publicUrl}`;
  return ['', `${what}${development ? ' (development)' : ''}${demo ? ' (demo)' : ''}`, '', ...lines, ''].join('\n');
}

export const printBanner = (facts: BannerFacts): void => console.log(bannerText(facts));
