// An event as a sentence for a chat, in the language of whoever added it. Names are looked up now, so that none is kept with the event.
import type { Row } from '../db/schema.ts';
import type { Deps } from '../domain/deps.ts';
import { fillLine, homeIn, MAIL_TEXTS } from '../domain/mail-texts.ts';

export async function chatText(
  deps: Pick<Deps, 'db' | 'publicUrl'>,
  { language, company_id }: Row<'catchlight.webhooks'>,
  { event, body }: Row<'catchlight.webhook_deliveries'>,
): Promise<string> {
  const texts = MAIL_TEXTS[language].chat;
  const { data } = JSON.parse(body) as { data: Record<string, string | number | null> };
  const { company, person } = await namesOf(deps, company_id, data['customer_id']);
  const team = `${homeIn(deps.publicUrl, language)}/app/teams/${company_id}`;
  const values: Record<string, string> = {
    company: company || texts.company,
    person: person || texts.person,
    count: String(data['delivered'] ?? ''),
    seats: String(data['seats'] ?? ''),
    link: event === 'shoot.ready' || event === 'shoot.failed' ? `${team}?view=gallery` : team,
  };
  return fillLine(texts[event === 'test' ? 'test' : KEYS[event]], values);
}

const KEYS = {
  'shoot.ready': 'ready',
  'shoot.failed': 'failed',
  'member.joined': 'joined',
  'credits.low': 'low',
} as const;

async function namesOf(
  { db }: Pick<Deps, 'db'>,
  companyId: string,
  customerId: string | number | null | undefined,
): Promise<{ company: string; person: string }> {
  const company = await db
    .selectFrom('catchlight.companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirst();
  const person =
    typeof customerId === 'string'
      ? await db
          .selectFrom('catchlight.customers')
          .select('name')
          .where('id', '=', customerId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
      : undefined;
  return { company: plain(company?.name), person: plain(person?.name) };
}

/** Names come from people: in a chat they are words, neither a link nor a call to everybody. */
const plain = (name = ''): string =>
  name
    .replace(/\s+/g, ' ')
    .replace(/[<>&*_~`|@]/g, '')
    .trim();
