// What is thrown away, and when. docs/retention.md says the same for the register of processing (GDPR, article 30).
import type { Database } from '@oxer/db'
import { undoDays } from '@oxer/domain/exchange/batch/batch.schema'
import { removeSignInsBefore } from '../../access/sign-in/sign-in.commands.ts'
import type { Services } from '../../kernel/context/context.ts'
import { removeOldIdempotencyRecords } from '../../kernel/procedure/idempotency.ts'
import { sweepStoredFiles } from '../../kernel/storage/stored-file.jobs.ts'

export type RetentionRule = {
  /** The name in the settings and in the report. */
  name: string
  /** Days after the moment that ends the use of a row: its expiry, its end, its decision. */
  keptDays: number
  remove: (services: Pick<Services, 'database' | 'storage'>, before: Date) => Promise<number>
}

/** So that no statement runs long or locks much. */
const batchSize = 1_000

/** Deletes in batches. `where` may use `$1`, the moment before which rows go. */
const rowsOf =
  (table: string, where: string): RetentionRule['remove'] =>
  async ({ database }, before) => {
    const batch = async (removed: number): Promise<number> => {
      const rows = await database.query<{ one: number }>(
        `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${where} LIMIT ${batchSize})) RETURNING 1 AS one`,
        [before],
      )
      return rows.length < batchSize ? removed + rows.length : batch(removed + rows.length)
    }
    return batch(0)
  }

/** The bytes of the files lose their rows here, and `unused-files` removes them. */
const endedTasks: RetentionRule['remove'] = async (services, before) => {
  await services.database.query(
    `DELETE FROM stored_file USING task
      WHERE task.ended_at < $1 AND (stored_file.ref = task.file_ref OR stored_file.subject_ref = task.ref)`,
    [before],
  )
  return rowsOf('task', 'ended_at < $1')(services, before)
}

/** With the number of the newest one that went, so that whoever reads on from an older one is refused. */
const events: RetentionRule['remove'] = async ({ database }, before) => {
  const batch = async (removed: number): Promise<number> => {
    const [row] = await database.query<{ count: number }>(
      `WITH gone AS (
         DELETE FROM logged_event WHERE ctid = ANY (ARRAY(SELECT ctid FROM logged_event WHERE at < $1 LIMIT ${batchSize}))
         RETURNING federation_ref, number),
       newest AS (SELECT federation_ref, max(number) AS number FROM gone GROUP BY federation_ref),
       noted AS (UPDATE event_head h SET removed = greatest(h.removed, n.number) FROM newest n
         WHERE h.federation_ref = n.federation_ref)
       SELECT count(*)::int AS count FROM gone`,
      [before],
    )
    const count = row?.count ?? 0
    return count < batchSize ? removed + count : batch(removed + count)
  }
  return batch(0)
}

/** Instead of the name of a record that became none here. */
const nobody = '–'

/**
 * What an undo needs: the records before and after a batch, and what it has stored beside them, with data of persons; the names of whom a row is about; and what a file calls
 * somebody who was only proposed, which may be a name. The outcome of each record stays. However few days a setting gives, nothing goes while the batch can be undone.
 */
const batchStates: RetentionRule['remove'] = async ({ database }, before) => {
  const batch = async (removed: number): Promise<number> => {
    const rows = await database.query<{ one: number }>(
      `UPDATE exchange_batch_row SET before = NULL, after = NULL, ids_before = '[]', detail = detail - '{about,beside}'::text[],
              document_id = CASE WHEN subject_ref IS NULL THEN '${nobody}' ELSE document_id END WHERE ref = ANY (ARRAY(
         SELECT r.ref FROM exchange_batch b JOIN exchange_batch_row r ON r.batch_ref = b.ref
          WHERE b.created_at < least($1::timestamptz, now() - interval '${undoDays + 1} days')
            AND (r.before IS NOT NULL OR r.after IS NOT NULL OR r.detail ->> 'about' IS NOT NULL OR r.detail ? 'beside' OR (r.subject_ref IS NULL AND r.document_id <> '${nobody}')) LIMIT ${batchSize})) RETURNING 1 AS one`,
      [before],
    )
    return rows.length < batchSize ? removed + rows.length : batch(removed + rows.length)
  }
  return batch(0)
}

