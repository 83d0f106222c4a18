// Error monitoring in browsers and on the server: in which environments it runs, and what is removed from a text before it is sent.

/** Errors of development and tests are not reported. */
const MONITORED: readonly string[] = ['production', 'preview'];

export const isMonitored = (environment: string): boolean => MONITORED.includes(environment);

/** Name of a release, the same on server, workers and in browsers. */
export const releaseOf = (build: string): string => `catchlight@${build}`;

/** Every error and every session is reported; no replay is recorded. */
export const SAMPLE_RATE = 1;

/** Where browsers report to; only sent to visitors who consented. */
export interface BrowserMonitoring {
  dsn: string;
  environment: string;
  release: string;
  /** Id of the request that the page was made for. */
  requestId: string;
}

const ADDRESS = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g;
const QUERY = /\?[^\s"'`<>)\]]*/g;
const IPV4 = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g;
const IPV6 = /\b(?:[\da-f]{1,4}:){3,7}[\da-f]{0,4}\b/gi;
/** Looks like an id, token or signature: a long word with a digit in it. */
const LONG = /(?=[\w-]*\d)[\w-]{20,}(?:\.[\w-]{10,})*/g;

/** The text without addresses of people and machines, queries, ids and tokens. */
export const withoutPersonal = (text: string): string =>
  text
    .replace(ADDRESS, '[address]')
    .replace(QUERY, '')
    .replace(IPV6, '[ip]')
    .replace(IPV4, '[ip]')
    .replace(LONG, '[id]');
