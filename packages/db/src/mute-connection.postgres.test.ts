import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from './client.ts'
import { troubleOf } from './errors.ts'
import { givenDatabase } from './given-database.ts'
import { type MuteProxy, muteProxy } from './mute-proxy.ts'

let direct: Database & { url?: string }
let proxy: MuteProxy
const open = (statementTimeoutMs = 300) =>
  openDatabase({
    url: proxy.url,
    poolSize: 3,
    statementTimeoutMs,
    beatMs: 200,
    onBackgroundError: () => undefined,
  })

beforeAll(async () => {
  direct = await givenDatabase()
  proxy = await muteProxy(direct.url ?? '')
})
afterAll(async () => {
  proxy.close()
  await direct.close()
})

/** What the failure of a query is recognised as; `none` if it did not fail. */
const troubleIn = (work: Promise<unknown>) => work.then(() => 'none' as const, troubleOf)

describe('when the connections go mute', () => {
  it('reads fail within the limit of a statement and then work, and a listener is notified that it missed something', async () => {
    const here = await open()
    const received: string[] = []
    await here.listen(
      'scores',
      (payload) => received.push(payload),
      () => received.push('missed'),
    )
    await Promise.all([1, 2, 3].map(() => here.query('SELECT pg_sleep(0.1)')))
    proxy.mute()
    await direct.notify('scores', 'lost')
    expect(await troubleIn(here.query('SELECT 1'))).toBe('away')
    // The other connections of the pool were given up with it.
    expect(await here.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
    await expect.poll(() => received, { timeout: 10_000 }).toEqual(['missed'])
    await direct.notify('scores', 'after')
    await expect.poll(() => received).toEqual(['missed', 'after'])
    await here.close()
  }, 20_000)

  it('a transaction ends, and its connection serves nobody else', async () => {
    const here = await open()
    const ended = here.prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1`
      proxy.mute()
      await tx.$queryRaw`SELECT 2`
    })
    expect(await troubleIn(ended)).toBe('away')
    expect(await here.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
    await here.close()
  }, 20_000)

  it('the database closes, and a probe reports the truth', async () => {
    const here = await open()
    await here.listen('scores', () => undefined)
    await here.probe('SELECT 1', 1_000)
    proxy.mute()
    await here.probe('SELECT 1', 1_000)
    proxy.muteNew(true)
    await expect(here.probe('SELECT 1', 300)).rejects.toThrow()
    await here.close()
    proxy.muteNew(false)
  }, 20_000)
})

describe('a statement', () => {
  it('is ended at its limit, waits half as long for a lock, and leaves its connection usable', async () => {
    // A busy machine may need a third of a second for a new connection, which is the wait of the other tests.
    const here = await open(1_000)
    expect(await troubleIn(here.query('SELECT pg_sleep(5)'))).toBe('slow')
    expect(await troubleIn(here.prisma.$queryRaw`SELECT pg_sleep(5)::text`)).toBe('slow')
    expect(await troubleIn(Promise.all([1, 2, 3, 4].map(() => here.query('SELECT pg_sleep(0.7)'))))).toBe('busy')
    expect(await troubleIn(here.query('SELECT nonsense'))).toBeNull()
    await direct.query('CREATE TABLE locked (id int)')
    await direct.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE locked`
      expect(await troubleIn(here.query('SELECT * FROM locked'))).toBe('slow')
      expect(await troubleIn(here.prisma.$queryRaw`SELECT * FROM locked`)).toBe('slow')
    })
    expect(await here.query('SELECT count(*)::int AS count FROM locked')).toEqual([{ count: 0 }])
    const slept = await here.withoutLimits((client) => client.query('SELECT pg_sleep(1.2)'))
    expect(slept.rowCount).toBe(1)
    await here.close()
  }, 20_000)
})
