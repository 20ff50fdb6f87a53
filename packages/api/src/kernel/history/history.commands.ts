// The only writer of the history. The triggers of the table link each line to the one before it (ADR 0018); the seal added here shows that
// the line was not made up by somebody who has the database alone.
import { randomBytes } from 'node:crypto'
import type { Db, Prisma } from '@oxer/db'
import type { HistoryLine } from '../context/context.ts'
import type { Sealing } from '../sealing/sealing.gateway.ts'

/** Who did it, and when. */
export type HistoryAuthor = { at: Date; actorRef: string | null; actorName: string }

type Entry = HistoryAuthor & Required<Omit<HistoryLine, 'before' | 'after'>> & { before: unknown; after: unknown }

export const historyPurpose = 'history'

/** The same text for the same value, whatever the order in which the database keeps the keys of JSON. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

/** The text of a line that is signed. The salt makes it unique, so that a copy of a line is noticed. */
export const sealedText = (entry: Entry, salt: Uint8Array): string =>
  JSON.stringify([
    Buffer.from(salt).toString('hex'),
    entry.at.toISOString(),
    entry.actorRef?.toLowerCase() ?? null,
    entry.actorName,
    entry.action,
    entry.noun,
    entry.ref.toLowerCase(),
    entry.parentRef?.toLowerCase() ?? null,
    entry.federationRef?.toLowerCase() ?? null,
    sorted(entry.before ?? null),
    sorted(entry.after ?? null),
  ])

const plain = (value: unknown): Prisma.InputJsonValue | null =>
  value === undefined || value === null ? null : JSON.parse(JSON.stringify(value))

/** A line as JSON, with its bytes in hexadecimal. */
const toRow = (sealing: Sealing, author: HistoryAuthor, line: HistoryLine, salt: Buffer) => {
  const { action, noun, ref, parentRef = null, federationRef = null } = line
  const [before, after] = [plain(line.before), plain(line.after)]
  const entry = { ...author, action, noun, ref, parentRef, federationRef, before, after }
  const seal = Buffer.from(sealing.sign(historyPurpose, sealedText(entry, salt)))
  return { ...entry, salt: salt.toString('hex'), seal: seal.toString('hex') }
}

const saltBytes = 16

/** So many lines are stored by one statement. */
const portion = 5_000

/**
 * Stores lines of the history in the transaction of their change, as its last statement: each chain is locked from here to the commit.
 * Lines of several federations are stored in one order, so that two transactions never wait for each other. Where a line has
 * no before or after, JSON null is stored.
 */
export const appendHistory = async (
  db: Db,
  sealing: Sealing,
  author: HistoryAuthor,
  lines: readonly HistoryLine[],
): Promise<void> => {
  const chainOf = ({ federationRef }: HistoryLine): string => federationRef ?? ''
  const byChain = lines.toSorted((a, b) => Number(chainOf(a) > chainOf(b)) - Number(chainOf(a) < chainOf(b)))
  for (let from = 0; from < byChain.length; from += portion) {
    const some = byChain.slice(from, from + portion)
    // Asked for together, because each question of the generator costs more than its bytes.
    const salts = randomBytes(some.length * saltBytes)
    const rows = some.map((line, index) =>
      toRow(sealing, author, line, salts.subarray(index * saltBytes, (index + 1) * saltBytes)),
    )
    await db.$executeRaw`
      INSERT INTO history (at, actor_ref, actor_name, action, noun, ref, parent_ref, federation_ref, before, after, salt, seal)
      SELECT x.at, x."actorRef", x."actorName", x.action, x.noun, x.ref, x."parentRef", x."federationRef",
        coalesce(x.before, 'null'), coalesce(x.after, 'null'), decode(x.salt, 'hex'), decode(x.seal, 'hex')
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS x(at timestamptz, "actorRef" uuid, "actorName" text,
        action text, noun text, ref uuid, "parentRef" uuid, "federationRef" uuid, before jsonb, after jsonb, salt text, seal text)`
  }
}
