import { newRef } from '@oxer/db'
import { accessErrors } from '@oxer/domain/access/access.errors'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { expect, it } from 'vitest'
import { emptyApiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { apiOf, database, make } = await emptyApiTest({ now: () => new Date() })
const actor = async ({ isRegistered = true, isSuperAdmin = false } = {}): Promise<Actor> => {
  const account = await make.account({ isRegistered, isSuperAdmin })
  return {
    accountRef: account.ref,
    personRef: null,
    personFederationRef: null,
    username: account.username,
    name: account.name,
    isSuperAdmin,
    isRegistered,
    federationRoles: [],
    organisationRoles: [],
    tokenScopes: null,
  }
}

const superAdmin = await actor({ isSuperAdmin: true })

const requestOf = async (stranger: Actor) => {
  const requests = await apiOf(superAdmin).access.registrationRequest.list()
  const found = requests.find((request) => request.username === stranger.username)
  if (!found) throw new Error('no request')
  return found
}
const ask = (stranger: Actor) => apiOf(stranger).access.registrationRequest.request({ message: 'I ride at Alpha' })

it('is sent once, by a signed-in user without an account (q008)', async () => {
  const stranger = await actor({ isRegistered: false })
  await ask(stranger)
  expect(await requestOf(stranger)).toMatchObject({ message: 'I ride at Alpha', name: stranger.name })
  await refused(ask(stranger), accessErrors.registrationRequestAlreadySent)
  await refused(ask(await actor()), accessErrors.alreadyRegistered)
})

it('is stored once if several are sent at once', async () => {
  const stranger = await actor({ isRegistered: false })
  const outcomes = await Promise.allSettled([ask(stranger), ask(stranger), ask(stranger)])
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  expect(await database.prisma.registrationRequest.count({ where: { accountRef: stranger.accountRef } })).toBe(1)
})

it('is accepted by a super administrator: the login becomes the account of a person', async () => {
  const federation = await make.federation()
  const person = await make.person({ federationRef: federation.ref })
  const stranger = await actor({ isRegistered: false })
  await ask(stranger)
  const { ref } = await requestOf(stranger)
  const api = apiOf(superAdmin).access.registrationRequest
  await refused(api.accept({ ref, personRef: newRef() }), kernelErrors.notFound)
  await api.accept({ ref, personRef: person.ref })
  expect(await database.prisma.account.findUnique({ where: { ref: stranger.accountRef } })).toMatchObject({
    isRegistered: true,
    personRef: person.ref,
  })
  await refused(api.refuse({ ref }), accessErrors.registrationRequestDecided)
  expect((await api.list()).some((request) => request.ref === ref)).toBe(false)
})

it('does not give a person a second login', async () => {
  const federation = await make.federation()
  const person = await make.person({ federationRef: federation.ref })
  await make.account({ personRef: person.ref })
  const stranger = await actor({ isRegistered: false })
  await ask(stranger)
  const { ref } = await requestOf(stranger)
  const api = apiOf(superAdmin).access.registrationRequest
  await refused(api.accept({ ref, personRef: person.ref }), accessErrors.personHasLogin)
  expect((await requestOf(stranger)).ref).toBe(ref)
})

it('may be sent again after a refusal', async () => {
  const stranger = await actor({ isRegistered: false })
  await ask(stranger)
  const { ref } = await requestOf(stranger)
  await apiOf(superAdmin).access.registrationRequest.refuse({ ref })
  await ask(stranger)
  expect((await requestOf(stranger)).ref).toBe(ref)
})

it('is decided by super administrators only', async () => {
  const stranger = await actor({ isRegistered: false })
  await ask(stranger)
  const { ref } = await requestOf(stranger)
  for (const other of [stranger, await actor()]) {
    await refused(apiOf(other).access.registrationRequest.accept({ ref }), kernelErrors.insufficientPermissions)
  }
})
