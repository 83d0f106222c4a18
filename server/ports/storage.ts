// Where pictures live. Keys are relative paths made by the application; the database stores keys, never URLs.
export interface StoredObject {
  bytes: Uint8Array;
  contentType: string;
}
export interface Storage {
  readonly name: string;
  /** Writes under a new key; an existing key is replaced whole (readers never see half of it). */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The object, or undefined when there is none. */
  get(key: string): Promise<StoredObject | undefined>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** A URL that answers with the object until `seconds` from now. `downloadName` makes the browser save it. */
  signedUrl(key: string, seconds: number, options?: { downloadName?: string }): Promise<string>;
  /** Every key under a prefix, for the sweeper. */
  list(prefix: string): AsyncIterable<string>;
  ready(): Promise<boolean>;
}
