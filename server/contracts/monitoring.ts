// What error monitoring may know, in the browser and on the server alike: where it runs (SPEC section 7), and what is taken out of a
// text before it leaves.

/** SPEC section 7: in production and preview only. */
const MONITORED: readonly string[] = ['production', 'preview'];

export const isMonitored = (environment: string): boolean => MONITORED.includes(environment);

/** What a release is called: the same name from the server, its workers and the browser. */
export const releaseOf = (build: string): string => `catchlight@${build}`;

/** SPEC section 9: every error and every session is told of, and no replay is recorded. */
export const SAMPLE_RATE = 1;

/** How the browser reaches the monitoring service; only given to visitors who agreed. */
export interface BrowserMonitoring {
  dsn: string;
  environment: string;
  release: string;
  /** Of the request that the page was made for. */
  requestId: string;
}

const ADDRESS = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g;
const QUERY = /\?[^\s"'`<>)\]]*/g;
const IPV4 = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g;
const IPV6 = /\b(?:[\da-f]{1,4}:){3,7}[\da-f]{0,4}\b/gi;
/** Ids, tokens and signatures: long, in one piece, with a figure in it. */
const LONG = /(?=[\w-]*\d)[\w-]{20,}(?:\.[\w-]{10,})*/g;

/** The text without addresses of people and machines, queries, ids and tokens. */
export const withoutPersonal = (text: string): string =>
  text
    .replace(ADDRESS, '[address]')
    .replace(QUERY, '')
    .replace(IPV6, '[ip]')
    .replace(IPV4, '[ip]')
    .replace(LONG, '[id]');
