// Identities and sessions, from the embedded auth server or Supabase.
export interface Identity {
  id: string;
  email: string;
  name: string | null;
  avatarUrl: string | null;
  /** Language chosen at sign-up; undefined when the token does not contain it. */
  language?: string;
  /** Creation time of the account, ISO 8601; undefined when the token does not contain it. */
  createdAt?: string;
  /** `pending`: the person has a second factor and has not used it in this session; undefined when they have none. */
  secondFactor?: 'pending' | 'used';
  /** When the person last proved who they are in this session, in seconds since 1970; a refresh does not count. Undefined when the token
   * does not say. */
  authenticatedAt?: number;
}
/** An authenticator app or a security key that was set up to its end, or a passkey. */
export interface SignInFactor {
  id: string;
  kind: 'app' | 'security_key' | 'passkey';
  name: string | null;
  createdAt: string;
  lastUsedAt: string | null;
}
export interface AuthSession {
  id: string;
  userAgent: string | null;
  ip: string | null;
  createdAt: string;
  refreshedAt: string | null;
  current: boolean;
}
export interface Auth {
  readonly name: string;
  /** The person behind an access token, or undefined when it is forged, expired or of another issuer. */
  verify(accessToken: string): Promise<Identity | undefined>;
  /** The user id of a validly signed token whose session has ended. Only for reporting that an account is closed. */
  formerOwner(accessToken: string): Promise<string | undefined>;
  /** Removes the account and ends its sessions; idempotent. */
  deleteUser(id: string): Promise<void>;
  /** The account's current address, which may differ from an older token's; undefined when the provider does not say. */
  emailOf(accessToken: string): Promise<string | undefined>;
  /** The person's sessions; empty when the provider does not say. */
  sessions(accessToken: string): Promise<AuthSession[]>;
  endSession(accessToken: string, sessionId: string): Promise<void>;
  /** What the person signs in with besides a mailed code. */
  factors(userId: string): Promise<SignInFactor[]>;
  /** Removes a factor for staff; idempotent. The auth server mails its owner. */
  removeFactor(userId: string, factor: Pick<SignInFactor, 'id' | 'kind'>): Promise<void>;
  /** How many recovery codes are left; undefined when the provider has none. */
  recoveryCodesLeft(accessToken: string): Promise<number | undefined>;
  /** New codes in place of the old ones, told this once; undefined when the session may not make any or the provider has none. */
  makeRecoveryCodes(accessToken: string): Promise<string[] | undefined>;
}
