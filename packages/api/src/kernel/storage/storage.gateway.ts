/** Stores uploaded files in a local folder or an S3 bucket. The server creates the keys, never a user. */
export type FileStorage = {
  put: (key: string, bytes: Uint8Array) => Promise<void>
  get: (key: string) => Promise<Uint8Array | null>
  remove: (key: string) => Promise<void>
}
