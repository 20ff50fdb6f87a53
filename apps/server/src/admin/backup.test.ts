// A backup and its restore, on the engine of the run.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, migrate, newRef, openDatabase } from '@oxer/db'
import { given } from '@oxer/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Env, readEnv } from '../env.ts'
import { runAdmin } from './run.ts'
import { storageOf } from './storage.ts'

const server = process.env.TEST_DATABASE_URL
let folder: string
const made: string[] = []

/** An empty database of the engine of the run, as the settings name it. */
const givenInstallation = async (name: string): Promise<Env> => {
  const dataDir = join(folder, name)
  if (server === undefined) return readEnv({ DATA_DIR: dataDir })
  const database = `oxer_backup_${name}_${newRef().replaceAll('-', '')}`
  const administrator = await openDatabase({ url: server, poolSize: 1 })
  await administrator.query(
    `CREATE DATABASE ${database} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'`,
  )
  await administrator.close()
  made.push(database)
  const { href } = Object.assign(new URL(server), { pathname: `/${database}` })
  return readEnv({ DATA_DIR: dataDir, DATABASE_URL: href })
}

const open = async (env: Env): Promise<Database> => {
  const database = await openDatabase(env.databaseUrl === null ? { dataDir: env.dataDir } : { url: env.databaseUrl })
  await migrate(database)
  return database
}

const admin = async (env: Env, ...args: string[]) => {
  const lines: string[] = []
  const status = await runAdmin(args, {
    env,
    print: (line) => lines.push(line),
    ask: async () => '',
    openDatabase: () => open(env),
  })
  return { status, text: lines.join('\n') }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oxer-backup-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  if (server === undefined) return
  const administrator = await openDatabase({ url: server, poolSize: 1 })
  for (const name of made) await administrator.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await administrator.close()
})

it('a backup is restored with every row and file, into an empty installation only, and the doctor finds nothing', async () => {
  const here = await givenInstallation('here')
  const there = await givenInstallation('there')
  const database = await open(here)
  const rows = given(database.prisma, { newRef, now: () => new Date() })
  const federation = await rows.federation({ name: 'Ruitersport' })
  const ref = newRef()
  await database.prisma.storedFile.create({
    data: {
      ref,
      key: `horse/document/${ref}.pdf`,
      name: 'a.pdf',
      contentType: 'application/pdf',
      size: 4,
      subjectRef: federation.ref,
      createdAt: new Date(),
    },
  })
  await database.close()
  expect(await admin(here, 'doctor')).toMatchObject({ status: 1, text: expect.stringContaining('1 of them missing') })
  await storageOf(here).put(`horse/document/${ref}.pdf`, new Uint8Array([1, 2, 3, 4]))

  const backup = join(folder, 'backup')
  expect(await admin(here, 'backup', backup)).toMatchObject({ status: 0, text: expect.stringContaining('1 files') })
  expect((await admin(here, 'backup', backup)).status).toBe(1)
  expect(await admin(here, 'restore', backup)).toMatchObject({ status: 1 })
  expect(await admin(there, 'restore', backup)).toMatchObject({ status: 0, text: expect.stringContaining('1 files') })
  const doctor = await admin(there, 'doctor')
  expect(doctor).toMatchObject({ status: 0, text: expect.stringContaining('1 files, 0 of them missing') })
  const restored = await open(there)
  expect(await restored.prisma.federation.findMany({ select: { ref: true, name: true } })).toEqual([
    { ref: federation.ref, name: 'Ruitersport' },
  ])
  await restored.close()
  expect(await storageOf(there).get(`horse/document/${ref}.pdf`)).toEqual(new Uint8Array([1, 2, 3, 4]))
})
