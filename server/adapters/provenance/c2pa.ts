// The C2PA library (WebAssembly of c2pa-rs): writes manifests into files, and reads and validates them. It never reaches the network.
import { readFile } from 'node:fs/promises';
import type * as C2pa from '@contentauth/c2pa-wasm';
import type { PictureFile, SigningRequest } from '../../ports/provenance.ts';
import { manifestDefinition, parentDefinition } from './manifest.ts';
import type { Signer } from './signer.ts';

/** The library reads a Blob's bytes by FileReaderSync, which browsers' workers have and Node has not. */
class MemoryBlob {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
  get size(): number {
    return this.bytes.length;
  }
  slice(start: number, end: number): MemoryBlob {
    return new MemoryBlob(this.bytes.subarray(start, end));
  }
}
class MemoryReader {
  readAsArrayBuffer({ bytes }: MemoryBlob): ArrayBuffer {
    return new Uint8Array(bytes).buffer;
  }
}
const asBlob = (bytes: Uint8Array): Blob => new MemoryBlob(bytes) as unknown as Blob;

/** A file is not read again after it is signed: a certificate that runs out while we run would end shoots otherwise. The start does that
 * (choose.ts). `anchors`: certificates (PEM) of authorities that are believed; without any, nobody's word is taken for who signed. */
const settings = (anchors?: string): string =>
  JSON.stringify({
    verify: {
      remote_manifest_fetch: false,
      ocsp_fetch: false,
      verify_after_sign: false,
      verify_trust: anchors !== undefined,
    },
    ...(anchors && { trust: { user_anchors: anchors } }),
    core: { allowed_network_hosts: [] },
    builder: { thumbnail: { enabled: false } },
  });

let loaded: Promise<typeof C2pa> | undefined;
const load = (): Promise<typeof C2pa> => (loaded ??= loadLibrary());

async function loadLibrary(): Promise<typeof C2pa> {
  Object.assign(globalThis, { FileReaderSync: MemoryReader });
  const library = await import('@contentauth/c2pa-wasm');
  const file = new URL(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'));
  await library.default({ module_or_path: await readFile(file) });
  return library;
}

/** The file with a signed manifest. */
export async function writeManifest(request: SigningRequest, signer: Signer): Promise<Uint8Array> {
  const { bytes, contentType, parent } = request;
  const { WasmBuilder } = await load();
  const builder = WasmBuilder.fromJson(manifestDefinition(request, parent !== undefined), settings());
  try {
    if (parent) await builder.addIngredientFromBlob(parentDefinition(parent), parent.contentType, asBlob(parent.bytes));
    return await builder.sign(signer, [], contentType, asBlob(bytes));
  } catch (error) {
    throw asError(error);
  } finally {
    builder.free();
  }
}

export interface ReadManifest {
  /** `Trusted`: valid, and signed by whom `anchors` vouch for. `Valid`: unchanged since it was signed, whoever did. */
  state: 'Trusted' | 'Valid' | 'Invalid';
  /** Codes of the specification for what is wrong, such as `assertion.dataHash.mismatch`. */
  problems: string[];
  /** The name in the signing certificate. */
  signer: string | undefined;
  actions: { action: string; digitalSourceType?: string; softwareAgent?: { name: string } }[];
  /** Titles of the files that it was made of, each with its own manifest if it had one. */
  parents: { title: string; hasManifest: boolean }[];
}

interface StoreJson {
  active_manifest: string;
  manifests: Record<
    string,
    {
      signature_info?: { common_name?: string };
      assertions: { label: string; data: { actions?: ReadManifest['actions'] } }[];
      ingredients?: { title?: string; active_manifest?: string }[];
    }
  >;
  validation_state: ReadManifest['state'];
  validation_status?: { code: string }[];
}

/** Undefined when there is none. */
export async function readManifest(
  { bytes, contentType }: PictureFile,
  anchors?: string,
): Promise<ReadManifest | undefined> {
  const { WasmReader } = await load();
  const reader = await WasmReader.fromBytes(contentType, bytes, settings(anchors)).catch((error: unknown) => {
    if (/no JUMBF|JumbfNotFound/i.test(String(error))) return undefined;
    throw asError(error);
  });
  if (!reader) return undefined;
  const store = JSON.parse(reader.json()) as StoreJson;
  reader.free();
  const { signature_info, assertions, ingredients = [] } = store.manifests[store.active_manifest]!;
  return {
    state: store.validation_state,
    problems: (store.validation_status ?? []).map(({ code }) => code),
    signer: signature_info?.common_name,
    actions: assertions.flatMap(({ data }) => data.actions ?? []),
    parents: ingredients.map(({ title = '', active_manifest }) => ({ title, hasManifest: Boolean(active_manifest) })),
  };
}

/** The library throws strings. */
const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
