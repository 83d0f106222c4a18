// Which hosts are this machine itself.

const LOOPBACK_HOST = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i;

/** For a Host header, the host of an address, or the address that a server listens on. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK_HOST.test(host) || host === '::1';
