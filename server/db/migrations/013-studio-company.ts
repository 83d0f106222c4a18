// Whose studio credit it was is noted, not referred to, as with orders: a reference would lock the company's row after the order's,
// while whoever removes a member locks them the other way round.
export const studioCompany = {
  name: '013-studio-company',
  sql: `
alter table catchlight.studio_generations drop constraint studio_generations_company_id_fkey;
`,
};
