// Browser extensions that a person has allowed to sign in with their account. One that was removed stays, so that a token from before
// cannot allow it again.
export const allowedExtensions = {
  name: '031-allowed-extensions',
  sql: `
create table catchlight.allowed_extensions (
  customer_id uuid not null references catchlight.customers (id),
  extension text not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (customer_id, extension)
);
`,
};
