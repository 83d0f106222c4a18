// Limits of form fields as plain data: the schemas of the API and the pages' inputs use the same ones.

/** Characters. */
export const MAX_LENGTHS = {
  name: 120,
  phone: 40,
  email: 254,
  billingName: 200,
  vatId: 32,
  billingAddress: 400,
  contactMessage: 5000,
  giftMessage: 500,
  ratingComment: 2000,
  apiKeyName: 80,
  /** Why a manager asks a member for another picture. */
  pictureReason: 300,
  /** Why staff did something; the audit log keeps it. */
  staffReason: 500,
} as const;
export const MIN_STAFF_REASON = 3;
/** Credits or seats that staff may give in one go. */
export const MAX_GRANT = 1000;
