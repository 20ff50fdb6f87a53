// A right that is withdrawn in one process is refused in another at the next call after the commit, although both keep the actor in
// memory.
import { createSessions, hashOfSecret } from '@oxer/api'
import { type Database, newRef } from '@oxer/db'
import { asAnotherProcess } from '@oxer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from './log.ts'
import { type Assembly, assemble } from './start.ts'
import { type TestApp, testApp, testEnv } from './testing/server.ts'

let here: TestApp
let there: Assembly & { database: Database }
beforeAll(async () => {
  here = await testApp()
  const database = await asAnotherProcess(here.database)
  const env = testEnv({ PUBLIC_URL: 'http://localhost' })
  there = { ...(await assemble(env, createLogger('silent'), database)), database }
})
afterAll(async () => {
  await there.close()
  await there.database.close()
  await here.end()
})

type Headers = Record<string, string>

const statusOf = async (app: Pick<Assembly, 'app'>, path: string, headers: Headers): Promise<number> =>
  (await app.app.request(path, { headers })).status

/** A person with every kind of right, signed in and with a token, whom both processes keep in memory. */
const member = async () => {
  const { rows, database } = here
  const federation = await rows.federation()
  const club = await rows.organisation({ federationRef: federation.ref })
  const person = await rows.person({ federationRef: federation.ref })
  const membership = await rows.membership({
    personRef: person.ref,
    organisationRef: club.ref,
    role: 'MANAGER',
    start: '2020-01-01',
  })
  const account = await rows.account({ personRef: person.ref })
  const cookie = await createSessions(database, { isHttps: false }).start(account.ref, null, null)
  const token = `oxer_pat_${newRef()}`
  const personalToken = await database.prisma.personalToken.create({
    data: {
      ref: newRef(),
      accountRef: account.ref,
      name: 'Script',
      hash: hashOfSecret(token),
      scopes: ['access:read', 'parties:read'],
      createdAt: new Date(),
    },
  })
  return {
    federation,
    club,
    person,
    membership,
    account,
    personalToken,
    /** Data that a manager of a club may read, and nobody else in the federation. */
    members: `/api/organisation/${club.ref}/members`,
    session: { cookie: cookie.split(';')[0] ?? '' },
    token: { authorization: `Bearer ${token}` },
  }
}
type Member = Awaited<ReturnType<typeof member>>

/** Both processes have answered, the second time from memory. */
const rememberedByBoth = async ({ members, session, token }: Member) => {
  for (const app of [here, there]) {
    for (const headers of [session, token, session, token]) expect(await statusOf(app, members, headers)).toBe(200)
  }
}

type Loss = {
  name: string
  take: (of: Member) => Promise<unknown>
  /** The answers to the session and to the token afterwards. */
  session: number
  token: number
}

const prisma = () => here.database.prisma

