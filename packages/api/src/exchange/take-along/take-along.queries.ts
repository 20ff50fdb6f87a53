import { createHash } from 'node:crypto'
import type { Db } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { canAdministrateCompetition } from '@oxer/domain/competitions/competition/competition.policy'
import { writeCommandLine } from '@oxer/domain/exchange/take-along/command-log.rules'
import { FieldDivergence, fieldLogTask, type TakeAlong } from '@oxer/domain/exchange/take-along/take-along.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { FieldCommandLine, FieldLeaseState } from '@oxer/domain/kernel/field-log/field-log.schema'
import type { FileReply } from '@oxer/openapi'
import * as z from 'zod'
import type { CompetitionScope } from '../../competitions/competition/competition.guards.ts'
import { digestOfCompetition } from '../batch/competition-import.commands.ts'

const LeaseRow = z.object({
  ...{ ref: z.string(), competitionRef: z.string(), epoch: z.int(), holder: z.string(), keyHash: z.string() },
  ...{ origin: z.string(), state: FieldLeaseState, since: z.date(), until: z.date().nullable() },
  ...{ lastSeq: z.int(), differing: z.int(), divergence: FieldDivergence.nullable(), version: z.int() },
})
export type LeaseRow = z.infer<typeof LeaseRow>

export const isOut = ({ state }: Pick<LeaseRow, 'state'>): boolean => state === 'OUT' || state === 'DIVERGED'

export const isOnLaptop = ({ state }: Pick<LeaseRow, 'state'>): boolean => state === 'HERE' || state === 'FINISHED'

/** The leases of a competition, the newest first. */
export const readLeasesOf = async (db: Db, competitionRef: string): Promise<LeaseRow[]> =>
  (await db.fieldLease.findMany({ where: { competitionRef }, orderBy: { epoch: 'desc' } })).map((row) =>
    LeaseRow.parse(row),
  )

/** Whether a log of the lease is being applied, or waits for it. */
export const findRunningLog = async (db: Db, leaseRef: string): Promise<string | null> => {
  const task = await db.task.findFirst({
    where: {
      ...{ kind: fieldLogTask, status: { in: ['SCHEDULED', 'ONGOING'] } },
      input: { path: ['lease'], equals: leaseRef },
    },
    select: { ref: true },
  })
  return task?.ref ?? null
}

type Asking = { readonly db: Db; readonly actor: Actor; readonly competition: CompetitionScope }

export const viewTakeAlong = async ({ db, actor, competition }: Asking): Promise<TakeAlong> => {
  const [newest] = await readLeasesOf(db, competition.ref)
  const canAdministrate = canAdministrateCompetition(actor, competition)
  if (newest === undefined) {
    return { lease: null, isOut: false, isField: false, canAdministrate, task: null }
  }
  const { ref, epoch, holder, state, since, until, lastSeq, differing, divergence, version } = newest
  return {
    lease: {
      ...{ ref, epoch, holder, state, lastSeq, differing, divergence, version },
      ...{ since: since.toISOString(), until: until?.toISOString() ?? null },
    },
    ...{ isOut: isOut(newest), isField: isOnLaptop(newest), canAdministrate },
    task: isOut(newest) ? await findRunningLog(db, ref) : null,
  }
}

/** Changes with everything that a field day may have changed: all that an undo would take away, and what the rankings say. */
export const digestOfField = async (db: Db, competitionRef: string): Promise<string> => {
  const whole = await digestOfCompetition({ db }, competitionRef)
  if (whole === null) throw failure(kernelErrors.notFound)
  const [rankings] = await db.$queryRaw<{ rows: unknown }[]>`
    SELECT coalesce(json_agg(json_build_object('testSet', r.test_set_ref, 'status', r.status, 'placed', r.placed,
        'reopened', r.are_results_reopened, 'entries', r.entries, 'publishedAt', r.published_at) ORDER BY r.test_set_ref), '[]') AS rows
      FROM ranking r WHERE r.competition_ref = ${competitionRef}::uuid`
  const [people] = await db.$queryRaw<{ rows: unknown }[]>`
    SELECT coalesce(json_agg(json_build_object('ref', g.ref, 'status', g.status, 'number', g.start_number,
        'person', p.person_ref, 'horse', p.horse_ref) ORDER BY g.ref), '[]') AS rows
      FROM registration g LEFT JOIN practitioner p ON p.ref = g.practitioner_ref
     WHERE g.competition_ref = ${competitionRef}::uuid AND g.deleted_at IS NULL`
  return createHash('sha256')
    .update(JSON.stringify([whole, rankings?.rows, people?.rows]))
    .digest('hex')
}

const portion = 200

const toLine = (row: { input: string; now: Date }): string => {
  const input: unknown = JSON.parse(row.input)
  return `${writeCommandLine(FieldCommandLine.parse({ ...row, now: row.now.toISOString(), input }))}\n`
}

/** The lines of the newest lease behind a number, in order, as JSON lines. On the laptop these are all; at the centre, the applied ones. */
export const downloadCommands = async (db: Db, competition: CompetitionScope, after: number): Promise<FileReply> => {
  const [lease] = await readLeasesOf(db, competition.ref)
  if (lease === undefined) throw failure(kernelErrors.notFound)
  let seen = after
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const rows = await db.fieldCommand.findMany({
        where: { leaseRef: lease.ref, seq: { gt: seen } },
        omit: { leaseRef: true },
        orderBy: { seq: 'asc' },
        take: portion,
      })
      seen = rows.at(-1)?.seq ?? seen
      if (rows.length > 0) controller.enqueue(encoder.encode(rows.map(toLine).join('')))
      if (rows.length < portion) controller.close()
    },
  })
  return { fileName: `field-log-${String(lease.epoch)}.jsonl`, contentType: 'application/x-ndjson', body }
}
