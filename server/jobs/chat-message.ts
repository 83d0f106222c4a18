// An event as a sentence for a chat, in the language of whoever added the chat. Names are looked up now, so that none is stored with
// the event.
import type { Row } from '../db/schema.ts';
import type { Deps } from '../domain/deps.ts';
import { readEventNames } from '../domain/integrations/event-names.ts';
import { interpolate, homeUrl, MAIL_TEXTS } from '../domain/mail-texts.ts';

export async function writeChatMessage(
  deps: Pick<Deps, 'db' | 'publicUrl'>,
  { language, company_id }: Row<'catchlight.webhooks'>,
  { event, body }: Row<'catchlight.webhook_deliveries'>,
): Promise<string> {
  const texts = MAIL_TEXTS[language].chat;
  const { data } = JSON.parse(body) as { data: Record<string, string | number | null> };
  const { company, person } = await readEventNames(deps, company_id, data);
  const team = `${homeUrl(deps.publicUrl, language)}/app/teams/${company_id}`;
  const values: Record<string, string> = {
    company: plain(company) || texts.company,
    person: plain(person) || texts.person,
    count: String(data['delivered'] ?? ''),
    seats: String(data['seats'] ?? ''),
    link: event === 'shoot.ready' || event === 'shoot.failed' ? `${team}?view=gallery` : team,
  };
  return interpolate(texts[event === 'test' ? 'test' : KEYS[event]], values);
}

const KEYS = {
  'shoot.ready': 'ready',
  'shoot.failed': 'failed',
  'photo.rejected': 'rejected',
  'member.joined': 'joined',
  'credits.low': 'low',
} as const;

/** Escapes a name typed by somebody, so that it becomes neither a link nor a mention of everybody. */
const plain = (name = ''): string =>
  name
    .replace(/\s+/g, ' ')
    .replace(/[<>&*_~`|@]/g, '')
    .trim();