const losses: Loss[] = [
  {
    name: 'the session is ended by its user',
    take: async ({ session }) =>
      here.app.request('/api/auth/user', {
        method: 'DELETE',
        headers: { ...session, origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
      }),
    session: 401,
    token: 200,
  },
  {
    name: 'all sessions of the account are ended',
    take: ({ account }) => here.services.sessions.endAllOf(account.ref),
    session: 401,
    token: 200,
  },
  {
    name: 'the token is revoked',
    take: ({ personalToken: { ref } }) =>
      prisma().personalToken.update({ where: { ref }, data: { revokedAt: new Date() } }),
    session: 200,
    token: 401,
  },
  {
    name: 'the token loses a scope',
    take: ({ personalToken: { ref } }) => prisma().personalToken.update({ where: { ref }, data: { scopes: [] } }),
    session: 200,
    token: 403,
  },
  {
    name: 'the account is blocked',
    take: ({ account: { ref } }) => prisma().account.update({ where: { ref }, data: { isBlocked: true } }),
    session: 401,
    token: 403,
  },
  {
    name: 'the account is erased',
    take: ({ account: { ref } }) => prisma().account.delete({ where: { ref } }),
    session: 401,
    token: 401,
  },
  {
    name: 'the account stands for another person',
    take: ({ account: { ref } }) => prisma().account.update({ where: { ref }, data: { personRef: null } }),
    session: 404,
    token: 404,
  },
  {
    name: 'the membership is ended',
    take: ({ membership: { ref } }) => prisma().membership.update({ where: { ref }, data: { end: '2020-12-31' } }),
    session: 403,
    token: 403,
  },
  {
    name: 'the membership is taken over by another person, as a merge does',
    take: async ({ membership: { ref }, federation }) => {
      const other = await here.rows.person({ federationRef: federation.ref })
      return prisma().membership.update({ where: { ref }, data: { personRef: other.ref } })
    },
    session: 403,
    token: 403,
  },
  {
    name: 'the membership is deleted',
    take: ({ membership: { ref } }) => prisma().membership.delete({ where: { ref } }),
    session: 403,
    token: 403,
  },
  {
    name: 'the person is deleted',
    take: ({ person: { ref } }) => prisma().person.update({ where: { ref }, data: { deletedAt: new Date() } }),
    session: 404,
    token: 404,
  },
  {
    name: 'the club is deleted',
    take: ({ club: { ref } }) => prisma().organisation.update({ where: { ref }, data: { deletedAt: new Date() } }),
    session: 404,
    token: 404,
  },
  {
    name: 'the time zone of the federation puts the membership in the future',
    take: async ({ membership, federation }) => {
      const day = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
      await prisma().membership.update({ where: { ref: membership.ref }, data: { start: day('Pacific/Kiritimati') } })
      return prisma().federation.update({ where: { ref: federation.ref }, data: { timeZone: 'Pacific/Niue' } })
    },
    session: 403,
    token: 403,
  },
]

describe('a withdrawn right is refused at the next call, in this process and in another', () => {
  it.for(losses)('when $name', async ({ take, session, token }) => {
    const held = await member()
    await rememberedByBoth(held)
    await take(held)
    for (const app of [there, here]) {
      expect([await statusOf(app, held.members, held.session), await statusOf(app, held.members, held.token)]).toEqual([
        session,
        token,
      ])
    }
  })
  it('when a role of the federation is given and taken', async () => {
    const { rows } = here
    const federation = await rows.federation()
    const account = await rows.account()
    const cookie = await createSessions(here.database, { isHttps: false }).start(account.ref, null, null)
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    const answers = async () => {
      const path = `/api/myfederation/${federation.ref}/sporttypes`
      return [await statusOf(there, path, headers), await statusOf(here, path, headers)]
    }
    expect(await answers()).toEqual([404, 404])
    const role = { accountRef: account.ref, federationRef: federation.ref }
    await prisma().federationRole.create({ data: { ...role, role: 'FEDERATION_ADMINISTRATOR' } })
    expect(await answers()).toEqual([200, 200])
    await prisma().federationRole.delete({ where: { accountRef_federationRef: role } })
    expect(await answers()).toEqual([404, 404])
  })
  it('every time in many repetitions', async () => {
    const held = await member()
    const { ref } = held.membership
    const seen: number[] = []
    for (let turn = 0; turn < 100; turn += 1) {
      await prisma().membership.update({ where: { ref }, data: { end: turn % 2 === 0 ? null : '2020-12-31' } })
      seen.push(await statusOf(there, held.members, held.session))
    }
    expect(seen).toEqual(Array.from({ length: 100 }, (_, turn) => (turn % 2 === 0 ? 200 : 403)))
  })
  it('when the connections that would have reported it broke', async () => {
    const held = await member()
    await rememberedByBoth(held)
    if (there.database.kind === 'postgres') {
      // All connections of the other process; its idle ones notice it when they are used.
      await here.database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> ALL ($1::int[]) AND pid <> pg_backend_pid()`,
        [await backendsOf(here.database)],
      )
    }
    await prisma().membership.delete({ where: { ref: held.membership.ref } })
    const answer = () => statusOf(there, held.members, held.session)
    // A call on a dead connection fails; none is answered with outdated data.
    await expect.poll(answer).not.toBe(500)
    expect(await answer()).toBe(403)
  })
})

/** Server processes of the present connections of this pool. */
const backendsOf = async ({ pool }: Database): Promise<number[]> => {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const answers = await Promise.all(
    clients.map((client) => client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')),
  )
  for (const client of clients) client.release()
  return answers.flatMap(({ rows }) => rows.map(({ pid }) => pid))
}

it('a username leads those who may see the member to its page, and nobody else (decision 56)', async () => {
  const { account, person, session } = await member()
  const stranger = await member()
  const locationFor = async (headers: Headers) =>
    (await here.app.request(`/members/${encodeURIComponent(account.username)}`, { headers })).headers.get('location')
  expect(account.username).toContain('@')
  expect(await locationFor(session)).toBe(`/members/${person.ref}/overview`)
  expect(await locationFor(stranger.session)).toBeNull()
  expect(await locationFor({})).toBeNull()
})
