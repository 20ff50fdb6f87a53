import { accessErrors } from '@oxer/domain/access/access.errors'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type { PasskeyOptions } from '@oxer/domain/access/passkey/passkey.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { softAuthenticator } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { emptyApiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { checkPasskey, passkeyRequest } from './passkey.commands.ts'

const { apiOf, database, make, options, now } = await emptyApiTest()
const { prisma } = database
const origin = 'http://localhost:3000'
const rpId = 'localhost'

let count = 0
const account = async (over: { issuer?: string } = {}) => {
  count += 1
  return make.account({ username: `user-${count}@oxer.example`, ...over })
}
type Row = { ref: string; username: string; name: string }
const actorOf = (row: Row, tokenScopes: string[] | null = null): Actor => ({
  accountRef: row.ref,
  personRef: null,
  personFederationRef: null,
  username: row.username,
  name: row.name,
  isSuperAdmin: false,
  isRegistered: true,
  federationRoles: [],
  organisationRoles: [],
  tokenScopes,
})
const own = (row: Row, over = {}) => apiOf(actorOf(row), over).access.passkey
const asked = ({ challenge }: Pick<PasskeyOptions, 'challenge'>, over = {}) => ({ challenge, origin, rpId, ...over })

const withPasskey = async () => {
  const [user, authenticator] = [await account(), softAuthenticator()]
  const registration = authenticator.register(asked(await own(user).begin()))
  const passkey = await own(user).add({ name: ' Phone ', registration })
  return { user, authenticator, passkey, registration }
}
const { services } = contextOf(null, options)
const uid = 'the sign-in under way'
/** The answer of an authenticator to the sign-in page. */
const signIn = async (authenticator: ReturnType<typeof softAuthenticator>, over = {}, of = uid) => {
  const request = JSON.parse(JSON.stringify(await passkeyRequest(services, of)))
  return checkPasskey(services, { assertion: authenticator.sign(asked(request, over)), uid, now: now() })
}

