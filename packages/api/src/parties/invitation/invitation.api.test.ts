import { newRef } from '@oxer/db'
import { accessErrors } from '@oxer/domain/access/access.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { invitationDays, invitationsADay } from '@oxer/domain/parties/invitation/invitation.rules'
import { describe, expect, it } from 'vitest'
import { checkPassword } from '../../access/provider/provider.commands.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf, mailedLink } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { linkInvitation } from './invitation.commands.ts'

const dayMs = 86_400_000
const { api, database, federation, make, now, options, worlds } = await apiTest()
const password = 'paardensport is fijn'
const staff = () => api('federationAdministrator').parties.invitation
const visitor = (over = {}) => api('anonymous', over).parties.invitation
const later = (days: number) => ({ now: () => new Date(now().getTime() + days * dayMs) })

let count = 0
const person = async (over: { email?: string | null } = {}) => {
  count += 1
  return make.person({ federationRef: federation, email: `person-${count}@oxer.example`, ...over })
}
const invited = async () => {
  const { ref, email } = await person()
  expect(await staff().invite({ code: ref })).toEqual({ status: 'SUCCESS' })
  const { code, path } = await mailedLink(options, 'INVITATION', email ?? '')
  return { ref, email: email ?? '', code, path }
}

describe('an invitation (p210)', () => {
  it('mails a link, and stores its code as a hash alone', async () => {
    const { ref, email, code, path } = await invited()
    expect(path).toBe(`/auth/${code}/accept`)
    const stored = await database.prisma.invitation.findFirstOrThrow({ where: { personRef: ref } })
    expect(JSON.stringify(stored)).not.toContain(code)
    const [history] = await database.prisma.history.findMany({ where: { ref, action: 'invite' } })
    expect(JSON.stringify(history?.after)).not.toContain(code)
    expect(await staff().get({ member: ref })).toMatchObject({ state: 'INVITED', username: email, canInvite: true })
  })

  it('takes the address, user name and language of the dialog', async () => {
    const { ref } = await person({ email: null })
    expect(await staff().get({ member: ref })).toMatchObject({ state: 'NOT_INVITED', email: '', username: '' })
    await refused(staff().invite({ code: ref }), accessErrors.personHasNoEmail)
    await refused(staff().invite({ code: ref, email: 'nele' }), kernelErrors.wrongFormat)
    await staff().invite({ code: ref, email: 'ouder@oxer.example', username: 'nele', language: 'NL' })
    const mail = await database.prisma.mailMessage.findFirstOrThrow({ where: { toAddress: 'ouder@oxer.example' } })
    expect(mail).toMatchObject({ language: 'NL', kind: 'INVITATION' })
  })

  it('is refused for a person with a login, and for a user name in use, whatever its case', async () => {
    const { ref } = await person()
    await make.account({ personRef: ref, passwordHash: 'argon' })
    expect(await staff().invite({ code: ref })).toEqual({ status: 'PERSON_ALREADY_HAS_LOGIN' })
    const taken = await make.account({ username: 'taken@oxer.example' })
    const other = await person()
    const username = taken.username.toUpperCase()
    expect(await staff().invite({ code: other.ref, username })).toEqual({ status: 'USERNAME_ALREADY_IN_USE' })
  })

  it('replaces the earlier one, and is limited', async () => {
    const { ref, code } = await invited()
    for (let sent = 1; sent < invitationsADay; sent += 1) await staff().invite({ code: ref })
    await refused(visitor().acceptStatus({ code }), accessErrors.invitationExpired)
    await refused(staff().invite({ code: ref }), kernelErrors.tooManyRequests)
  })

  it('is for the club and the federation of the person', async () => {
    const { ref } = await person()
    await refused(api('rider').parties.invitation.invite({ code: ref }), kernelErrors.insufficientPermissions)
    await refused(api('foreignAdministrator').parties.invitation.invite({ code: ref }), kernelErrors.notFound)
    await refused(visitor().invite({ code: ref }), kernelErrors.noUserContext)
    await refused(staff().invite({ code: newRef() }), kernelErrors.notFound)
    await refused(api('rider').parties.invitation.get({ member: ref }), kernelErrors.insufficientPermissions)
  })
})

