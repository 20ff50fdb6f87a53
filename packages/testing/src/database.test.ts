import { type Database, newRef } from '@oxer/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from './database.ts'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const givenFederation = (name: string) => ({
  ref: newRef(),
  name,
  abbreviation: name.slice(0, 8),
  createdAt: new Date('2026-03-01T10:00:00.123Z'),
})

describe('a test database', () => {
  it('has the schema and no rows', async () => {
    expect(await database.prisma.federation.count()).toBe(0)
  })

  it('is the same for every caller in a file, until the last caller has closed it', async () => {
    const again = await testDatabase()
    await database.prisma.federation.create({ data: givenFederation('Shared') })
    expect(await again.prisma.federation.count({ where: { name: 'Shared' } })).toBe(1)
    await again.close()
    await again.close()
    expect(await database.prisma.federation.count({ where: { name: 'Shared' } })).toBe(1)
  })
})

describe('transactions', () => {
  it('isolate 20 parallel ones, with plain reads in between', async () => {
    const federation = await database.prisma.federation.create({ data: { ...givenFederation('Counter'), version: 0 } })
    const where = { ref: federation.ref }
    const seen = new Set<number>()
    const increments = Array.from({ length: 20 }, () =>
      database.prisma.$transaction(async (tx) => {
        const [row] = await tx.$queryRaw<
          { version: number }[]
        >`SELECT version FROM federation WHERE ref = ${federation.ref}::uuid FOR UPDATE`
        const version = (row?.version ?? Number.NaN) + 1
        await tx.federation.update({ where, data: { name: `half done ${version}` } })
        seen.add((await tx.federation.findUniqueOrThrow({ where })).version)
        await tx.federation.update({ where, data: { version, name: 'Counter' } })
      }),
    )
    const reads = Array.from({ length: 60 }, () => database.prisma.federation.findUniqueOrThrow({ where }))
    await Promise.all(increments)
    expect((await Promise.all(reads)).map(({ name }) => name)).toEqual(Array.from({ length: 60 }, () => 'Counter'))
    expect(seen.size).toBe(20)
    expect((await database.prisma.federation.findUniqueOrThrow({ where })).version).toBe(20)
  })

  it('leave nothing behind if they fail, and the connection usable', async () => {
    const failing = database.prisma.$transaction(async (tx) => {
      await tx.federation.create({ data: givenFederation('Never') })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await database.prisma.federation.count({ where: { name: 'Never' } })).toBe(0)
  })

  it('are rolled back if they exceed their time limit', async () => {
    let wake = () => {}
    let write = () => {}
    const asleep = new Promise<void>((resolve) => {
      wake = resolve
    })
    const written = new Promise<void>((resolve) => {
      write = resolve
    })
    const late = database.prisma.$transaction(
      async (tx) => {
        await tx.federation.create({ data: givenFederation('Late') })
        write()
        await asleep
        await tx.federation.count()
      },
      { timeout: 200 },
    )
    // On one connection, this read is answered only after the transaction has been ended.
    const timeout = expect(late).rejects.toMatchObject({ code: 'P2028' })
    await written
    await expect.poll(() => database.prisma.federation.count({ where: { name: 'Late' } })).toBe(0)
    await database.query('SELECT pg_advisory_lock(1), pg_advisory_unlock(1)')
    await expect
      .poll(
        async () =>
          (
            await database.query(
              "SELECT 1 FROM pg_stat_activity WHERE state = 'idle in transaction' AND datname = current_database()",
            )
          ).length,
      )
      .toBe(0)
    wake()
    await timeout
  })

  it('keep changes before a savepoint that is rolled back', async () => {
    await database.prisma.$transaction(async (tx) => {
      await tx.federation.create({ data: givenFederation('Before') })
      await tx.$executeRaw`SAVEPOINT attempt`
      await expect(tx.$executeRaw`INSERT INTO federation (ref) VALUES ('no uuid')`).rejects.toThrow()
      await tx.$executeRaw`ROLLBACK TO SAVEPOINT attempt`
    })
    expect(await database.prisma.federation.count({ where: { name: 'Before' } })).toBe(1)
  })

  it('read one state throughout if they are serializable', async () => {
    const level = await database.prisma.$transaction((tx) => tx.$queryRaw`SHOW transaction_isolation`, {
      isolationLevel: 'Serializable',
    })
    expect(level).toEqual([{ transaction_isolation: 'serializable' }])
  })
})

describe('both engines', () => {
  it('report a violated index and a missing row alike', async () => {
    const federation = givenFederation('Twice')
    await database.prisma.federation.create({ data: federation })
    await expect(database.prisma.federation.create({ data: federation })).rejects.toMatchObject({ code: 'P2002' })
    await expect(
      database.prisma.federation.update({ where: { ref: newRef() }, data: { name: 'x' } }),
    ).rejects.toMatchObject({ code: 'P2025' })
  })

  it('keep instants to the millisecond in UTC, whatever the zone of the process', async () => {
    const federation = givenFederation('Instant')
    await database.prisma.federation.create({ data: federation })
    expect((await database.prisma.federation.findUniqueOrThrow({ where: { ref: federation.ref } })).createdAt).toEqual(
      federation.createdAt,
    )
    const rows = await database.query<{ created_at: Date }>(
      'SELECT created_at FROM federation WHERE created_at = $1 AND ref = $2',
      [federation.createdAt, federation.ref],
    )
    expect(rows).toEqual([{ created_at: federation.createdAt }])
  })

  it('give raw values in the same JavaScript types', async () => {
    const [row] = await database.query(
      `SELECT DATE '2026-02-28' AS day, TIMESTAMP '2026-02-28 23:59:59.5' AS moment, 9007199254740991::bigint AS large, 0.1::numeric AS exact,
              '{1,null}'::bigint[] AS list, '{2026-02-28}'::date[] AS days, '{"a": [1]}'::jsonb AS json, NULL AS nothing, $1::text[] AS names`,
      [['a', 'b"c']],
    )
    expect(row).toEqual({
      day: '2026-02-28',
      moment: new Date('2026-02-28T23:59:59.500Z'),
      large: Number.MAX_SAFE_INTEGER,
      exact: '0.1',
      list: [1, null],
      days: ['2026-02-28'],
      json: { a: [1] },
      nothing: null,
      names: ['a', 'b"c'],
    })
    await expect(database.query('SELECT 9007199254740992::bigint AS large')).rejects.toThrow(RangeError)
  })

  it('sort by code unit by default and by language on request', async () => {
    const sorted = (collation: string) =>
      database.query<{ name: string }>(`SELECT name FROM unnest($1::text[]) AS t(name) ORDER BY name ${collation}`, [
        ['é', 'Z', 'a', 'z', '-b', 'E', 'f'],
      ])
    expect((await sorted('')).map(({ name }) => name)).toEqual(['-b', 'E', 'Z', 'a', 'f', 'z', 'é'])
    expect((await sorted('COLLATE "und-x-icu"')).map(({ name }) => name)).toEqual(['-b', 'a', 'E', 'é', 'f', 'z', 'Z'])
  })

  it('fold texts for search', async () => {
    const [row] = await database.query<{ folded: string }>("SELECT oxer_fold('Ève Łoś-Ærø ÇELİK') AS folded")
    expect(row?.folded).toBe('eve los-aero celik')
  })

  it('use an index where it helps', async () => {
    expect(await database.query('SHOW random_page_cost')).toEqual([{ random_page_cost: '1.1' }])
    expect(await database.query('SHOW jit')).toEqual([{ jit: 'off' }])
    expect(await database.query('SHOW "TimeZone"')).toEqual([{ TimeZone: 'UTC' }])
  })

  it('read relations in one query with a join', async () => {
    const federation = givenFederation('Joined')
    await database.prisma.federation.create({ data: federation })
    const found = await database.prisma.federation.findUniqueOrThrow({
      where: { ref: federation.ref },
      relationLoadStrategy: 'join',
      include: { _count: true },
    })
    expect(found.name).toBe('Joined')
  })
})

describe('notifications', () => {
  it('reach every handler when the transaction that sends them commits', async () => {
    const received: string[] = []
    const stopFirst = await database.listen('Ring 1', (payload) => received.push(`first ${payload}`))
    const stopSecond = await database.listen('Ring 1', (payload) => received.push(`second ${payload}`))
    await database.prisma.$transaction(async (tx) => {
      await database.notify('Ring 1', 'score', tx)
      await tx.federation.count()
      expect(received).toEqual([])
    })
    await expect.poll(() => received).toEqual(['first score', 'second score'])
    await stopFirst()
    await database.notify('Ring 1', 'again')
    await expect.poll(() => received).toEqual(['first score', 'second score', 'second again'])
    await stopSecond()
  })

  it('are not sent by a transaction that is rolled back', async () => {
    const received: string[] = []
    const stop = await database.listen('draw', (payload) => received.push(payload))
    const failing = database.prisma.$transaction(async (tx) => {
      await database.notify('draw', 'undone', tx)
      throw new Error('undo')
    })
    await expect(failing).rejects.toThrow('undo')
    await database.notify('draw', 'done')
    await expect.poll(() => received).toEqual(['done'])
    await stop()
  })
})
