// An XLSX file is a ZIP archive from an untrusted source. The wanted parts are inflated here, within a budget, and packed again without
// compression, so that the next reader meets no unexpected size.
import { Readable } from 'node:stream'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { SpreadsheetError } from './spreadsheet-error.ts'

/** The limit for all parts together, inflated. */
const maximumInflatedBytes = 24 * 1024 * 1024
const maximumParts = 500

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const localEntry = 0x04034b50

const unreadable = (): SpreadsheetError => new SpreadsheetError('UNREADABLE')

/** The end record precedes a comment of at most 65,535 bytes. */
const findDirectory = (archive: Buffer): { offset: number; count: number } => {
  const from = Math.max(0, archive.length - 22 - 65_535)
  for (let at = archive.length - 22; at >= from; at -= 1) {
    if (archive.readUInt32LE(at) === endOfDirectory) {
      return { offset: archive.readUInt32LE(at + 16), count: archive.readUInt16LE(at + 10) }
    }
  }
  throw unreadable()
}

/** Where the content of an entry of the directory is, and how it is packed. */
type Entry = { readonly name: string; readonly local: number; readonly method: number; readonly packed: number }

const contentOf = (archive: Buffer, { local, method, packed }: Entry): Buffer => {
  if (local + 30 > archive.length || archive.readUInt32LE(local) !== localEntry) throw unreadable()
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const bytes = archive.subarray(start, start + packed)
  if (bytes.length < packed || (method !== 0 && method !== 8)) throw unreadable()
  return bytes
}

const inflate = (archive: Buffer, entry: Entry, budget: number): Buffer => {
  const bytes = contentOf(archive, entry)
  if (entry.method === 0) {
    if (bytes.length > budget) throw new SpreadsheetError('TOO_LARGE')
    return bytes
  }
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, budget) })
  } catch (error) {
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooLarge ? new SpreadsheetError('TOO_LARGE') : unreadable()
  }
}

const pieceLength = 65_536

function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += pieceLength) yield content.subarray(at, at + pieceLength)
}

export type ZipPart = { readonly name: string; readonly bytes: Buffer }

const asArchive = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The wanted entries. ZIP64 and encryption are refused, because no spreadsheet that is sent has them. */
function* entriesOf(archive: Buffer, isWanted: (name: string) => boolean, mostParts = maximumParts): Generator<Entry> {
  if (archive.length < 22) throw unreadable()
  const { offset, count } = findDirectory(archive)
  if (count > mostParts) throw new SpreadsheetError('TOO_LARGE')
  let at = offset
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== directoryEntry) throw unreadable()
    const isEncrypted = (archive.readUInt16LE(at + 8) & 1) === 1
    const nameLength = archive.readUInt16LE(at + 28)
    const entry = {
      name: archive.toString('utf8', at + 46, at + 46 + nameLength),
      local: archive.readUInt32LE(at + 42),
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
    }
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    if (!isWanted(entry.name)) continue
    if (isEncrypted) throw unreadable()
    yield entry
  }
}

/** How much an archive may have: the bytes of all wanted parts together, inflated, and the number of all its parts. */
export type ZipLimits = { readonly most: number; readonly mostParts?: number }

/** The wanted parts of an archive, each inflated when it is asked for. */
export function* inflateParts(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  { most, mostParts }: ZipLimits,
): Generator<ZipPart> {
  const archive = asArchive(bytes)
  let budget = most
  for (const entry of entriesOf(archive, isWanted, mostParts)) {
    const content = inflate(archive, entry, budget)
    budget -= content.length
    yield { name: entry.name, bytes: content }
  }
}

/** The names of the wanted parts; nothing is inflated. */
export const namesOfParts = (bytes: Uint8Array, isWanted: (name: string) => boolean, mostParts?: number): string[] =>
  [...entriesOf(asArchive(bytes), isWanted, mostParts)].map(({ name }) => name)

/** The wanted parts of an archive. @param most the bytes of all of them together, inflated */
export const readZip = (
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  most = maximumInflatedBytes,
): ZipPart[] => [...inflateParts(bytes, isWanted, { most })]

/** One part, inflated piece by piece; the archive has none of this name: UNREADABLE. @param most its bytes, inflated */
export async function* streamPart(bytes: Uint8Array, name: string, most: number): AsyncGenerator<Buffer> {
  const archive = asArchive(bytes)
  const [entry] = entriesOf(archive, (each) => each === name)
  if (entry === undefined) throw unreadable()
  const content = contentOf(archive, entry)
  // In pieces, so that as little as possible is inflated before anybody has asked for it.
  const packed = Readable.from(piecesOf(content))
  let budget = most
  try {
    for await (const piece of entry.method === 0 ? packed : packed.pipe(createInflateRaw())) {
      budget -= piece.length
      if (budget < 0) throw new SpreadsheetError('TOO_LARGE')
      yield piece
    }
  } catch (error) {
    throw error instanceof SpreadsheetError ? error : unreadable()
  } finally {
    packed.destroy()
  }
}

/** The parts as an archive in which nothing is compressed. */
export const packZip = (parts: readonly ZipPart[]): Buffer => {
  const chunks: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of parts) {
    const nameBytes = Buffer.from(name, 'utf8')
    const sum = crc32(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x0800, 2)
    common.writeUInt32LE(sum, 10)
    common.writeUInt32LE(bytes.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(nameBytes.length, 22)
    const signature = Buffer.alloc(4)
    signature.writeUInt32LE(localEntry)
    chunks.push(signature, common, nameBytes, bytes)
    const head = Buffer.alloc(46)
    head.writeUInt32LE(directoryEntry, 0)
    head.writeUInt16LE(20, 4)
    common.copy(head, 6)
    head.writeUInt32LE(offset, 42)
    directory.push(head, nameBytes)
    offset += 4 + 26 + nameBytes.length + bytes.length
  }
  const directoryBytes = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(endOfDirectory, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directoryBytes.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...chunks, directoryBytes, end])
}
