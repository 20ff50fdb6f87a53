// Checks that the history is what was written: nothing changed, removed, inserted or moved (ADR 0018).
import type { Db } from '@oxer/db'
import * as z from 'zod'
import type { Services } from '../context/context.ts'
import { type Annexed, historyPurpose, sealedText } from './history.commands.ts'

/** What is wrong with a line. `line` is its number, or the number after which lines are missing; null at the end of a chain. */
export type HistoryProblem = {
  chain: string
  line: number | null
  kind: /** The content is not what was written, and no erasure accounts for it. */
    | 'changed'
    /** The line does not follow the one before it: one of them was changed, removed, inserted or moved. */
    | 'broken'
    /** The end of the chain is missing, or lines were added behind it. */
    | 'end'
    /** The line was not written by a process with the secret of this installation. */
    | 'forged'
    /** The line is a copy of another. */
    | 'copied'
    /** A person was erased from the line, and no line of an erasure accounts for it. */
    | 'erased'
}

export type HistoryReport = {
  lines: number
  /** Lines from which a person was erased, as the erasure says. */
  erasedLines: number
  /** Lines from before the chain began, whose writer cannot be proved. */
  unsealedLines: number
  /** The end of each chain but the annexes, which lines of these name. Kept elsewhere, it shows later that no earlier state of the database was put back. */
  heads: { chain: string; length: number; hash: string }[]
  problems: HistoryProblem[]
}

/** What an erasure did to the history: the line of the erasure holds it, so that no other change can pass as an erasure. */
export const readErasedHistory = async (db: Db, personRef: string): Promise<{ lines: number; digest: string }> => {
  const [found] = await db.$queryRaw<{ lines: number; digest: string }[]>`
    SELECT count(*)::int AS lines,
           encode(sha256(convert_to(coalesce(string_agg(id || ' ' || history_id || ' ' || encode(kept_hash, 'hex'), ',' ORDER BY id), ''),
                                    'UTF8')), 'hex') AS digest
      FROM history_erasure WHERE erased_ref = ${personRef}::uuid`
  return found ?? { lines: 0, digest: '' }
}

type Row = {
  id: string
  chain: string
  position: number
  at: Date
  actorRef: string | null
  actorName: string
  action: string
  noun: string
  ref: string
  parentRef: string | null
  federationRef: string | null
  before: unknown
  after: unknown
  salt: Uint8Array
  seal: Uint8Array | null
  hash: string
  /** In the chain of its federation; otherwise in an annex. */
  isInOwnChain: boolean
  /** What the last line of a command says of its annex. */
  annex: unknown
  isLinked: boolean
  isAsWritten: boolean
  isErased: boolean
}

const pageSize = 2_000

/** The lines after one, in the order of the table, with what the database itself can compare. */
const readPage = (db: Db, after: { chain: string; position: number }, previous: string): Promise<Row[]> =>
  db.$queryRaw<Row[]>`
    SELECT h.id::text AS id, h.chain, h.position, h.at, h.actor_ref AS "actorRef", h.actor_name AS "actorName", h.action, h.noun,
           h.ref, h.parent_ref AS "parentRef", h.federation_ref AS "federationRef", h.before, h.after, h.salt, h.seal,
           encode(h.hash, 'hex') AS hash,
           h.chain = coalesce(h.federation_ref, '00000000-0000-0000-0000-000000000000') AS "isInOwnChain", h.after->'annex' AS annex,
           h.hash = oxer_history_hash(
             coalesce(lag(h.hash) OVER (PARTITION BY h.chain ORDER BY h.position),
                      CASE WHEN h.chain = ${after.chain}::uuid THEN decode(${previous}, 'hex') ELSE ''::bytea END), h) AS "isLinked",
           coalesce(e.kept_hash, h.content_hash) = oxer_history_content(h.salt, h.actor_name, h.before, h.after) AS "isAsWritten",
           e.kept_hash IS NOT NULL AS "isErased"
      FROM (SELECT * FROM history WHERE (chain, position) > (${after.chain}::uuid, ${after.position}::int)
             ORDER BY chain, position LIMIT ${pageSize}) h
      LEFT JOIN LATERAL (SELECT kept_hash FROM history_erasure WHERE history_id = h.id ORDER BY id DESC LIMIT 1) e ON true
     ORDER BY h.chain, h.position`

const problemOf = ({ sealing }: Pick<Services, 'sealing'>, row: Row, place: Place): HistoryProblem['kind'] | null => {
  if (row.position !== place.expected || !row.isLinked) return 'broken'
  if (!row.isAsWritten) return 'changed'
  // What was signed is gone with an erasure; the digest of what was kept takes its place.
  if (row.isErased || row.position <= place.unsealed) return null
  const signed = sealing.sign(historyPurpose, sealedText({ ...row, before: row.before, after: row.after }, row.salt))
  return row.seal !== null && Buffer.from(row.seal).equals(signed) ? null : 'forged'
}

type Place = { expected: number; unsealed: number }

type Head = { chain: string; length: number; hash: string; unsealed: number }

const readHeads = (db: Db): Promise<Head[]> =>
  db.$queryRaw<Head[]>`
    SELECT chain, length, encode(hash, 'hex') AS hash, unsealed FROM history_head ORDER BY chain`

/** Lines that were stored while the triggers were off; no chain contains them. */
const readOutside = async (db: Db): Promise<HistoryProblem[]> => {
  const [found] = await db.$queryRaw<{ lines: number }[]>`
    SELECT count(*)::int AS lines FROM history WHERE chain IS NULL OR position IS NULL OR hash IS NULL OR salt IS NULL`
  return Array.from({ length: found?.lines ?? 0 }, () => ({ chain: '', line: null, kind: 'forged' as const }))
}

