// Identifies the client of a request: address, country, whether it is on this machine, and the origin that URLs are built on.
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopbackHost } from '../../contracts/loopback.ts';

export interface Client {
  ip: string;
  country: string;
  loopback: boolean;
  origin: string;
}
export interface ClientSettings {
  host: string;
  publicUrl: string;
  trustProxy: boolean;
  /** The only header that is believed about the country, and only from a trusted proxy. */
  countryHeader: string | undefined;
}

const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
] as const;

const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');

export function createClientReader(settings: ClientSettings): (request: IncomingMessage) => Client {
  const boundToLoopback = isLoopbackHost(settings.host);
  const { origin, host: publicHost } = new URL(settings.publicUrl);
  const publicIsLoopback = isLoopbackHost(publicHost);
  return (request) => {
    const { headers } = request;
    const socketAddress = request.socket.remoteAddress ?? '';
    const host = headers.host ?? '';
    const hostIsLoopback = isLoopbackHost(host);
    const loopback =
      boundToLoopback &&
      publicIsLoopback &&
      hostIsLoopback &&
      isLoopbackAddress(socketAddress) &&
      FORWARDED.every((name) => headers[name] === undefined);
    const country = settings.trustProxy && settings.countryHeader ? first(headers[settings.countryHeader]) : '';
    return {
      ip: unmapIpv4((settings.trustProxy && forwardedFor(headers['x-forwarded-for'])) || socketAddress),
      country: /^[A-Za-z]{2}$/.test(country) && !/^(?:xx|t1)$/i.test(country) ? country.toUpperCase() : '',
      loopback,
      // Behind a TLS proxy the socket knows neither scheme nor host name, and React Router refuses actions from another origin.
      origin: publicIsLoopback && hostIsLoopback ? `http://${host}` : origin,
    };
  };
}

const first = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? '';

/** The last entry of x-forwarded-for: our own proxy wrote it, the ones before it can be forged. */
function forwardedFor(value: string | string[] | undefined): string | undefined {
  const last = first(value).split(',').at(-1)?.trim() ?? '';
  return isIP(last) ? last : undefined;
}
/** Unwraps an IPv4-mapped IPv6 address. */
const unmapIpv4 = (address: string): string =>
  address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
