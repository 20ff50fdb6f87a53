// The only writer of the history. The triggers of the table link each line to the one before it (ADR 0018); the seal added here shows that
// the line was not made up by somebody who has the database alone.
import { randomBytes } from 'node:crypto'
import type { Db } from '@oxer/db'
import type { HistoryLine } from '../context/context.ts'
import type { Sealing } from '../sealing/sealing.gateway.ts'

/** Who did it, and when. */
export type HistoryAuthor = { at: Date; actorRef: string | null; actorName: string }

type Entry = HistoryAuthor & Required<Omit<HistoryLine, 'before' | 'after'>> & { before: unknown; after: unknown }

export const historyPurpose = 'history'

const hasJson = (value: object): value is { toJSON: () => unknown } =>
  'toJSON' in value && typeof value.toJSON === 'function'

/** The same text of JSON for the same value, whatever the order in which the database keeps its keys. */
const textOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`
  if (hasJson(value)) return textOf(value.toJSON())
  const fields = new Map(Object.entries(value))
  let text = ''
  for (const key of [...fields.keys()].sort()) {
    const inner: unknown = fields.get(key)
    if (inner !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${textOf(inner)}`
  }
  return `{${text}}`
}

type Facts = Omit<Entry, 'before' | 'after' | keyof HistoryAuthor>

/** What of a line is the same for all lines of its author. */
const textOfAuthor = ({ at, actorRef, actorName }: HistoryAuthor): string =>
  [at.toISOString(), actorRef?.toLowerCase() ?? null, actorName].map(textOf).join(',')

const textOfFacts = ({ action, noun, ref, parentRef, federationRef }: Facts): string =>
  [action, noun, ref.toLowerCase(), parentRef?.toLowerCase() ?? null, federationRef?.toLowerCase() ?? null]
    .map(textOf)
    .join(',')

const signedText = (salt: string, author: string, facts: string, before: string, after: string): string =>
  `["${salt}",${author},${facts},${before},${after}]`

/** The text of a line that is signed. The salt makes it unique, so that a copy of a line is noticed. */
export const sealedText = ({ before, after, ...entry }: Entry, salt: Uint8Array): string =>
  signedText(Buffer.from(salt).toString('hex'), textOfAuthor(entry), textOfFacts(entry), textOf(before), textOf(after))

/** A line as the text of a JSON object, with short names, because most of a long statement is names; its bytes in hexadecimal. */
const toRow = (sealing: Sealing, author: string, line: HistoryLine, salt: string): string => {
  const { action, noun, ref, parentRef = null, federationRef = null } = line
  const facts = textOfFacts({ action, noun, ref, parentRef, federationRef })
  const [before, after] = [textOf(line.before), textOf(line.after)]
  const seal = sealing.sign(historyPurpose, signedText(salt, author, facts, before, after))
  const [a, n, r, p, f] = [action, noun, ref, parentRef, federationRef].map(textOf)
  const hex = Buffer.from(seal.buffer, seal.byteOffset, seal.byteLength).toString('hex')
  return `{"a":${a},"n":${n},"r":${r},"p":${p},"f":${f},"b":${before},"c":${after},"s":"${salt}","x":"${hex}"}`
}

const saltBytes = 16

/** So many lines are stored by one statement. */
const portion = 5_000

/**
 * Stores lines of the history in the transaction of their change, as its last statement: each chain is locked from here to the commit.
 * Lines of several federations are stored in one order, so that two transactions never wait for each other. Where a line has
 * no before or after, JSON null is stored. `annex`: a chain of this transaction alone, in which they are stored instead; nobody waits for it.
 */
export const appendHistory = async (
  db: Db,
  sealing: Sealing,
  author: HistoryAuthor,
  lines: readonly HistoryLine[],
  annex: string | null = null,
): Promise<void> => {
  const chainOf = ({ federationRef }: HistoryLine): string => federationRef ?? ''
  const byChain =
    annex === null ? lines.toSorted((a, b) => Number(chainOf(a) > chainOf(b)) - Number(chainOf(a) < chainOf(b))) : lines
  for (let from = 0; from < byChain.length; from += portion) {
    const some = byChain.slice(from, from + portion)
    // Asked for together, because each question of the generator costs more than its bytes.
    const salts = randomBytes(some.length * saltBytes).toString('hex')
    const [length, by] = [2 * saltBytes, textOfAuthor(author)]
    const rows = some.map((line, index) => toRow(sealing, by, line, salts.slice(index * length, (index + 1) * length)))
    await db.$executeRaw`
      INSERT INTO history (at, actor_ref, actor_name, action, noun, ref, parent_ref, federation_ref, before, after, chain, salt, seal)
      SELECT ${author.at}::timestamptz, ${author.actorRef}::uuid, ${author.actorName}::text, x.a, x.n, x.r, x.p, x.f,
        coalesce(x.b, 'null'), coalesce(x.c, 'null'), ${annex}::uuid, decode(x.s, 'hex'), decode(x.x, 'hex')
      FROM json_to_recordset(${`[${rows.join(',')}]`}::json)
        AS x(a text, n text, r uuid, p uuid, f uuid, b jsonb, c jsonb, s text, x text)`
  }
}

/** What the last line of a command says of its annex, so that whoever changes, removes or adds a line there is found. */
export type Annexed = { readonly chain: string; readonly lines: number; readonly hash: string }

export const readAnnex = async (db: Db, chain: string): Promise<Annexed> => {
  const [head] = await db.$queryRaw<Annexed[]>`
    SELECT chain::text, length AS lines, encode(hash, 'hex') AS hash FROM history_head WHERE chain = ${chain}::uuid`
  if (head === undefined) throw new Error(`the annex ${chain} of the history has no end`)
  return head
}