/** In this order: files lose their rows before the bytes without a row are removed. The history is kept: each line proves the next. */
export const retentionRules: readonly RetentionRule[] = [
  { name: 'sessions', keptDays: 0, remove: rowsOf('session', 'expires_at < $1') },
  { name: 'sign-ins', keptDays: 0, remove: rowsOf('provider_record', 'expires_at < $1') },
  {
    name: 'sign-in-records',
    keptDays: 365,
    remove: ({ database }, before) => removeSignInsBefore(database, before),
  },
  {
    name: 'idempotency-keys',
    keptDays: 2,
    remove: ({ database }) => removeOldIdempotencyRecords(database),
  },
  {
    name: 'tokens',
    keptDays: 365,
    remove: rowsOf('personal_token', 'least(revoked_at, expires_at) < $1'),
  },
  { name: 'registration-requests', keptDays: 365, remove: rowsOf('registration_request', 'decided_at < $1') },
  { name: 'mails', keptDays: 365, remove: rowsOf('mail_message', "created_at < $1 AND status <> 'WAITING'") },
  { name: 'read-notifications', keptDays: 90, remove: rowsOf('notification', 'read_at < $1') },
  // Somebody who never looks, or wants a kind by mail alone, keeps them no longer than a season.
  { name: 'notifications', keptDays: 365, remove: rowsOf('notification', 'created_at < $1') },
  { name: 'equipe-exchanges', keptDays: 365, remove: rowsOf('equipe_exchange', 'at < $1') },
  // The history of a result keeps its two pulses; the other lines are for protests and questions.
  { name: 'timing-logs', keptDays: 1825, remove: rowsOf('timing_log', 'uploaded_at < $1') },
  // They have names of entries on the spot. Until a lease has ended, its log may come again.
  {
    name: 'field-commands',
    keptDays: 90,
    remove: rowsOf('field_command', 'lease_ref IN (SELECT ref FROM field_lease WHERE until < $1)'),
  },
  { name: 'events', keptDays: 30, remove: events },
  { name: 'webhook-deliveries', keptDays: 30, remove: rowsOf('webhook_delivery', 'created_at < $1') },
  { name: 'batch-states', keptDays: undoDays + 1, remove: batchStates },
  { name: 'ended-tasks', keptDays: 90, remove: endedTasks },
  { name: 'unused-files', keptDays: 1, remove: (services, before) => sweepStoredFiles(services, before) },
]

export type RetentionDays = Readonly<Record<string, number>>
export type RetentionReport = Readonly<Record<string, number>>

const dayMs = 86_400_000
/** A run that did not end in this time was killed. */
const longestRun = '1 hour'
/** At night in Europe. */
const firstHour = 1

/** Its run has one name wherever its processes are, so not the day of a federation. */
const dayOf = "($1::timestamptz AT TIME ZONE 'UTC')::date"

/** True for one process a day. */
const claimDay = async (database: Database, now: Date): Promise<boolean> => {
  const rows = await database.query(
    `INSERT INTO retention_run (day, started_at) VALUES (${dayOf}, now())
     ON CONFLICT (day) DO UPDATE SET started_at = now()
      WHERE retention_run.ended_at IS NULL AND retention_run.started_at < now() - interval '${longestRun}'
     RETURNING day`,
    [now],
  )
  return rows.length > 0
}

/**
 * Removes what is older than its rule allows, once a day over all processes, and stores how many rows of each kind were removed. A rule that
 * fails is logged, stops no other and is tried again the next day. Returns null if it is not the time, or another process has done it.
 */
export const runRetention = async (
  services: Pick<Services, 'database' | 'storage' | 'log'>,
  { days = {}, now = new Date() }: { days?: RetentionDays; now?: Date } = {},
): Promise<RetentionReport | null> => {
  const { database, log } = services
  if (now.getUTCHours() < firstHour || !(await claimDay(database, now))) return null
  const removed: Record<string, number> = {}
  for (const { name, keptDays, remove } of retentionRules) {
    const before = new Date(now.getTime() - (days[name] ?? keptDays) * dayMs)
    try {
      removed[name] = await remove(services, before)
    } catch (error) {
      log.error(`retention: ${name} was not done`, error)
    }
  }
  await database.query(`UPDATE retention_run SET ended_at = now(), removed = $2::jsonb WHERE day = ${dayOf}`, [
    now,
    JSON.stringify(removed),
  ])
  log.info('retention', removed)
  return removed
}
