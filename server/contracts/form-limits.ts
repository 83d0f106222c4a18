// Limits of form fields as plain data: the schemas of the API and the pages' inputs use the same ones.

/** Characters. */
export const MAX_LENGTHS = {
  name: 120,
  phone: 40,
  email: 254,
  billingName: 200,
  vatId: 32,
  billingAddress: 400,
  /** What a list of the admin area is searched for. */
  search: 200,
  /** The id of a session at the auth server. */
  sessionId: 100,
  /** A customer, order or other subject of the audit log, and part of an act's name. */
  auditSubject: 80,
  auditAct: 60,
  /** A text of the bar above the header, in one language. */
  announcement: 200,
  announcementLink: 500,
  giftCode: 64,
  /** Of a test card, with spaces. */
  cardNumber: 40,
  cardExpiry: 10,
  cardCode: 6,
  teamCode: 64,
  /** Addresses to invite, or the text of their file. */
  inviteList: 200_000,
  /** The secret in an address that opens uploads, a draft or an invitation. */
  linkToken: 100,
  contactMessage: 5000,
  giftMessage: 500,
  ratingComment: 2000,
  apiKeyName: 80,
  /** Leaves room for the number that makes the name of a second one free. */
  securityKeyName: 110,
  /** A partner's own word for a shoot. */
  partnerReference: 120,
  /** A number of seats, as it is typed. */
  seats: 12,
  /** Entries of the two lists at the foot of the site. */
  siteEntryName: 60,
  /** A proof that a browser's challenge was solved. */
  captchaToken: 8192,
  /** Why somebody reports a shared headshot. */
  reportReason: 500,
  /** Why a manager asks a member for another picture. */
  pictureReason: 300,
  /** Why staff did something; the audit log keeps it. */
  staffReason: 500,
} as const;
export const MIN_STAFF_REASON = 3;
/** Credits or seats that staff may give in one go. */
export const MAX_GRANT = 1000;
