// How many mails and tries somebody has. What strangers do to an address is counted apart from its owner's own browser, so that
// nobody can use up what the owner has. docs/auth.md has the figures.
import type { Asker } from './asker.ts';
import type { Core } from './core.ts';
import { isKnownBrowser } from './known-browsers.ts';
import type { User } from './schema.ts';

/** Before anything is done for somebody who wants a mail: a network may not want too many. Throws 429. */
export async function limitMailRequests(core: Core, asker: Asker, user: User | undefined): Promise<void> {
  if (!(await isKnownBrowser(core, asker.browser, user))) await core.limit('mailPerIp', asker.ip);
}

/** Counts a mail to an address that somebody asks for who is not signed in. Throws 429. */
export async function limitMails(core: Core, asker: Asker, address: string, user: User | undefined): Promise<void> {
  if (await isKnownBrowser(core, asker.browser, user)) {
    const subject = `${address} ${asker.browser}`;
    await core.limit('mailsOfBrowser', subject);
    return core.limit('mailsOfBrowserPerDay', subject);
  }
  const subject = `${address} ${asker.network}`;
  await core.limit('mailsOfNetwork', subject);
  await core.limit('mailsOfNetworkPerDay', subject);
  // Last, so that one network that has used up its part takes nothing from the others.
  if (await core.allows('mailsReservedOfNetworkPerDay', subject))
    if (await core.allows('mailsReservedPerDay', address)) return undefined;
  return core.limit('mailsOfStrangersPerDay', address);
}

/** Counts a try at a code that the caller has asked for. Throws 429. */
export async function limitRequesterCodeTries(core: Core, { owner }: Asker, address: string): Promise<void> {
  await core.limit('ownTries', `${address} ${owner}`);
  await core.limit('ownTriesPerDay', `${address} ${owner}`);
}

/** Counts a try of somebody who has asked for no code. Throws 429. */
export async function limitStrangersCodeTries(core: Core, { network, ip }: Asker, address: string): Promise<void> {
  await core.limit('triesPerIp', ip);
  await core.limit('triesOfNetwork', `${address} ${network}`);
  await core.limit('triesOfStrangersPerDay', address);
}

/** Counts a try at a password. Throws 429. */
export async function limitPasswordTries(core: Core, asker: Asker, address: string, user: User | undefined) {
  if (await isKnownBrowser(core, asker.browser, user))
    return limitRequesterCodeTries(core, { ...asker, owner: `${asker.browser}` }, address);
  await core.limit('triesOfNetwork', `${address} ${asker.network}`);
  return core.limit('passwordTriesOfStrangersPerDay', address);
}