describe('a passkey', () => {
  it('is made with a challenge that works once, and is named, renamed and removed', async () => {
    expect(await passkeyRequest(services, uid)).toBeNull()
    const { user, passkey, registration } = await withPasskey()
    expect(passkey).toMatchObject({ name: 'Phone', usedAt: null })
    await refused(own(user).add({ name: 'Again', registration }), accessErrors.passkeyRefused)
    const { excludeCredentials, user: described } = await own(user).begin()
    expect(excludeCredentials).toEqual([{ type: 'public-key', id: registration.id }])
    expect(described.name).toBe(user.username)
    await own(user).rename({ ref: passkey.ref, name: 'Laptop' })
    expect(await own(user).list()).toMatchObject({ isHere: true, passkeys: [{ name: 'Laptop' }] })
    await refused(own(user).rename({ ref: passkey.ref, name: ' ' }), kernelErrors.blankName)
    const other = own(await account())
    await refused(other.remove({ ref: passkey.ref }), kernelErrors.notFound)
    await refused(other.rename({ ref: passkey.ref, name: 'Mine' }), kernelErrors.notFound)
    await own(user).remove({ ref: passkey.ref })
    await refused(own(user).remove({ ref: passkey.ref }), kernelErrors.notFound)
    const lines = await prisma.history.findMany({ where: { ref: user.ref }, orderBy: { id: 'asc' } })
    expect(lines.map(({ action }) => action)).toEqual(['add-passkey', 'rename-passkey', 'remove-passkey'])
    const mails = await prisma.mailMessage.findMany({ where: { toAddress: user.email }, orderBy: { ref: 'asc' } })
    expect(mails.map(({ kind }) => kind)).toEqual(['PASSKEY_ADDED', 'PASSKEY_REMOVED'])
  })

  it('is refused for another site, without the owner, and with the challenge of somebody else', async () => {
    const [user, other] = [await account(), await account()]
    const add = async (over: object, isVerified = true, of = user) => {
      const authenticator = softAuthenticator()
      authenticator.state.isVerified = isVerified
      const registration = authenticator.register(asked(await own(of).begin(), over))
      return own(user).add({ name: 'Phone', registration })
    }
    await refused(add({ origin: 'https://oxer.example' }), accessErrors.passkeyRefused)
    await refused(add({ rpId: 'oxer.example' }), accessErrors.passkeyRefused)
    await refused(add({ challenge: 'AAAA' }), accessErrors.passkeyRefused)
    await refused(add({}, false), accessErrors.passkeyRefused)
    await refused(add({}, true, other), accessErrors.passkeyRefused)
    const registration = { id: 'AA', rawId: 'AA', type: 'public-key' as const }
    const broken = { ...registration, response: { clientDataJSON: 'AA', attestationObject: 'AA' } }
    await refused(own(user).add({ name: 'Phone', registration: broken }), accessErrors.passkeyRefused)
    expect(await prisma.passkey.count({ where: { accountRef: user.ref } })).toBe(0)
  })

  it('may be made on the host of a tenant', async () => {
    const user = await account()
    const at = (host: string) => own(user, { tenant: { host } })
    const register = async (host: string) => {
      const site = asked(await at('sport.example').begin(), { origin: `http://${host}:3000` })
      return at('sport.example').add({ name: host, registration: softAuthenticator().register(site) })
    }
    expect(await register('sport.example')).toMatchObject({ name: 'sport.example' })
    await refused(register('other.example'), accessErrors.passkeyRefused)
  })

  it('signs its owner in, once for each answer, and is refused if it was copied', async () => {
    const { user, authenticator, passkey } = await withPasskey()
    const subject = user.subject
    expect(await signIn(authenticator)).toEqual({ accountRef: user.ref, subject })
    const [kept] = (await own(user).list()).passkeys
    expect(kept).toMatchObject({ ref: passkey.ref, usedAt: now().toISOString() })
    const refusal = { accountRef: user.ref, subject: null }
    expect(await signIn(authenticator, { origin: 'https://oxer.example' })).toEqual(refusal)
    expect(await signIn(authenticator, { rpId: 'oxer.example' })).toEqual(refusal)
    expect(await signIn(authenticator, {}, 'another sign-in')).toEqual(refusal)
    authenticator.state.isVerified = false
    expect(await signIn(authenticator)).toEqual(refusal)
    authenticator.state.isVerified = true
    authenticator.state.counter = 0
    expect(await signIn(authenticator)).toEqual(refusal)
    authenticator.state.counter = 50
    expect(await signIn(authenticator)).toEqual({ accountRef: user.ref, subject })
    await prisma.account.update({ where: { ref: user.ref }, data: { isBlocked: true } })
    expect(await signIn(authenticator)).toEqual(refusal)
    expect(await signIn(softAuthenticator())).toEqual({ accountRef: null, subject: null })
  })

  it('proves again who they are, once for each question, in the session that is open', async () => {
    const { user, authenticator, passkey } = await withPasskey()
    const sessionId = 'the-open-session'
    const before = new Date(now().getTime() - 3_600_000)
    const session = {
      ref: '00000000-0000-7000-8000-000000000201',
      id: sessionId,
      accountRef: user.ref,
      signedInAt: before,
    }
    await prisma.session.create({ data: { ...session, expiresAt: new Date(now().getTime() + 3_600_000) } })
    const stale = { sessionId, signedInAt: before }
    const { confirmation } = apiOf(actorOf(user), stale).access.session
    expect(await confirmation()).toEqual({ way: 'SIGN_IN', hasPasskey: true, isFresh: false })
    const api = own(user, stale)
    const question = await api.ask()
    expect(question).toMatchObject({ rpId, allowCredentials: [{ type: 'public-key' }], userVerification: 'required' })
    const answer = (over = {}) => authenticator.sign(asked(question, over))
    const refusals = [
      answer({ origin: 'https://oxer.example' }),
      answer({ challenge: 'AAAA' }),
      { ...answer(), id: 'AA' },
    ]
    for (const assertion of refusals) await refused(api.confirm({ assertion }), accessErrors.passkeyRefused)
    const other = own(await account())
    await refused(other.confirm({ assertion: answer() }), accessErrors.passkeyRefused)
    const signedInAt = async () => (await prisma.session.findUniqueOrThrow({ where: { id: sessionId } })).signedInAt
    expect(await signedInAt()).toEqual(before)
    await api.confirm({ assertion: answer() })
    expect(await signedInAt()).toEqual(now())
    await refused(api.confirm({ assertion: answer() }), accessErrors.passkeyRefused)
    const again = await api.ask()
    const onTenant = { ...stale, tenant: { host: 'sport.example' } }
    const elsewhere = authenticator.sign(asked(again, { origin: 'http://sport.example:3000' }))
    await own(user, onTenant).confirm({ assertion: elsewhere })
    await own(user).remove({ ref: passkey.ref })
    await refused(api.confirm({ assertion: authenticator.sign(asked(await api.ask())) }), accessErrors.passkeyRefused)
    const script = apiOf(actorOf(user, ['access:write'])).access.passkey
    await refused(script.ask(), kernelErrors.insufficientPermissions)
    await refused(script.confirm({ assertion: answer() }), kernelErrors.insufficientPermissions)
    await refused(apiOf(null).access.passkey.ask(), kernelErrors.noUserContext)
  })

  it('asks for a fresh sign-in, and is for nobody with a token or another provider', async () => {
    const { user, passkey } = await withPasskey()
    const stale = own(user, { signedInAt: null })
    await refused(stale.begin(), accessErrors.signInAgain)
    await refused(stale.remove({ ref: passkey.ref }), accessErrors.signInAgain)
    const script = apiOf(actorOf(user, ['access:read', 'access:write'])).access.passkey
    await refused(script.list(), kernelErrors.insufficientPermissions)
    await refused(script.begin(), kernelErrors.insufficientPermissions)
    const elsewhere = await account({ issuer: 'https://login.example.org' })
    expect(await own(elsewhere).list()).toEqual({ isHere: false, passkeys: [] })
    await refused(own(elsewhere).begin(), accessErrors.passwordsElsewhere)
    await refused(apiOf(null).access.passkey.list(), kernelErrors.noUserContext)
    await refused(apiOf(null).access.passkey.begin(), kernelErrors.noUserContext)
  })

  it('is one of at most twenty', async () => {
    const user = await account()
    await prisma.passkey.createMany({
      data: Array.from({ length: 20 }, (_, index) => ({
        ref: `00000000-0000-7000-8000-0000000001${10 + index}`,
        accountRef: user.ref,
        name: 'Phone',
        credentialId: `full-${index}`,
        publicKey: new Uint8Array([1]),
        counter: 0,
        createdAt: now(),
      })),
    })
    await refused(own(user).begin(), accessErrors.passkeysTooMany)
  })
})
