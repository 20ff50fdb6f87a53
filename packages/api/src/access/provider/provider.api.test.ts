import { newRef } from '@oxer/db'
import { accessErrors } from '@oxer/domain/access/access.errors'
import { describe, expect, it } from 'vitest'
import { textColourOn } from '../../kernel/colour/text-colour.ts'
import { emptyApiTest } from '../../kernel/testing/api-test.ts'
import { testSealing } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { hashPassword } from './password.gateway.ts'
import { checkPassword, findOrCreateAccount } from './provider.commands.ts'
import { getInstallationSecret, getSigningKeys, storeOf } from './provider-store.gateway.ts'
import { toMessagePage, toSignInPage } from './sign-in-page.mappers.ts'

const { database, make } = await emptyApiTest({ now: () => new Date() })
const services = { database, sealing: testSealing }
const passwordHash = await hashPassword('correct horse')

describe('passwords', () => {
  it('are stored as argon2id', () => {
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
  it('sign in by name, also with blanks around the name', async () => {
    const account = await make.account({ passwordHash })
    expect(await checkPassword(database, ` ${account.username} `, 'correct horse')).toBe(account.subject)
  })
  it('are refused with the same answer for every cause', async () => {
    const account = await make.account({ passwordHash })
    const blocked = await make.account({ passwordHash, isBlocked: true })
    const without = await make.account()
    const elsewhere = await make.account({ passwordHash, issuer: 'https://login.example.org' })
    const tries = [
      [account.username, 'wrong'],
      [account.username, ''],
      ['nobody@example.org', 'correct horse'],
      [blocked.username, 'correct horse'],
      [without.username, 'correct horse'],
      [without.username, 'nobody has this password'],
      [elsewhere.username, 'correct horse'],
    ] as const
    for (const [username, password] of tries) {
      await refused(checkPassword(database, username, password), accessErrors.wrongCredentials)
    }
  })
})

describe('the account of an identity', () => {
  const identity = () => ({
    issuer: 'https://login.example.org',
    subject: newRef(),
    username: null,
    name: 'Nina',
    email: 'nina@example.org',
    locale: 'nl-BE',
  })
  const now = new Date('2026-05-17T08:00:00Z')

  it('is created without rights at the first sign-in, with a history entry, and found at the next', async () => {
    const nina = identity()
    const ref = await findOrCreateAccount(services, nina, now)
    expect(await database.prisma.account.findUnique({ where: { ref } })).toMatchObject({
      isRegistered: false,
      isSuperAdmin: false,
      personRef: null,
      username: 'nina@example.org',
      language: 'NL',
    })
    expect(await database.prisma.history.count({ where: { ref, action: 'create' } })).toBe(1)
    expect(await findOrCreateAccount(services, nina, now)).toBe(ref)
  })
  it('is never another account with the same e-mail address', async () => {
    const first = await findOrCreateAccount(services, identity(), now)
    const second = await findOrCreateAccount(services, identity(), now)
    expect(second).not.toBe(first)
  })
  it('is created once when the same identity signs in several times at once', async () => {
    const nina = identity()
    const refs = await Promise.all([1, 2, 3].map(() => findOrCreateAccount(services, nina, now)))
    expect(new Set(refs).size).toBe(1)
  })
  it('is refused when blocked', async () => {
    const nina = identity()
    const ref = await findOrCreateAccount(services, nina, now)
    await database.prisma.account.update({ where: { ref }, data: { isBlocked: true } })
    await refused(findOrCreateAccount(services, nina, now), accessErrors.accountBlocked)
  })
})

describe('the records of the provider', () => {
  it('are found until they expire, and are consumed once', async () => {
    const codes = storeOf(database, 'AuthorizationCode')
    await codes.upsert('one', { grantId: 'g1', value: 1 }, 60)
    await codes.upsert('two', { grantId: 'g1' }, -1)
    expect(await codes.find('one')).toEqual({ grantId: 'g1', value: 1 })
    expect(await codes.find('two')).toBeUndefined()
    await codes.consume('one')
    expect(await codes.find('one')).toMatchObject({ consumed: expect.any(Number) })
    await codes.revokeByGrantId('g1')
    expect(await codes.find('one')).toBeUndefined()
  })
  it('keep kinds apart, and a session is found by its uid', async () => {
    await storeOf(database, 'Session').upsert('s', { uid: 'u' }, 60)
    expect(await storeOf(database, 'Session').findByUid('u')).toEqual({ uid: 'u' })
    expect(await storeOf(database, 'Interaction').find('s')).toBeUndefined()
  })
  it('contain one set of keys and one secret for all servers', async () => {
    const [first, second] = await Promise.all([getSigningKeys(database), getSigningKeys(database)])
    expect(first).toEqual(second)
    expect(first.keys[0]).toMatchObject({ kty: 'RSA', alg: 'RS256', d: expect.any(String) })
    const secrets = await Promise.all([getInstallationSecret(database), getInstallationSecret(database)])
    expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(secrets[1]).toBe(secrets[0])
  })
})

describe('the sign-in page', () => {
  const tenant = { name: 'Ruiters & <b>Vrienden</b>', avatar: null, colour: '#ffee00' }
  const page = {
    language: 'nl' as const,
    tenant,
    nonce: 'n0',
    action: '/oidc/interaction/x',
    problem: null,
    passkey: null,
    demo: [],
  }

  it('escapes typed text', () => {
    const html = toSignInPage({ ...page, username: '"><script>alert(1)</script>' })
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<b>Vrienden')
    expect(html).toContain('&#34;&#62;&#60;script&#62;')
  })
  it('has no style or script that the policy refuses', () => {
    const html = toSignInPage({ ...page, username: '' })
    expect(html).not.toMatch(/ style=| on[a-z]+=|<script/)
    expect(html).toContain('<style nonce="n0">')
  })
  it('asks for a passkey by a script with the nonce, which reads what it needs from an attribute', () => {
    const html = toSignInPage({ ...page, username: '', passkey: { challenge: '"><script>', rpId: 'localhost' } })
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).toContain('<script nonce="n0">')
    expect(html).not.toMatch(/ style=| on[a-z]+=/)
  })
  it('ignores an invalid colour', () => {
    const html = toSignInPage({ ...page, username: '', tenant: { ...tenant, colour: 'red;}body{display:none' } })
    expect(html).not.toContain('display:none')
  })
  it('announces the problem to screen readers', () => {
    const html = toSignInPage({ ...page, username: 'a', problem: { kind: 'tooMany', minutes: 15 } })
    expect(html).toContain('role="alert"')
    expect(html).toContain('15 min')
    expect(html).toContain('aria-describedby="problem"')
  })
  it('is in both languages', () => {
    expect(toMessagePage({ ...page, message: 'expired' })).toContain('verlopen')
    expect(toMessagePage({ ...page, language: 'en', message: 'expired' })).toContain('expired')
  })
  it.each([
    ['#ffffff', '#111111'],
    ['#ffee00', '#111111'],
    ['#14543d', '#ffffff'],
    ['#8a2f5d', '#ffffff'],
  ])('on %s writes text in %s', (colour, expected) => {
    expect(textColourOn(colour)).toBe(expected)
  })
})
