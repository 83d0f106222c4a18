// Where a visit came from: the campaign fields of its address, and the click identifiers that are kept.

const VISIT_FIELDS = [
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'utm_id', 'via', 'ref'],
  ...['gclid', 'fbclid', 'dclid', 'msclkid', 'rdt_cid', 'campaignid', 'adgroupid', 'feeditemid', 'matchtype'],
  ...['network', 'device', 'creative', 'keyword', 'placement'],
] as const;
const IDENTIFIERS = ['fbclid', 'gclid', 'ttclid', 'msclkid', 'twclid', 'rdt_cid'] as const;
const STORED = 'analytics-identifiers';
const AWIN_CLICK = 'awin-click';
const MAX_LENGTH = 500;

/** `url` is the address without what is no campaign's. */
export function campaignFields(address: URL, path: string): Record<string, string> {
  const fields: Record<string, string> = { url: address.origin + path };
  for (const name of VISIT_FIELDS) {
    const value = address.searchParams.get(name);
    if (value) fields[name] = value.slice(0, MAX_LENGTH);
  }
  return fields;
}

/** Adds what this address brings to what is stored. Facebook's `_fbc` is `fb.1.{ms of the click}.{fbclid}`. */
export function storeClickIdentifiers(address: URL, store: Storage, now: number): Record<string, string> {
  const known = read(store);
  for (const name of IDENTIFIERS) {
    const value = address.searchParams.get(name)?.slice(0, MAX_LENGTH);
    if (!value || known[name] === value) continue;
    known[name] = value;
    if (name === 'fbclid') known['_fbc'] = `fb.1.${now}.${value}`;
  }
  if (Object.keys(known).length) store.setItem(STORED, JSON.stringify(known));
  const click = address.searchParams.get('awc');
  if (click) store.setItem(AWIN_CLICK, click.slice(0, 200));
  return known;
}

export const awinClick = (store: Storage): string | null => store.getItem(AWIN_CLICK);

function read(store: Storage): Record<string, string> {
  try {
    const value = JSON.parse(store.getItem(STORED) ?? '{}') as unknown;
    return value && typeof value === 'object' ? (value as Record<string, string>) : {};
  } catch {
    return {};
  }
}
