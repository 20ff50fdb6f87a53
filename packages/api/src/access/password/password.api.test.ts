import { accessErrors } from '@oxer/domain/access/access.errors'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { describe, expect, it } from 'vitest'
import { emptyApiTest } from '../../kernel/testing/api-test.ts'
import { mailedLink } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { hashPassword } from '../provider/password.gateway.ts'
import { checkPassword } from '../provider/provider.commands.ts'

const start = new Date('2026-05-17T08:00:00Z')
const { apiOf, database, make, options } = await emptyApiTest({ at: start.toISOString() })
const old = 'the old password 1'
const fresh = 'a new password 2'
const passwordHash = await hashPassword(old)
const minute = 60_000
const after = (minutes: number) => ({ now: () => new Date(start.getTime() + minutes * minute) })

let count = 0
const account = async (over: { issuer?: string; passwordHash?: string | null; isBlocked?: boolean } = {}) => {
  count += 1
  return make.account({ username: `user-${count}@oxer.example`, passwordHash, ...over })
}
const actorOf = (row: { ref: string; username: string; name: string }): Actor => ({
  accountRef: row.ref,
  personRef: null,
  personFederationRef: null,
  username: row.username,
  name: row.name,
  isSuperAdmin: false,
  isRegistered: true,
  federationRoles: [],
  organisationRoles: [],
  tokenScopes: null,
})
const visitor = (over = {}) => apiOf(null, over).access.password
const own = (row: Parameters<typeof actorOf>[0], over = {}) => apiOf(actorOf(row), over).access.password
const session = (accountRef: string, id: string) =>
  database.prisma.session.create({ data: { id, accountRef, expiresAt: new Date(start.getTime() + 1e9) } })
const mails = (kind: string, toAddress: string) => database.prisma.mailMessage.count({ where: { kind, toAddress } })

describe('a forgotten password', () => {
  it('is replaced once by a mailed link of one hour, and every session ends', async () => {
    const user = await account()
    await session(user.ref, `s-${user.ref}`)
    await visitor().forgot({ username: user.username.toUpperCase() })
    const { code, path } = await mailedLink(options, 'PASSWORD_RESET', user.email)
    expect(path).toBe(`/auth/password/${code}`)
    expect(await database.prisma.oneTimeCode.count({ where: { hash: code } })).toBe(0)
    expect(await visitor().getReset({ code })).toEqual({ username: user.username })
    await refused(visitor().reset({ code, password: 'short' }), kernelErrors.tooShort)
    await refused(visitor().reset({ code, password: 'PASSWORD' }), accessErrors.passwordTooCommon)
    await refused(visitor(after(60)).getReset({ code }), accessErrors.codeUnusable)
    await refused(visitor(after(60)).reset({ code, password: fresh }), accessErrors.codeUnusable)
    expect(await visitor().reset({ code, password: fresh })).toEqual({ username: user.username })
    expect(await checkPassword(database, user.username, fresh)).toBe(user.subject)
    await refused(visitor().reset({ code, password: old }), accessErrors.codeUnusable)
    expect(await database.prisma.session.count({ where: { accountRef: user.ref } })).toBe(0)
    expect(await mails('PASSWORD_CHANGED', user.email)).toBe(1)
  })

  it('is answered alike for everybody, and mails only accounts whose password is here', async () => {
    const [elsewhere, blocked] = [
      await account({ issuer: 'https://login.example.org', passwordHash: null }),
      await account({ isBlocked: true }),
    ]
    for (const username of ['nobody@oxer.example', elsewhere.username, blocked.username]) {
      expect(await visitor().forgot({ username })).toBeUndefined()
    }
    expect(await mails('PASSWORD_RESET', elsewhere.email)).toBe(0)
    expect(await mails('PASSWORD_RESET', blocked.email)).toBe(0)
    await refused(visitor().getReset({ code: 'x'.repeat(22) }), accessErrors.codeUnusable)
  })

  it('mails an account three times an hour, and only the newest link works', async () => {
    const user = await account()
    await visitor().forgot({ username: user.username })
    const first = await mailedLink(options, 'PASSWORD_RESET', user.email)
    for (const _ of [1, 2, 3]) await visitor(after(1)).forgot({ username: user.username })
    expect(await mails('PASSWORD_RESET', user.email)).toBe(3)
    await refused(visitor(after(2)).getReset(first), accessErrors.codeUnusable)
    await visitor(after(70)).forgot({ username: user.username })
    expect(await mails('PASSWORD_RESET', user.email)).toBe(4)
  })
})

describe('the own password', () => {
  it('is changed with the current one; other sessions end, and the user gets a mail', async () => {
    const user = await account()
    const [here, there] = [`here-${user.ref}`, `there-${user.ref}`]
    await session(user.ref, here)
    await session(user.ref, there)
    const change = own(user, { sessionId: here }).change
    await refused(change({ current: 'wrong', password: fresh }), accessErrors.currentPasswordWrong)
    await refused(change({ current: old, password: '123456' }), accessErrors.passwordTooCommon)
    await change({ current: old, password: fresh })
    expect(await checkPassword(database, user.username, fresh)).toBe(user.subject)
    const kept = await database.prisma.session.findMany({ where: { accountRef: user.ref }, select: { id: true } })
    expect(kept).toEqual([{ id: here }])
    expect(await mails('PASSWORD_CHANGED', user.email)).toBe(1)
    await refused(visitor().change({ current: old, password: fresh }), kernelErrors.noUserContext)
  })

  it('is elsewhere for a user of another identity provider', async () => {
    const user = await account({ issuer: 'https://login.example.org', passwordHash: null })
    expect(await own(user).settings()).toMatchObject({ isHere: false, provider: 'https://login.example.org' })
    await refused(own(user).change({ current: '', password: fresh }), accessErrors.passwordsElsewhere)
    await refused(own(user).changeEmail({ email: 'a@oxer.example', current: '' }), accessErrors.passwordsElsewhere)
  })
})

describe('the own e-mail address', () => {
  it('is confirmed at the new one, and reported to the old one', async () => {
    const user = await account()
    const email = `new-${user.email}`
    await own(user).changeEmail({ email, current: old })
    expect(await own(user).settings()).toMatchObject({ email: user.email, pendingEmail: email, isHere: true })
    const { code } = await mailedLink(options, 'EMAIL_CONFIRMATION', email)
    await refused(visitor(after(24 * 60)).confirmEmail({ code }), accessErrors.codeUnusable)
    await visitor().confirmEmail({ code })
    expect(await own(user).settings()).toMatchObject({ email, username: email, pendingEmail: null })
    expect(await mails('EMAIL_CHANGED', user.email)).toBe(1)
    await refused(visitor().confirmEmail({ code }), accessErrors.codeUnusable)
  })

  it('is refused without the password, when it is in use, and too often', async () => {
    const [user, other] = [await account(), await account()]
    const ask = (email: string, current = old) => own(user).changeEmail({ email, current })
    await refused(ask('a@oxer.example', 'wrong'), accessErrors.currentPasswordWrong)
    await refused(ask(other.username), accessErrors.emailInUse)
    await refused(ask('nele'), kernelErrors.wrongFormat)
    for (const letter of ['a', 'b', 'c']) await ask(`${letter}-${user.username}`)
    await refused(ask('d@oxer.example'), kernelErrors.tooManyRequests)
    await refused(visitor().changeEmail({ email: 'a@oxer.example', current: old }), kernelErrors.noUserContext)
  })
})
