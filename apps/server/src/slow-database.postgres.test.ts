// A PostgreSQL server that does not answer: a table that is locked, and connections that go mute.
import { type Database, newRef, openDatabase } from '@oxer/db'
import { type MuteProxy, muteProxy } from '@oxer/db/mute-proxy'
import { given, testDatabase } from '@oxer/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLogger } from './log.ts'
import { listen, type RunningServer } from './start.ts'
import { makePublicWorld, type PublicWorld } from './testing/public-competition.ts'
import { testEnv } from './testing/server.ts'

let direct: Database
let proxy: MuteProxy
let world: PublicWorld
let origin: string
let server: Omit<RunningServer, 'demoAccounts' | 'setUpAddress'>

beforeAll(async () => {
  direct = await testDatabase()
  world = await makePublicWorld(direct, given(direct.prisma, { newRef, now: () => new Date() }))
  const [found] = await direct.query<{ name: string }>('SELECT current_database() AS name')
  const own = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: `/${found?.name ?? ''}` })
  proxy = await muteProxy(own.href)
  const database = await openDatabase({
    url: proxy.url,
    poolSize: 4,
    statementTimeoutMs: 1_000,
    beatMs: 300,
    onBackgroundError: () => undefined,
  })
  const env = testEnv({ PORT: '0', PUBLIC_URL: 'http://localhost', DRAIN_SECONDS: '0' })
  server = await listen(env, createLogger('silent'), database)
  origin = `http://127.0.0.1:${server.port}`
})
afterAll(async () => {
  proxy.close()
  await direct.close()
})

const ask = async (path: string): Promise<number> => (await fetch(origin + path)).status
const competition = (page = '') => `/api/public/competition/${world.competition}${page}`

it('one locked table stops what reads it, and nothing else', async () => {
  await direct.prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE competition IN ACCESS EXCLUSIVE MODE`
      const readers = Array.from({ length: 12 }, () => ask(competition()))
      const others = Array.from({ length: 4 }, () => ask('/api/_/system/tenant'))
      expect(await Promise.all(others)).toEqual([200, 200, 200, 200])
      expect(await ask('/readyz')).toBe(200)
      expect(new Set(await Promise.all(readers))).toEqual(new Set([503]))
    },
    { timeout: 60_000 },
  )
  await expect.poll(() => ask(competition())).toBe(200)
})

it('mute connections are noticed by reads and listeners, and keep no server from ending', async () => {
  const live = await fetch(`${origin}/live/competition/${world.competition}`)
  const frames = live.body?.getReader()
  const heard = async (until: string): Promise<void> => {
    const chunk = await frames?.read()
    const text = Buffer.from(chunk?.value ?? []).toString('utf8')
    if (!text.includes(until) && chunk?.done !== true) await heard(until)
  }
  await heard('retry:')
  expect(await ask(competition())).toBe(200)
  proxy.mute()
  await world.ride(6_500)
  await heard('missed')
  await expect.poll(async () => (await fetch(origin + competition('/overview'))).status).toBe(200)
  proxy.mute()
  proxy.muteNew(true)
  expect((await fetch(`${origin}/readyz`)).status).toBe(503)
  await server.stop(1_000)
})
