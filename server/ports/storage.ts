// The object store for pictures. Keys are relative paths made by the application; the database stores keys, never URLs.
export interface StoredObject {
  bytes: Uint8Array;
  contentType: string;
}
export interface Storage {
  readonly name: string;
  /** Every process of the installation reaches the same objects, also from another machine. */
  readonly shared: boolean;
  /** Writes an object; an existing key is replaced atomically. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The object, or undefined when there is none. */
  get(key: string): Promise<StoredObject | undefined>;
  /** Removes an object. Idempotent. */
  remove(key: string): Promise<void>;
  /** A URL of the object, valid for `seconds`. With `downloadName` the browser saves it as a file. */
  signedUrl(key: string, seconds: number, options?: { downloadName?: string }): Promise<string>;
  /** All keys with a prefix, for the sweep. */
  list(prefix: string): AsyncIterable<string>;
  ready(): Promise<boolean>;
}
