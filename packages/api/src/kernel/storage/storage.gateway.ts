/** A stored object: its key and the moment at which it was stored. */
export type StoredObject = { readonly key: string; readonly storedAt: Date }

/** Stores uploaded files in a local folder or an S3 bucket. The server creates the keys, never a user. */
export type FileStorage = {
  /** Resolves when the bytes would survive a loss of power. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  get: (key: string) => Promise<Uint8Array | null>
  remove: (key: string) => Promise<void>
  /** Every object, in pages. */
  list: () => AsyncIterable<readonly StoredObject[]>
}