describe('accepting (p211, p212, q133)', () => {
  it('makes a login with the chosen password, once', async () => {
    const { ref, email, code } = await invited()
    expect(await visitor().acceptStatus({ code })).toEqual({ status: 'CAN_ACCEPT' })
    expect(await visitor().view({ code })).toMatchObject({ username: email, setsPassword: true })
    await refused(visitor().accept({ code, password: 'short' }), kernelErrors.tooShort)
    await refused(visitor().accept({ code, password: 'Password1' }), accessErrors.passwordTooCommon)
    const tries = await Promise.all([1, 2].map(() => visitor().accept({ code, password })))
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['PERSON_ALREADY_HAS_PASSWORD', 'SUCCESS'])
    expect(tries[0]?.username).toBe(email)
    const account = await database.prisma.account.findUniqueOrThrow({ where: { personRef: ref } })
    expect(account).toMatchObject({ username: email, email, isRegistered: true })
    expect(await checkPassword(database, email, password)).toBe(account.subject)
    expect(await visitor().acceptStatus({ code })).toEqual({ status: 'PERSON_ALREADY_HAS_LOGIN' })
    await refused(visitor().view({ code }), accessErrors.invitationUnknown)
    expect(await staff().get({ member: ref })).toMatchObject({ state: 'ACCEPTED', canInvite: false })
  })

  it('names a blank, unknown and expired code, and tells nothing else', async () => {
    const { ref, code } = await invited()
    await refused(visitor().acceptStatus({ code: ' ' }), accessErrors.invitationCodeBlank)
    for (const call of [visitor().acceptStatus, visitor().view]) {
      await refused(call({ code: 'x'.repeat(22) }), accessErrors.invitationUnknown)
    }
    await refused(visitor().accept({ code: 'x'.repeat(22), password }), accessErrors.invitationUnknown)
    await refused(visitor(later(invitationDays)).acceptStatus({ code }), accessErrors.invitationExpired)
    await refused(visitor(later(invitationDays)).accept({ code, password }), accessErrors.invitationExpired)
    expect(
      await api('federationAdministrator', later(invitationDays)).parties.invitation.get({ member: ref }),
    ).toMatchObject({ state: 'EXPIRED' })
  })

  it('has a status for a person who is gone, blocked, or whose user name was taken', async () => {
    const gone = await invited()
    await database.prisma.person.update({ where: { ref: gone.ref }, data: { deletedAt: now() } })
    expect(await visitor().acceptStatus(gone)).toEqual({ status: 'PERSON_DOES_NOT_EXIST' })
    expect(await visitor().accept({ ...gone, password })).toMatchObject({ status: 'PERSON_HAS_NO_LOGIN' })
    const blocked = await invited()
    await make.account({ personRef: blocked.ref, isBlocked: true })
    expect(await visitor().acceptStatus(blocked)).toEqual({ status: 'PERSON_BLOCKED' })
    const taken = await invited()
    await make.account({ username: taken.email })
    expect(await visitor().acceptStatus(taken)).toEqual({ status: 'USERNAME_INVALID' })
    expect(await visitor().accept({ ...taken, password })).toMatchObject({ status: 'PERSON_HAS_NO_LOGIN' })
  })

  it('sets no password where another identity provider keeps them', async () => {
    const { code } = await invited()
    const elsewhere = { hasExternalSignIn: true }
    expect(await visitor(elsewhere).view({ code })).toMatchObject({ setsPassword: false })
    await refused(visitor(elsewhere).accept({ code, password }), accessErrors.passwordsElsewhere)
  })
})

describe('with another identity provider', () => {
  const { services } = contextOf(null, options)
  it('the sign-in that follows belongs to the person, once', async () => {
    const { ref, code } = await invited()
    const [account, second] = [await make.account({ isRegistered: false }), await make.account({ isRegistered: false })]
    expect(await linkInvitation(services, { accountRef: account.ref, code, now: now() })).toBe(true)
    expect(await database.prisma.account.findUnique({ where: { ref: account.ref } })).toMatchObject({
      personRef: ref,
      isRegistered: true,
    })
    expect(await database.prisma.history.count({ where: { ref, action: 'accept-invitation' } })).toBe(1)
    expect(await linkInvitation(services, { accountRef: second.ref, code, now: now() })).toBe(false)
  })
  it('an unknown or expired code, or an account of somebody, links nothing', async () => {
    const { code } = await invited()
    const { ref } = await person()
    const somebody = await make.account({ personRef: ref })
    const account = await make.account({ isRegistered: false })
    const link = (accountRef: string, with_ = code, at = now()) =>
      linkInvitation(services, { accountRef, code: with_, now: at })
    expect(await link(account.ref, 'x'.repeat(22))).toBe(false)
    expect(await link(account.ref, code, later(invitationDays).now())).toBe(false)
    expect(await link(somebody.ref)).toBe(false)
    expect(await link(account.ref)).toBe(true)
  })
})

describe('members of a club, invited at once', () => {
  it('are announced with the reason for each who is left out, and invited as announced', async () => {
    const organisation = worlds.a.club.ref
    const join = (personRef: string) => make.membership({ personRef, organisationRef: organisation })
    const [fine, silent, known, waiting, sibling] = [
      await person(),
      await person({ email: null }),
      await person(),
      await person(),
      await person(),
    ]
    await database.prisma.person.update({ where: { ref: sibling.ref }, data: { email: fine.email, lastName: 'Zzz' } })
    const stranger = await person()
    for (const { ref } of [fine, silent, known, waiting, sibling]) await join(ref)
    await make.account({ personRef: known.ref, passwordHash: 'argon' })
    await staff().invite({ code: waiting.ref })
    const memberRefs = [fine, silent, known, waiting, sibling].map(({ ref }) => ref)
    await refused(staff().planMembers({ organisation, memberRefs: [stranger.ref] }), kernelErrors.notFound)
    const plan = await staff().planMembers({ organisation, memberRefs })
    const outcomeOf = (ref: string) => plan.members.find((member) => member.ref === ref)?.outcome
    expect(memberRefs.map(outcomeOf)).toEqual(['INVITE', 'NO_EMAIL', 'HAS_LOGIN', 'INVITED_ALREADY', 'USERNAME_IN_USE'])
    expect(await staff().inviteMembers({ organisation, memberRefs })).toEqual(plan)
    expect(plan.invited).toBe(1)
    expect(await staff().get({ member: fine.ref })).toMatchObject({ state: 'INVITED' })
    expect(await staff().inviteMembers({ organisation, memberRefs })).toMatchObject({ invited: 0 })
    const asRider = api('rider').parties.invitation
    await refused(asRider.inviteMembers({ organisation, memberRefs }), kernelErrors.insufficientPermissions)
    await refused(asRider.planMembers({ organisation, memberRefs }), kernelErrors.insufficientPermissions)
  })
})
