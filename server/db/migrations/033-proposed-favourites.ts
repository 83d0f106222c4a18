// Which photo each headshot was made from, and whether the proposed favourites of a shoot were accepted or dismissed.
export const proposedFavourites = {
  name: '033-proposed-favourites',
  sql: `
alter table catchlight.attachments add column photo_id uuid;
alter table catchlight.orders add column proposal_answered_at timestamptz;
`,
};
