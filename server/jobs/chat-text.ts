// An event as a sentence for a chat, in the language of whoever added the chat. Names are looked up now, so that none is stored with
// the event.
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
  const { company, person } = await namesOf(deps, company_id, data);
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
  'photo.rejected': 'rejected',
  'member.joined': 'joined',
  'credits.low': 'low',
} as const;

async function namesOf(
  { db }: Pick<Deps, 'db'>,
  companyId: string,
  { customer_id, shoot_id }: Record<string, string | number | null>,
): Promise<{ company: string; person: string }> {
  const company = await db
    .selectFrom('catchlight.companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirst();
  const person =
    typeof customer_id === 'string'
      ? await db
          .selectFrom('catchlight.customers')
          .select('name')
          .where('id', '=', customer_id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
      : undefined;
  const subject =
    typeof shoot_id === 'string'
      ? await db.selectFrom('catchlight.orders').select('subject_name').where('id', '=', shoot_id).executeTakeFirst()
      : undefined;
  return { company: plain(company?.name), person: plain(subject?.subject_name || person?.name) };
}

/** Escapes a name typed by somebody, so that it becomes neither a link nor a mention of everybody. */
const plain = (name = ''): string =>
  name
    .replace(/\s+/g, ' ')
    .replace(/[<>&*_~`|@]/g, '')
    .trim();
