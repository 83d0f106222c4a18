// What everything is held against: node:http that does nothing but send the same bytes with the same headers. It is told what to
// send by its parent, and says at which port.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PlainAnswer {
  status: number;
  headers: string[];
  body: string;
}

let answer: { status: number; headers: string[]; body: Buffer } | undefined;
const server = createServer({ keepAliveTimeout: 65_000, noDelay: true }, (_request, response) => {
  response.writeHead(answer!.status, answer!.headers);
  response.end(answer!.body);
});
process.on('message', ({ status, headers, body }: PlainAnswer) => {
  answer = { status, headers, body: Buffer.from(body, 'base64') };
  process.send!('ready');
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
