// Who somebody is. The embedded auth server and Supabase answer alike.
export interface Identity {
  id: string;
  email: string;
  name: string | null;
  avatarUrl: string | null;
  /** The language in which the account was asked for; undefined when the token does not say. */
  language?: string;
  /** Of the account, ISO 8601; undefined when the token does not say. */
  createdAt?: string;
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
  /** Whose token this was, by its signature alone, when its session is over: good for telling that an account is closed, and
   * for nothing else. */
  formerOwner(accessToken: string): Promise<string | undefined>;
  /** Removes the account and ends its sessions; repeating it is no error. */
  deleteUser(id: string): Promise<void>;
  /** The address that the account has now, whatever an older token says; undefined when the provider does not tell. */
  emailOf(accessToken: string): Promise<string | undefined>;
  /** The person's sessions; empty when the provider does not tell. */
  sessions(accessToken: string): Promise<AuthSession[]>;
  endSession(accessToken: string, sessionId: string): Promise<void>;
}
