// Whether the host of an address is, by its form, a machine in the operator's own network. A public address or name may be anybody's.
import { BlockList, isIP } from 'node:net';

/** Private networks (RFC 1918, RFC 6598, RFC 4193), loopback, and link-local IPv6. Link-local IPv4 is left out: clouds answer there. */
const own = new BlockList();
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  own.addSubnet(net, prefix, 'ipv4');
own.addAddress('::1', 'ipv6');
own.addSubnet('fc00::', 7, 'ipv6');
own.addSubnet('fe80::', 10, 'ipv6');

/** Names that public DNS does not hold: of one label (a compose service), and the ends set aside for local use. */
const OWN_NAME = /^[^.]+$|\.(?:localhost|local|internal|lan|home\.arpa)$/;

/** `host`: as URL.hostname has it. */
export function isOwnHost(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  return family === 0 ? OWN_NAME.test(address) : own.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
