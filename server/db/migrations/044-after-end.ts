// Hosted models end: work may wait for another one, or be made by what the operator named instead.
export const afterEnd = {
  name: '044-after-end',
  sql: `
-- Why it waits for the hosted renderer, and since when; null while it does not wait.
alter table catchlight.orders add column waiting_for text, add column waiting_since timestamptz;
alter table catchlight.studio_generations add column waiting_for text, add column waiting_since timestamptz;
create index orders_waiting on catchlight.orders (waiting_since) where waiting_for is not null;
-- Whether a headshot was made by something else than was ordered, because that had ended.
alter table catchlight.attachments add column fallback boolean not null default false;
create index attachments_fallback on catchlight.attachments (created_at) where fallback;
-- A slot may be asked of two models.
-- old code: asks one model, whose rows keep names of their own
create unique index hosted_renders_of_model on catchlight.hosted_renders (commission_kind, commission_id, provider, model, name);
alter table catchlight.hosted_renders drop constraint hosted_renders_commission_kind_commission_id_name_key;
`,
};