/** Signed lines that are there twice. A signature contains a random salt, so no two lines have the same. */
const readCopies = async (db: Db): Promise<HistoryProblem[]> => {
  const rows = await db.$queryRaw<{ chain: string; line: number }[]>`
    SELECT h.chain, h.position AS line FROM history h
     WHERE h.seal IN (SELECT seal FROM history WHERE seal IS NOT NULL GROUP BY seal HAVING count(*) > 1)
     ORDER BY h.chain, h.position`
  return rows.map((row) => ({ ...row, kind: 'copied' as const }))
}

/** Erasures that no line of the history accounts for, as the lines that they touched. */
const readUnaccounted = async (db: Db): Promise<HistoryProblem[]> => {
  const erasures = await db.$queryRaw<{ erasedRef: string; accounts: { lines: number; digest: string }[] | null }[]>`
    SELECT e.erased_ref AS "erasedRef",
           (SELECT json_agg(h.after->'history') FROM history h
             WHERE h.ref = e.erased_ref AND h.noun = 'person' AND h.action = 'erase' AND h.after ? 'history') AS accounts
      FROM (SELECT DISTINCT erased_ref FROM history_erasure) e ORDER BY 1`
  const problems: HistoryProblem[] = []
  for (const { erasedRef, accounts } of erasures) {
    const { lines, digest } = await readErasedHistory(db, erasedRef)
    if (accounts?.some((each) => each.lines === lines && each.digest === digest)) continue
    const touched = await db.$queryRaw<{ chain: string; line: number }[]>`
      SELECT DISTINCT h.chain, h.position AS line FROM history_erasure e JOIN history h ON h.id = e.history_id
       WHERE e.erased_ref = ${erasedRef}::uuid ORDER BY 1, 2`
    problems.push(...touched.map((row) => ({ ...row, kind: 'erased' as const })))
  }
  return problems
}

const AnnexOfLine = z.object({ chain: z.string(), lines: z.int(), hash: z.string() })

/**
 * Long commands store lines in a chain of their own, an annex, which their last line names with its length and its end. That line is in the
 * chain of its federation, so an annex that is not as it says, and one that no such line names, is found.
 */
const annexes = () => {
  const named = new Map<string, Annexed>()
  const strays = new Map<string, number>()
  return {
    hear: (row: Row, isGood: boolean): void => {
      if (!row.isInOwnChain) {
        if (!strays.has(row.chain)) strays.set(row.chain, row.position)
        return
      }
      const annex = AnnexOfLine.safeParse(row.annex)
      if (isGood && annex.success) named.set(annex.data.chain, annex.data)
    },
    isNamed: (chain: string): boolean => named.has(chain),
    problems: (ends: ReadonlyMap<string, { position: number; hash: string }>): HistoryProblem[] => [
      ...[...named.values()].flatMap(({ chain, lines, hash }): HistoryProblem[] => {
        const end = ends.get(chain)
        return end?.position === lines && end.hash === hash ? [] : [{ chain, line: null, kind: 'end' }]
      }),
      ...[...strays].flatMap(([chain, line]): HistoryProblem[] =>
        named.has(chain) ? [] : [{ chain, line, kind: 'broken' }],
      ),
    ],
  }
}

/** Checks all lines as of one moment; other work goes on meanwhile. */
export const verifyHistory = ({ database, sealing }: Pick<Services, 'database' | 'sealing'>): Promise<HistoryReport> =>
  database.prisma.$transaction(
    async (db) => {
      const heads = await readHeads(db)
      const problems: HistoryProblem[] = []
      const ends = new Map<string, { position: number; hash: string }>()
      const unsealedOf = new Map(heads.map(({ chain, unsealed }) => [chain, unsealed]))
      const annexed = annexes()
      const report = { lines: 0, erasedLines: 0, unsealedLines: 0 }
      let last = { chain: '00000000-0000-0000-0000-000000000000', position: 0 }
      let previous = ''
      for (;;) {
        const page = await readPage(db, last, previous)
        for (const row of page) {
          const unsealed = unsealedOf.get(row.chain) ?? 0
          const expected = (ends.get(row.chain)?.position ?? 0) + 1
          const kind = problemOf({ sealing }, row, { expected, unsealed })
          if (kind !== null) problems.push({ chain: row.chain, line: row.position, kind })
          annexed.hear(row, kind === null && row.position > unsealed)
          report.lines += 1
          if (row.isErased) report.erasedLines += 1
          if (row.position <= unsealed) report.unsealedLines += 1
          ends.set(row.chain, { position: row.position, hash: row.hash })
          last = { chain: row.chain, position: row.position }
          previous = row.hash
        }
        if (page.length < pageSize) break
      }
      for (const { chain, length, hash } of heads) {
        const end = ends.get(chain)
        if (annexed.isNamed(chain)) continue
        if (end?.position !== length || end.hash !== hash) problems.push({ chain, line: null, kind: 'end' })
      }
      problems.push(...annexed.problems(ends))
      for (const chain of ends.keys()) {
        if (!unsealedOf.has(chain) && !annexed.isNamed(chain)) problems.push({ chain, line: null, kind: 'end' })
      }
      problems.push(...(await readOutside(db)), ...(await readCopies(db)), ...(await readUnaccounted(db)))
      const ownHeads = heads.filter(({ chain }) => !annexed.isNamed(chain))
      return { ...report, heads: ownHeads.map(({ unsealed: _, ...head }) => head), problems }
    },
    { isolationLevel: 'RepeatableRead', timeout: 30 * 60_000 },
  )
