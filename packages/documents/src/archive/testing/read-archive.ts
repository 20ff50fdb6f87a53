import { strFromU8, unzipSync } from 'fflate'

/** The files of an archive by their names; each byte is a letter. */
export const readArchive = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file, true)]))
