// The logger of a request or of the process. No secrets and no addresses of people are logged.
export interface Log {
  info(object: object, message?: string): void;
  warn(object: object, message?: string): void;
  error(object: object, message?: string): void;
}
