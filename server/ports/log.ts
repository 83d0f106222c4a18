// The logger of a request or of the process. Nothing secret and nobody's address goes into a line.
export interface Log {
  info(object: object, message?: string): void;
  warn(object: object, message?: string): void;
  error(object: object, message?: string): void;
}
