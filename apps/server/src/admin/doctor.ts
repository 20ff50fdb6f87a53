import type { Services } from '@oxer/api'
import { newRef, readMigrations } from '@oxer/db'
import { bundledMigrations } from '../release.ts'
import { type AdminCommand, type AdminContext, AdminError } from './command.ts'

/** What a check found; a fault is something that an operator must mend. */
type Finding = { text: string; isFault?: boolean }
type Check = (services: Services, admin: AdminContext) => Promise<Finding[]>

const checkDatabase: Check = async ({ database }) => {
  const [found] = await database.query<{ version: string; encoding: string; collation: string }>(
    `SELECT current_setting('server_version') AS version, pg_encoding_to_char(encoding) AS encoding, datcollate AS collation
       FROM pg_database WHERE datname = current_database()`,
  )
  if (found === undefined) return [{ text: 'does not know its own name', isFault: true }]
  const { version, encoding, collation } = found
  const isSorted = encoding === 'UTF8' && /^(?:C|C\.UTF-8|C\.utf8|POSIX)$/.test(collation)
  return [
    { text: `${database.kind} ${version}, ${encoding}, ${collation}`, isFault: !isSorted },
    ...(isSorted ? [] : [{ text: "create it with ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'" }]),
  ]
}

const checkMigrations: Check = async ({ database }) => {
  const known = new Set(readMigrations(bundledMigrations()).map(({ name }) => name))
  const rows = await database.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL',
  )
  const newer = rows.filter(({ name }) => !known.has(name)).length
  return [{ text: `${rows.length} applied${newer === 0 ? '' : `, ${newer} of a newer version`}` }]
}

const checkStorage: Check = async ({ storage }) => {
  const key = `doctor/${newRef()}`
  const bytes = new Uint8Array([79, 120, 101, 114])
  await storage.put(key, bytes)
  const read = await storage.get(key)
  await storage.remove(key)
  const isEqual = read !== null && Buffer.from(read).equals(bytes)
  return [
    { text: isEqual ? 'writes, reads and removes' : 'returned something else than was stored', isFault: !isEqual },
  ]
}

const checkFiles: Check = async ({ database, storage }) => {
  const rows = await database.query<{ key: string }>('SELECT key FROM stored_file')
  const missing = new Set(rows.map(({ key }) => key))
  let unused = 0
  for await (const page of storage.list()) for (const { key } of page) if (!missing.delete(key)) unused += 1
  return [
    { text: `${rows.length} files, ${missing.size} of them missing`, isFault: missing.size > 0 },
    ...[...missing].slice(0, 5).map((key) => ({ text: `missing: ${key}` })),
    { text: `${unused} objects without a row; they are removed a day after they were stored` },
  ]
}

const checkSignIn: Check = async (_services, { env }) => {
  if (env.oidc === null) return [{ text: 'the embedded provider' }]
  const answer = await fetch(`${env.oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(10_000),
  })
  return [{ text: `${env.oidc.issuer} answers ${answer.status}`, isFault: !answer.ok }]
}

const checkTasks: Check = async ({ database }) => {
  const [found] = await database.query<{ waiting: number; failed: number }>(
    `SELECT count(*) FILTER (WHERE status IN ('SCHEDULED', 'ONGOING'))::int AS waiting,
            count(*) FILTER (WHERE status = 'ERROR' AND ended_at > now() - interval '1 day')::int AS failed FROM task`,
  )
  return [{ text: `${found?.waiting ?? 0} wait or run, ${found?.failed ?? 0} failed in the last 24 hours` }]
}

const checkRetention: Check = async ({ database }) => {
  const [last] = await database.query<{ day: string; ended: boolean }>(
    'SELECT day::text AS day, ended_at IS NOT NULL AS ended FROM retention_run ORDER BY day DESC LIMIT 1',
  )
  if (last === undefined) return [{ text: 'has not run yet' }]
  return [{ text: `last run ${last.day}${last.ended ? '' : ', not finished'}` }]
}

const checks: Readonly<Record<string, Check>> = {
  database: checkDatabase,
  migrations: checkMigrations,
  storage: checkStorage,
  files: checkFiles,
  'sign-in': checkSignIn,
  jobs: checkTasks,
  retention: checkRetention,
}

export const doctorCommand: AdminCommand = {
  summary: 'check the database, the storage, the files and the sign-in',
  usage: ['The exit status is 1 if something must be mended.'],
  run: async (admin) => {
    const services = await admin.services()
    let faults = 0
    for (const [name, check] of Object.entries(checks)) {
      const findings = await check(services, admin).catch((error: unknown) => [
        { text: error instanceof Error ? error.message : String(error), isFault: true },
      ])
      for (const { text, isFault = false } of findings) {
        if (isFault) faults += 1
        admin.print(`${isFault ? 'FAULT' : 'ok   '}  ${name.padEnd(10)}  ${text}`)
      }
    }
    if (faults > 0) throw new AdminError(`${faults} to mend`)
  },
}
