// Pictures that were ordered from somebody else: on record before anybody waits for them, so that a process that starts again asks for
// what is paid and orders nothing twice. And what each delivered picture cost.
export const hostedRenders = {
  name: '018-hosted-renders',
  sql: `
create table catchlight.hosted_renders (
  id uuid primary key,
  -- The order or the studio generation that it is for. No reference: the costs outlive what they were spent on.
  commission_kind text not null check (commission_kind in ('order','generation')),
  commission_id uuid not null,
  -- Which picture of it: look, variation and try; 'person' is what is prepared once.
  name text not null,
  provider text not null,
  model text not null,
  state text not null check (state in ('asking','answered','fit','unfit','refused','failed','lost')),
  -- The provider's own name for it.
  handle text,
  -- The picture as it came, until the commission is over.
  object_key text,
  cost_micros integer not null default 0,
  -- Why it was not used.
  reason text,
  asked_at timestamptz not null,
  answered_at timestamptz,
  unique (commission_kind, commission_id, name)
);
alter table catchlight.attachments add column cost_micros integer;
-- To whom photos may be sent under the consent beside it; null = they stay on our machines.
alter table catchlight.customers add column face_consent_to text;
alter table catchlight.orders add column consent_to text;
alter table catchlight.studio_generations add column clothes text, add column pose text;
`,
};
