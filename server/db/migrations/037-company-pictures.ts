// Which headshot each member has marked as the company's picture, and whether a manager asks for another one.
export const companyPictures = {
  name: '037-company-pictures',
  sql: `
create table catchlight.company_pictures (
  company_id uuid not null references catchlight.companies (id) on delete cascade,
  customer_id uuid not null references catchlight.customers (id) on delete cascade,
  attachment_id uuid references catchlight.attachments (id) on delete set null,
  chosen_at timestamptz,
  requested_at timestamptz,
  requested_by uuid,
  reason text,
  primary key (company_id, customer_id)
);
`,
};
