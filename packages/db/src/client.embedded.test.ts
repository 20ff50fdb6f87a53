import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import fs, { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from './client.ts'
import { emptySnapshot } from './pglite.ts'

const root = mkdtempSync(join(tmpdir(), 'oxer-data-'))
afterAll(() => rmSync(root, { recursive: true }))

type Message = { acknowledged?: number; refusedBy?: number }

const givenWriter = (folder: string): ChildProcess =>
  fork(fileURLToPath(new URL('client.embedded.test-process.ts', import.meta.url)), [folder], {
    execArgv: ['--import', import.meta.resolve('tsx')],
  })

describe('the embedded database', () => {
  it('is opened by one process at a time and keeps acknowledged writes if that process is killed', async () => {
    const folder = join(root, 'killed')
    const writer = givenWriter(folder)
    let last = -1
    await new Promise<void>((resolve) => {
      writer.on('message', ({ acknowledged = -1 }: Message) => {
        last = acknowledged
        if (acknowledged >= 100) resolve()
      })
    })
    const second = givenWriter(folder)
    const [refusal] = await once(second, 'message')
    expect(refusal).toEqual({ refusedBy: writer.pid })
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(`is in use by process ${writer.pid}.`)

    const exit = once(writer, 'exit')
    writer.kill('SIGKILL')
    await exit
    const database = await openDatabase({ dataDir: folder })
    const [count] = await database.query<{ whole: number; half: number; last: number }>(
      'SELECT count(*) FILTER (WHERE half = 2) AS whole, count(*) FILTER (WHERE half IS NULL) AS half, max(id) AS last FROM acknowledged',
    )
    expect(count?.half).toBe(0)
    expect(count?.last).toBeGreaterThanOrEqual(last)
    expect(count?.whole).toBe((count?.last ?? 0) + 1)
    await database.close()
  })

  it('can be opened again after it was closed, or could not be opened', async () => {
    const folder = join(root, 'closed')
    await expect(openDatabase({ dataDir: folder, snapshot: new Blob(['no tar']) })).rejects.toThrow()
    expect(fs.readdirSync(folder)).toEqual(['pgdata.draft'])
    const first = await openDatabase({ dataDir: folder })
    await first.query('CREATE TABLE kept AS SELECT 1 AS one')
    await Promise.all([first.close(), first.close()])
    const second = await openDatabase({ dataDir: folder })
    expect(await second.query('SELECT one FROM kept')).toEqual([{ one: 1 }])
    await second.close()
  })

  it('has a commit on the disk when it acknowledges it, and does not sync for a read', async () => {
    const database = await openDatabase({ dataDir: join(root, 'durable'), snapshot: await emptySnapshot() })
    await database.query('CREATE TABLE payment (id int)')
    const sync = vi.spyOn(fs, 'fsyncSync')
    for (let id = 1; id <= 10; id += 1) {
      await database.query('INSERT INTO payment VALUES ($1)', [id])
      expect(sync.mock.calls.length).toBeGreaterThanOrEqual(id)
    }
    sync.mockClear()
    await database.query('SELECT * FROM payment')
    expect(sync).not.toHaveBeenCalled()
    await database.query('CHECKPOINT')
    expect(sync.mock.calls.length).toBeGreaterThan(2)
    sync.mockRestore()
    await database.close()
  })

  it('opens again from a snapshot', async () => {
    const first = await openDatabase({ dataDir: 'memory', snapshot: await emptySnapshot() })
    await first.query('CREATE TABLE kept AS SELECT 1 AS one')
    if (first.kind !== 'pglite') throw new Error('not embedded')
    const snapshot = await first.snapshot()
    await first.query('INSERT INTO kept VALUES (2)')
    await first.close()
    const second = await openDatabase({ dataDir: 'memory', snapshot })
    expect(await second.query('SELECT one FROM kept')).toEqual([{ one: 1 }])
    await second.close()
  })

  it('continues after a client was dropped in the middle of its transaction', async () => {
    const database = await openDatabase({ dataDir: 'memory', snapshot: await emptySnapshot() })
    await database.query('CREATE TABLE rider (id int)')
    const client = await database.pool.connect()
    await client.query('BEGIN')
    await client.query('INSERT INTO rider VALUES (1)')
    await client.query({ name: 'named', text: 'SELECT 1' })
    client.release(new Error('dropped'))
    expect(await database.query('SELECT count(*) AS riders FROM rider')).toEqual([{ riders: 0 }])
    const next = await database.pool.connect()
    expect((await next.query({ name: 'named', text: 'SELECT 2 AS two' })).rows).toEqual([{ two: 2 }])
    next.release()
    await database.close()
  })

  it('plans a repeated query once', async () => {
    const database = await openDatabase({ dataDir: 'memory', snapshot: await emptySnapshot() })
    for (const number of [1, 2, 3]) {
      await database.prisma.$queryRaw`SELECT ${number}::int AS number`
      await database.query('SELECT $1::int AS raw_number', [number])
    }
    expect(
      await database.query(
        "SELECT count(*) AS plans FROM pg_prepared_statements WHERE statement LIKE '%number' GROUP BY statement",
      ),
    ).toEqual([{ plans: 1 }, { plans: 1 }])
    await database.close()
  })

  it('lets timers run while queries queue', async () => {
    const database = await openDatabase({ dataDir: 'memory', snapshot: await emptySnapshot() })
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 1)
    await Promise.all(Array.from({ length: 300 }, (_, index) => database.query('SELECT $1::int', [index])))
    clearInterval(timer)
    expect(turns).toBeGreaterThan(2)
    await database.close()
  })
})
