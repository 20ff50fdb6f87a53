import { newRef } from '@oxer/db'
import { accessErrors } from '@oxer/domain/access/access.errors'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { expect, it } from 'vitest'
import { emptyApiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { findByApiClient, findByPersonalToken } from '../actor/actor.queries.ts'
import { hashOfSecret } from '../session/session.gateway.ts'

const { apiOf, database, make } = await emptyApiTest({ now: () => new Date() })
const somebody = async (): Promise<Actor> => {
  const account = await make.account()
  return {
    accountRef: account.ref,
    personRef: null,
    personFederationRef: null,
    username: account.username,
    name: account.name,
    isSuperAdmin: false,
    isRegistered: true,
    federationRoles: [],
    organisationRoles: [],
    tokenScopes: null,
  }
}

const create = async (actor: Actor, over: { expiresAt?: string; now?: () => Date } = {}) =>
  apiOf(actor, over.now && { now: over.now }).access.personalToken.create({
    name: 'results script',
    scopes: ['competitions:read', 'competitions:write'],
    ...(over.expiresAt === undefined ? {} : { expiresAt: over.expiresAt }),
  })

it('shows a token once and stores only its hash (decision 43)', async () => {
  const actor = await somebody()
  const created = await create(actor)
  expect(created.token).toMatch(/^oxer_pat_[\w-]{43}$/)
  const list = await apiOf(actor).access.personalToken.list()
  expect(list).toEqual([expect.objectContaining({ ref: created.ref, name: 'results script', isExpired: false })])
  const row = await database.prisma.personalToken.findUniqueOrThrow({ where: { ref: created.ref } })
  expect(row.hash).toBe(hashOfSecret(created.token))
  const history = await database.prisma.history.findMany({ where: { ref: created.ref }, orderBy: { id: 'asc' } })
  expect(history).toHaveLength(1)
  expect(JSON.stringify([row, list, history.map(({ before, after }) => ({ before, after }))])).not.toContain(
    created.token,
  )
})

it('grants the account within the scopes of the token only', async () => {
  const actor = await somebody()
  const { token } = await create(actor)
  const found = await findByPersonalToken(database, hashOfSecret(token))
  expect(found?.actor).toMatchObject({
    accountRef: actor.accountRef,
    tokenScopes: ['competitions:read', 'competitions:write'],
  })
  if (!found) throw new Error('not found')
  await refused(apiOf(found.actor).access.session.current(), accessErrors.tokenLacksScope)
})

it('refuses to create a token by token, with any scopes', async () => {
  const actor = { ...(await somebody()), tokenScopes: ['access:read', 'access:write'] }
  await refused(create(actor), kernelErrors.insufficientPermissions)
  await refused(apiOf(actor).access.personalToken.list(), kernelErrors.insufficientPermissions)
})

it('revokes a token at once, and refuses to revoke the token of another user', async () => {
  const [owner, stranger] = [await somebody(), await somebody()]
  const { ref, token } = await create(owner)
  await refused(apiOf(stranger).access.personalToken.revoke({ ref }), kernelErrors.notFound)
  expect(await findByPersonalToken(database, hashOfSecret(token))).not.toBeNull()
  await apiOf(owner).access.personalToken.revoke({ ref })
  expect(await findByPersonalToken(database, hashOfSecret(token))).toBeNull()
  expect(await apiOf(owner).access.personalToken.list()).toEqual([])
  await refused(apiOf(owner).access.personalToken.revoke({ ref }), kernelErrors.notFound)
})

it('ends at its expiry, and refuses an expiry in the past', async () => {
  const actor = await somebody()
  const at = (time: string) => () => new Date(time)
  await refused(
    create(actor, { expiresAt: '2026-05-17T10:00:00Z', now: at('2026-05-17T10:00:00Z') }),
    accessErrors.tokenExpiryInThePast,
  )
  await create(actor, { expiresAt: '2026-05-17T10:00:00Z', now: at('2026-05-17T09:59:59Z') })
  const list = (now: string) => apiOf(actor, { now: at(now) }).access.personalToken.list()
  expect((await list('2026-05-17T09:59:59Z'))[0]?.isExpired).toBe(false)
  expect((await list('2026-05-17T10:00:00Z'))[0]?.isExpired).toBe(true)
})

it('a client acts for its account, within its own scopes and those of its token', async () => {
  const { accountRef } = await somebody()
  const clientId = `script-${newRef()}`
  const scopes = ['competitions:read', 'parties:read']
  await database.prisma.apiClient.create({
    data: { clientId, secretHash: hashOfSecret('x'), accountRef, name: 'Script', scopes, createdAt: new Date() },
  })
  const scopesOf = async (granted: string[]) => (await findByApiClient(database, clientId, granted))?.actor.tokenScopes
  expect(await scopesOf([])).toEqual(scopes)
  expect(await scopesOf(['parties:read', 'finance:write'])).toEqual(['parties:read'])
  await database.prisma.apiClient.update({ where: { clientId }, data: { revokedAt: new Date() } })
  expect(await findByApiClient(database, clientId, [])).toBeNull()
})

it('ends after a year unless an end is given, and never later than after two (decision 43)', async () => {
  const actor = await somebody()
  const now = () => new Date('2026-05-17T10:00:00Z')
  expect((await create(actor, { now })).expiresAt).toBe('2027-05-17T10:00:00.000Z')
  const latest = '2028-05-17T10:00:00.000Z'
  expect((await create(actor, { now, expiresAt: latest })).expiresAt).toBe(latest)
  const later = await refused(create(actor, { now, expiresAt: '2028-05-17T10:00:01Z' }), accessErrors.tokenExpiryTooFar)
  expect(later.causes[0]?.field).toBe('expiresAt')
})
