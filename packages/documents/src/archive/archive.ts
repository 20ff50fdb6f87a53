// Several files as one ZIP. A PDF is packed already, so nothing is packed again.
import { Zip, ZipPassThrough } from 'fflate'

export type Archive = {
  /** A name that is taken gets a number: `2026-00001 (2).pdf`. */
  readonly add: (name: string, bytes: Uint8Array) => void
  readonly close: () => Uint8Array<ArrayBuffer>
}

const numbered = (name: string, count: number): string =>
  name.includes('.') ? name.replace(/(\.[^.]*)$/, ` (${count})$1`) : `${name} (${count})`

/** The files have the day of the archive, so that the same files on the same day give the same bytes. */
export const openArchive = (day: Date): Archive => {
  const pieces: Uint8Array[] = []
  const counts = new Map<string, number>()
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  return {
    add: (name, bytes) => {
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      const file = new ZipPassThrough(count === 1 ? name : numbered(name, count))
      file.mtime = day
      zip.add(file)
      file.push(bytes, true)
    },
    close: () => {
      zip.end()
      return Uint8Array.from(Buffer.concat(pieces))
    },
  }
}
