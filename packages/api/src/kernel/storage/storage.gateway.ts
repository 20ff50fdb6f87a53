/** Where uploaded files live: a local folder or an S3 bucket. Keys are made by the server, never by a user. */
export type FileStorage = {
  put: (key: string, bytes: Uint8Array) => Promise<void>
  get: (key: string) => Promise<Uint8Array | null>
  remove: (key: string) => Promise<void>
}
