import { accessErrors } from '@oxer/domain/access/access.errors'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { generate } from 'otplib'
import { describe, expect, it } from 'vitest'
import { emptyApiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { stepOfCode } from './authenticator.gateway.ts'
import { checkSecondFactor } from './second-factor.commands.ts'

const start = new Date('2026-05-17T08:00:00Z')
const { apiOf, database, make, options } = await emptyApiTest({ at: start.toISOString() })
const { prisma } = database
const seconds = (count: number) => new Date(start.getTime() + count * 1000)
const codeAt = (secret: string, at: Date) => generate({ secret, epoch: at.getTime() / 1000 })

let count = 0
const account = async (over: { issuer?: string } = {}) => {
  count += 1
  return make.account({ username: `user-${count}@oxer.example`, ...over })
}
const actorOf = (row: { ref: string; username: string; name: string }, tokenScopes: string[] | null = null): Actor => ({
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
const own = (row: Parameters<typeof actorOf>[0], over = {}) => apiOf(actorOf(row), over).access.secondFactor
const mails = (toAddress: string) =>
  prisma.mailMessage.findMany({ where: { toAddress }, orderBy: { ref: 'asc' } }).then((rows) => rows.map((m) => m.kind))
const actions = async (ref: string) =>
  (await prisma.history.findMany({ where: { ref }, orderBy: { id: 'asc' } })).map(({ action }) => action)

const withFactor = async () => {
  const user = await account()
  const { secret } = await own(user).begin()
  const { codes } = await own(user).confirm({ code: await codeAt(secret, start) })
  return { user, secret, codes }
}
const { services, tenant } = contextOf(null, options)
const check = (accountRef: string, typed: string, now = start) =>
  checkSecondFactor(services, { accountRef, typed, now, tenant })

describe('a code of an authenticator app', () => {
  it('is the one of RFC 6238, and may be one step early or late', async () => {
    // Appendix B of the RFC, its secret in base 32; the last six of its eight digits.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    for (const [at, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [2_000_000_000, '279037'],
    ] as const) {
      const step = Math.floor(at / 30)
      const of = (late: number, lastStep: number | null = null) =>
        stepOfCode(secret, code, { now: new Date((at + late) * 1000), lastStep })
      expect(await of(0)).toBe(step)
      expect(await of(30)).toBe(step)
      expect(await of(90)).toBeNull()
      expect(await of(0, step)).toBeNull()
    }
    expect(await stepOfCode(secret, '28708', { now: seconds(0), lastStep: null })).toBeNull()
  })
})

describe('a second factor', () => {
  it('counts after its first code, and answers ten recovery codes once', async () => {
    const user = await account()
    const begun = await own(user).begin()
    expect(begun.address).toContain(`secret=${begun.secret}`)
    const stored = await prisma.secondFactor.findUniqueOrThrow({ where: { accountRef: user.ref } })
    expect(stored.sealedSecret).not.toContain(begun.secret)
    expect(await own(user).get()).toEqual({ isHere: true, since: null, recoveryCodesLeft: 0 })
    const right = await codeAt(begun.secret, start)
    expect(await check(user.ref, right)).toBe(false)
    const wrong = right === '000000' ? '000001' : '000000'
    await refused(own(user).confirm({ code: wrong }), accessErrors.secondFactorCodeWrong)
    await refused(own(user, { now: () => seconds(3600) }).confirm({ code: right }), accessErrors.secondFactorOff)
    const { codes } = await own(user).confirm({ code: `${right.slice(0, 3)} ${right.slice(3)}` })
    expect(new Set(codes).size).toBe(10)
    expect(await own(user).get()).toEqual({ isHere: true, since: start.toISOString(), recoveryCodesLeft: 10 })
    const kept = await prisma.recoveryCode.findMany({ where: { accountRef: user.ref } })
    expect(JSON.stringify(kept)).not.toContain(codes[0])
    await refused(own(user).begin(), accessErrors.secondFactorOn)
    await refused(own(user).confirm({ code: right }), accessErrors.secondFactorOn)
    expect(await mails(user.email)).toEqual(['SECOND_FACTOR_ADDED'])
    expect(await actions(user.ref)).toEqual(['add-second-factor'])
  })

  it('accepts each code of the app and each recovery code once', async () => {
    const { user, secret, codes } = await withFactor()
    expect(await check(user.ref, await codeAt(secret, start))).toBe(false)
    const next = await codeAt(secret, seconds(30))
    const uses = await Promise.all([1, 2, 3].map(() => check(user.ref, next, seconds(30))))
    expect(uses.filter(Boolean)).toHaveLength(1)
    const [code = ''] = codes
    expect(await check(user.ref, ` ${code.toUpperCase().replace('-', ' ')} `)).toBe(true)
    expect(await check(user.ref, code)).toBe(false)
    expect(await own(user).get()).toMatchObject({ recoveryCodesLeft: 9 })
    const { user: other } = await withFactor()
    expect(await check(other.ref, codes[1] ?? '')).toBe(false)
    expect(await mails(user.email)).toEqual(['SECOND_FACTOR_ADDED', 'RECOVERY_CODE_USED'])
    expect(await actions(user.ref)).toEqual(['add-second-factor', 'use-recovery-code'])
  })

  it('gets new recovery codes, which replace the earlier ones', async () => {
    const { user, codes } = await withFactor()
    const renewed = await own(user).renewRecoveryCodes()
    expect(await check(user.ref, codes[0] ?? '')).toBe(false)
    expect(await check(user.ref, renewed.codes[0] ?? '')).toBe(true)
    await refused(own(await account()).renewRecoveryCodes(), accessErrors.secondFactorOff)
  })

  it('is removed by its owner, who gets a mail', async () => {
    const { user, codes } = await withFactor()
    await own(user).remove()
    expect(await own(user).get()).toMatchObject({ since: null, recoveryCodesLeft: 0 })
    expect(await check(user.ref, codes[0] ?? '')).toBe(false)
    await refused(own(user).remove(), kernelErrors.notFound)
    expect((await mails(user.email)).at(-1)).toBe('SECOND_FACTOR_REMOVED')
  })

  it('asks for a fresh sign-in, and is for nobody with a token or another provider', async () => {
    const { user } = await withFactor()
    const stale = own(user, { signedInAt: null })
    await refused(stale.begin(), accessErrors.signInAgain)
    await refused(stale.renewRecoveryCodes(), accessErrors.signInAgain)
    await refused(stale.remove(), accessErrors.signInAgain)
    const script = apiOf(actorOf(user, ['access:read', 'access:write'])).access.secondFactor
    await refused(script.get(), kernelErrors.insufficientPermissions)
    await refused(script.confirm({ code: '000000' }), kernelErrors.insufficientPermissions)
    const elsewhere = await account({ issuer: 'https://login.example.org' })
    expect(await own(elsewhere).get()).toMatchObject({ isHere: false })
    await refused(own(elsewhere).begin(), accessErrors.passwordsElsewhere)
    const visitor = apiOf(null).access.secondFactor
    await refused(visitor.get(), kernelErrors.noUserContext)
    await refused(visitor.begin(), kernelErrors.noUserContext)
    await refused(own(user).confirm({ code: '' }), kernelErrors.fieldRequired)
  })
})
