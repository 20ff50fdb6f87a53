import { newRef } from '@oxer/db'
import { accessErrors } from '@oxer/domain/access/access.errors'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { describe, expect, it } from 'vitest'
import { emptyApiTest } from '../../kernel/testing/api-test.ts'
import { mailedLink } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { apiOf, database, make, options } = await emptyApiTest({ now: () => new Date() })
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
const ask = (stranger: Actor, over = {}) =>
  apiOf(stranger, over).access.registrationRequest.request({ message: 'I ride at Alpha' })
const codeOf = async (stranger: Actor) => (await mailedLink(options, 'ACCESS_CONFIRMATION', stranger.username)).code
const visitor = (over = {}) => apiOf(null, over).access.registrationRequest
/** Asks, and follows the link of the mail. */
const askConfirmed = async (stranger: Actor, over = {}) => {
  await ask(stranger, over)
  return visitor().confirm({ code: await codeOf(stranger) })
}
const mails = (kind: string, toAddress: string) => database.prisma.mailMessage.count({ where: { kind, toAddress } })

it('is sent once, by a signed-in user without an account (q008)', async () => {
  const stranger = await actor({ isRegistered: false })
  await askConfirmed(stranger)
  expect(await requestOf(stranger)).toMatchObject({
    message: 'I ride at Alpha',
    name: stranger.name,
    isConfirmed: true,
  })
  await refused(ask(stranger), accessErrors.registrationRequestAlreadySent)
  await refused(ask(await actor()), accessErrors.alreadyRegistered)
})

it('is stored once if several are sent at once', async () => {
  const stranger = await actor({ isRegistered: false })
  const outcomes = await Promise.allSettled([ask(stranger), ask(stranger), ask(stranger)])
  expect(outcomes.some((outcome) => outcome.status === 'fulfilled')).toBe(true)
  expect(await database.prisma.registrationRequest.count({ where: { accountRef: stranger.accountRef } })).toBe(1)
})

it('is accepted by a super administrator: the login becomes the account of a person', async () => {
  const federation = await make.federation()
  const person = await make.person({ federationRef: federation.ref })
  const stranger = await actor({ isRegistered: false })
  await askConfirmed(stranger)
  const { ref } = await requestOf(stranger)
  const api = apiOf(superAdmin).access.registrationRequest
  await refused(api.accept({ request: ref }), accessErrors.registrationNeedsPerson)
  await refused(api.accept({ request: ref, personRef: newRef() }), kernelErrors.notFound)
  await api.accept({ request: ref, personRef: person.ref })
  expect(await database.prisma.account.findUnique({ where: { ref: stranger.accountRef } })).toMatchObject({
    isRegistered: true,
    personRef: person.ref,
  })
  expect(await mails('ACCESS_ACCEPTED', stranger.username)).toBe(1)
  await refused(api.refuse({ request: ref }), accessErrors.registrationRequestDecided)
  expect((await api.list()).some((request) => request.ref === ref)).toBe(false)
})

it('does not give a person a second login', async () => {
  const federation = await make.federation()
  const person = await make.person({ federationRef: federation.ref })
  await make.account({ personRef: person.ref })
  const stranger = await actor({ isRegistered: false })
  await askConfirmed(stranger)
  const { ref } = await requestOf(stranger)
  const api = apiOf(superAdmin).access.registrationRequest
  await refused(api.accept({ request: ref, personRef: person.ref }), accessErrors.personHasLogin)
  expect((await requestOf(stranger)).ref).toBe(ref)
})

it('may be sent again after a refusal', async () => {
  const stranger = await actor({ isRegistered: false })
  await ask(stranger)
  const { ref } = await requestOf(stranger)
  await apiOf(superAdmin).access.registrationRequest.refuse({ request: ref })
  expect(await mails('ACCESS_REFUSED', stranger.username)).toBe(1)
  await ask(stranger)
  expect((await requestOf(stranger)).ref).toBe(ref)
})

it('is decided by super administrators and the administrators of its federation', async () => {
  const [federation, elsewhere] = [await make.federation(), await make.federation()]
  const person = await make.person({ federationRef: federation.ref })
  const foreign = await make.person({ federationRef: elsewhere.ref })
  const [stranger, nobody] = [await actor({ isRegistered: false }), await actor()]
  const administrator = async (federationRef: string): Promise<Actor> => ({
    ...(await actor()),
    federationRoles: [{ federationRef, role: 'FEDERATION_ADMINISTRATOR' }],
  })
  await askConfirmed(stranger, { tenant: { federationRef: federation.ref } })
  const { ref } = await requestOf(stranger)
  const api = apiOf(await administrator(federation.ref)).access.registrationRequest
  const other = apiOf(await administrator(elsewhere.ref)).access.registrationRequest
  for (const refusedTo of [other, apiOf(nobody).access.registrationRequest]) {
    await refused(refusedTo.accept({ request: ref, personRef: person.ref }), kernelErrors.notFound)
    await refused(refusedTo.refuse({ request: ref }), kernelErrors.notFound)
  }
  await refused(apiOf(stranger).access.registrationRequest.refuse({ request: ref }), accessErrors.accountRequired)
  expect(await api.listOfFederation({ federation: federation.ref })).toMatchObject([{ ref }])
  await refused(api.listOfFederation({ federation: elsewhere.ref }), kernelErrors.notFound)
  await refused(api.list(), kernelErrors.insufficientPermissions)
  await refused(api.accept({ request: ref, personRef: foreign.ref }), kernelErrors.notFound)
  await api.accept({ request: ref, personRef: person.ref })
  expect(await database.prisma.account.findUnique({ where: { personRef: person.ref } })).toMatchObject({
    ref: stranger.accountRef,
  })
})

describe('its e-mail address', () => {
  const day = 86_400_000
  it('is confirmed by a mailed code before the request can be accepted (q009, q010)', async () => {
    const federation = await make.federation()
    const person = await make.person({ federationRef: federation.ref })
    const stranger = await actor({ isRegistered: false })
    await ask(stranger)
    const { ref, isConfirmed } = await requestOf(stranger)
    expect(isConfirmed).toBe(false)
    const api = apiOf(superAdmin).access.registrationRequest
    await refused(api.accept({ request: ref, personRef: person.ref }), accessErrors.registrationNotConfirmed)
    const code = await codeOf(stranger)
    expect(await visitor().confirmation({ code })).toMatchObject({ status: 'CAN_CONFIRM', email: stranger.username })
    expect(await visitor().confirm({ code })).toMatchObject({ status: 'CONFIRMED' })
    expect(await visitor().confirm({ code })).toMatchObject({ status: 'CONFIRMED' })
    await api.accept({ request: ref, personRef: person.ref })
  })

  it('has an error for a blank, unknown and expired code (error group 013)', async () => {
    const stranger = await actor({ isRegistered: false })
    await ask(stranger)
    const code = await codeOf(stranger)
    const late = visitor({ now: () => new Date(Date.now() + 15 * day) })
    await refused(visitor().confirmation({ code: ' ' }), accessErrors.registrationCodeBlank)
    await refused(visitor().confirm({ code: 'x'.repeat(22) }), accessErrors.registrationCodeInvalid)
    await refused(late.confirmation({ code }), accessErrors.registrationCodeExpired)
    await refused(late.confirm({ code }), accessErrors.registrationCodeExpired)
  })

  it('is asked again while the mail is lost, three times an hour; a sign-in without an address gives one', async () => {
    const stranger = await actor({ isRegistered: false })
    for (const _ of [1, 2, 3]) await ask(stranger)
    await refused(ask(stranger), kernelErrors.tooManyRequests)
    const silent = await actor({ isRegistered: false })
    await database.prisma.account.update({ where: { ref: silent.accountRef }, data: { email: '' } })
    await refused(ask(silent), accessErrors.registrationRequestNotMade)
    const email = 'silent@oxer.example'
    await apiOf(silent).access.registrationRequest.request({ email })
    await visitor().confirm({ code: (await mailedLink(options, 'ACCESS_CONFIRMATION', email)).code })
    expect(await database.prisma.account.findUnique({ where: { ref: silent.accountRef } })).toMatchObject({ email })
  })
})

describe('an account of nobody', () => {
  it('is listed, and given to a person by a super administrator', async () => {
    const federation = await make.federation()
    const [person, taken] = [
      await make.person({ federationRef: federation.ref }),
      await make.person({ federationRef: federation.ref }),
    ]
    await make.account({ personRef: taken.ref })
    const nobody = await actor()
    const api = apiOf(superAdmin).access.registrationRequest
    expect((await api.listUnlinked({ size: 200 })).items.map(({ ref }) => ref)).toContain(nobody.accountRef)
    const first = await api.listUnlinked({ size: 1 })
    expect((await api.listUnlinked({ size: 1, after: first.next ?? '' })).items).not.toEqual(first.items)
    const link = { login: nobody.accountRef, personRef: person.ref }
    await refused(apiOf(nobody).access.registrationRequest.link(link), kernelErrors.insufficientPermissions)
    await refused(apiOf(nobody).access.registrationRequest.listUnlinked({}), kernelErrors.insufficientPermissions)
    await refused(api.link({ ...link, personRef: taken.ref }), accessErrors.personHasLogin)
    await refused(api.link({ ...link, login: newRef() }), kernelErrors.notFound)
    await api.link(link)
    await refused(api.link(link), accessErrors.accountHasPerson)
  })
})
