import { newRef } from '@oxer/db'
import { accessErrors } from '@oxer/domain/access/access.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Given } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { freshSignIn } from '../../kernel/procedure/fresh-sign-in.ts'
import { emptyApiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { stepsByProcedure } from '../../surface/surface.ts'
import { findBySession } from '../actor/actor.queries.ts'
import { hashPassword } from '../provider/password.gateway.ts'
import { endSessionsOf } from './session.commands.ts'
import { createSessions, hashOfSecret } from './session.gateway.ts'

const { apiOf, database, make } = await emptyApiTest({ now: () => new Date() })
const idIn = (cookie: string): string => /=([^;]+)/.exec(cookie)?.[1] ?? ''

/** A session of an account, as a browser holds it. */
const signIn = async (over: Parameters<Given['account']>[0] = {}) => {
  const sessions = createSessions(database, { isHttps: true })
  const account = await make.account(over)
  const cookie = await sessions.start(account.ref, 'a browser', null)
  return { sessions, account, cookie, id: idIn(cookie) }
}

const actorOf = async (over: Parameters<Given['account']>[0] = {}) => {
  const { sessions, id, account } = await signIn(over)
  const session = await sessions.open(id)
  if (session === null) throw new Error('the session did not open')
  return { actor: session.actor, account, sessionHash: session.sessionHash }
}

describe('sessions', () => {
  it('sends a cookie that is readable by this host and over https only', async () => {
    const { cookie } = await signIn()
    expect(cookie).toMatch(/^__Host-oxer_session=[a-z0-9]{40}; /)
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part)
    expect(cookie).not.toContain('Domain')
  })
  it('stores only the hash of the id', async () => {
    const { id } = await signIn()
    const stored = await database.prisma.session.findMany()
    expect(stored.some((row) => row.id === hashOfSecret(id))).toBe(true)
    expect(JSON.stringify(stored)).not.toContain(id)
  })
  it('starts a new session at sign-in and ends the previous session of the browser', async () => {
    const { sessions, account, id } = await signIn()
    const second = idIn(await sessions.start(account.ref, null, id))
    expect(second).not.toBe(id)
    expect(await sessions.open(id)).toBeNull()
    expect(await sessions.open(second)).not.toBeNull()
  })
  it('refuses an expired session and removes it', async () => {
    const { sessions, id } = await signIn()
    await database.prisma.session.update({ where: { id: hashOfSecret(id) }, data: { expiresAt: new Date(0) } })
    expect(await sessions.open(id)).toBeNull()
    expect(await database.prisma.session.findUnique({ where: { id: hashOfSecret(id) } })).toBeNull()
  })
  it('extends a session past half of its lifetime, and sends the cookie again', async () => {
    const { sessions, id } = await signIn()
    const soon = new Date(Date.now() + 24 * 3_600_000)
    await database.prisma.session.update({ where: { id: hashOfSecret(id) }, data: { expiresAt: soon } })
    expect((await sessions.open(id))?.renewedCookie).toContain(id)
    const row = await database.prisma.session.findUniqueOrThrow({ where: { id: hashOfSecret(id) } })
    expect(row.expiresAt.getTime()).toBeGreaterThan(soon.getTime())
    expect((await sessions.open(id))?.renewedCookie).toBeNull()
  })
  it('refuses the stored hash as an id', async () => {
    const { sessions, id } = await signIn()
    expect(await sessions.open(hashOfSecret(id))).toBeNull()
  })
})

describe('rights end at once', () => {
  it('a withdrawn role is gone at the next call of the open session', async () => {
    const federation = await make.federation()
    const { sessions, id, account } = await signIn({
      federationRoles: [{ federationRef: federation.ref, role: 'FEDERATION_ADMINISTRATOR' }],
    })
    expect((await sessions.open(id))?.actor.federationRoles).toHaveLength(1)
    await database.prisma.federationRole.deleteMany({ where: { accountRef: account.ref } })
    expect((await sessions.open(id))?.actor.federationRoles).toEqual([])
  })
  it('a role in a deleted club grants nothing', async () => {
    const federation = await make.federation()
    const club = await make.organisation({ federationRef: federation.ref })
    const { sessions, id } = await signIn({ organisationRoles: [{ organisationRef: club.ref, role: 'MANAGER' }] })
    expect((await sessions.open(id))?.actor.organisationRoles).toEqual([
      { organisationRef: club.ref, federationRef: federation.ref, role: 'MANAGER' },
    ])
    await database.prisma.organisation.update({ where: { ref: club.ref }, data: { deletedAt: new Date() } })
    expect((await sessions.open(id))?.actor.organisationRoles).toEqual([])
  })
  it('an office, a right and a role in a club end with the membership, after its last day (decision 31)', async () => {
    const { ref: federationRef } = await make.federation({ timeZone: 'Europe/Brussels' })
    const [club, other] = [await make.organisation({ federationRef }), await make.organisation({ federationRef })]
    const { ref: personRef } = await make.person({ federationRef })
    const membership = await make.membership({
      personRef,
      organisationRef: club.ref,
      role: 'BOARD_MEMBER',
      start: '2026-01-01',
      end: '2026-05-17',
      canOrganizeCompetitions: true,
    })
    const { id } = await signIn({
      personRef,
      organisationRoles: [
        { organisationRef: club.ref, role: 'MANAGER' },
        { organisationRef: other.ref, role: 'COLLABORATOR' },
      ],
    })
    const rolesAt = async (at: string) => {
      const found = await findBySession(database, hashOfSecret(id), new Date(at))
      return (found?.actor.organisationRoles ?? []).map(({ role }) => role).toSorted()
    }
    const all = ['BOARD_MEMBER', 'COLLABORATOR', 'COMPETITION_ORGANIZER', 'MANAGER']
    expect(await rolesAt('2026-05-17T21:59:00Z')).toEqual(all)
    // The person never was a member of the other club, so the role that the account was given there stays.
    expect(await rolesAt('2026-05-17T22:01:00Z')).toEqual(['COLLABORATOR'])
    await database.prisma.membership.update({
      where: { ref: membership.ref },
      data: { end: null, role: 'MEMBER', canOrganizeCompetitions: false, canAssignTimeForCompetitions: true },
    })
    expect(await rolesAt('2026-05-17T22:01:00Z')).toEqual(['COLLABORATOR', 'MANAGER', 'TIME_ASSIGMENT_RESPONSIBLE'])
    await database.prisma.membership.update({
      where: { ref: membership.ref },
      data: { canAssignTimeForCompetitions: false, canManageFinance: true },
    })
    expect(await rolesAt('2026-05-17T22:01:00Z')).toEqual(['COLLABORATOR', 'FINANCE_RESPONSIBLE', 'MANAGER'])
  })
  it('a member with the right to organise creates competitions in the name of that club only (spec section 6)', async () => {
    const { ref: federationRef } = await make.federation()
    const [club, other] = [await make.organisation({ federationRef }), await make.organisation({ federationRef })]
    const { ref: personRef } = await make.person({ federationRef })
    const right = { personRef, start: '2020-01-01', canOrganizeCompetitions: true }
    const { ref } = await make.membership({ ...right, organisationRef: club.ref })
    await make.membership({ ...right, organisationRef: other.ref, end: '2020-12-31' })
    const { sessions, id } = await signIn({ personRef })
    const create = async ({ ref: organizerRef }: { ref: string }) => {
      const session = await sessions.open(id)
      const tenant = { federationRefs: [federationRef] }
      return apiOf(session?.actor ?? null, { tenant }).competitions.competition.create({
        federationRef,
        name: 'Zomerconcours',
        start: '2030-06-01',
        end: '2030-06-02',
        sportTypes: ['DRESSAGE'],
        organizer: { type: 'ORGANISATION', ref: organizerRef },
      })
    }
    expect((await create(club)).name).toBe('Zomerconcours')
    await refused(create(other), kernelErrors.insufficientPermissions)
    await database.prisma.membership.update({ where: { ref }, data: { end: '2020-12-31' } })
    await refused(create(club), kernelErrors.insufficientPermissions)
  })
  it('a blocked account has no session', async () => {
    const { sessions, id, account } = await signIn()
    await database.prisma.account.update({ where: { ref: account.ref }, data: { isBlocked: true } })
    expect(await sessions.open(id)).toBeNull()
  })
  it('reads session, account and roles in one statement, and runs none when they are cached', async () => {
    const { id } = await signIn()
    const statements: string[] = []
    const counting = createSessions(
      {
        ...database,
        query: (sql, params) => {
          statements.push(sql)
          return database.query(sql, params)
        },
      },
      { isHttps: false },
    )
    expect(await counting.open(id)).not.toBeNull()
    expect(statements).toHaveLength(1)
    expect(await counting.open(id)).not.toBeNull()
    expect(statements).toHaveLength(1)
    expect(await counting.open(id, { afresh: true })).not.toBeNull()
    expect(statements).toHaveLength(2)
  })
})

describe('the signed-in user (p012)', () => {
  it('gets profile and roles, with their federations and organisations', async () => {
    const federation = await make.federation({ name: 'Alpha' })
    await make.federation({ name: 'Elsewhere' })
    const club = await make.organisation({ federationRef: federation.ref, name: 'Club' })
    const person = await make.person({ federationRef: federation.ref })
    const { actor } = await actorOf({
      personRef: person.ref,
      organisationRoles: [{ organisationRef: club.ref, role: 'MANAGER' }],
    })
    const profile = await apiOf(actor).access.session.current()
    expect(profile).toMatchObject({
      personRef: person.ref,
      isRegistered: true,
      hasPendingRegistration: false,
      federations: [{ ref: federation.ref, name: 'Alpha' }],
      organisations: [{ ref: club.ref, name: 'Club', isHorse: true, isPony: false }],
      organisationRoles: [{ organisationRef: club.ref, federationRef: federation.ref, role: 'MANAGER' }],
    })
  })
  it('gets the open screens of each federation, so that menus need no further call (decision 32)', async () => {
    const federation = await make.federation()
    const club = await make.organisation({ federationRef: federation.ref })
    const of = async (roles: Parameters<typeof actorOf>[0]) => {
      const { actor } = await actorOf(roles)
      return (await apiOf(actor).access.session.current()).federations[0]
    }
    const nothing = { canRead: false, canManage: false, canReadRegistry: false }
    const [asAdministrator, asCollaborator, asClub, asMember] = [
      await of({ federationRoles: [{ federationRef: federation.ref, role: 'FEDERATION_ADMINISTRATOR' }] }),
      await of({ federationRoles: [{ federationRef: federation.ref, role: 'FEDERATION_COLLABORATOR' }] }),
      await of({ organisationRoles: [{ organisationRef: club.ref, role: 'COLLABORATOR' }] }),
      await of({ organisationRoles: [{ organisationRef: club.ref, role: 'MEMBER' }] }),
    ]
    expect(asAdministrator).toMatchObject({ canRead: true, canManage: true, canReadRegistry: true })
    expect(asCollaborator).toMatchObject({ canRead: true, canManage: false, canReadRegistry: true })
    expect(asClub).toMatchObject({ ...nothing, canReadRegistry: true })
    expect(asMember).toMatchObject(nothing)
  })
  it('sees every federation as a super administrator', async () => {
    const { actor } = await actorOf({ isSuperAdmin: true })
    const profile = await apiOf(actor).access.session.current()
    expect(profile.federations).toHaveLength(await database.prisma.federation.count())
  })
  it('without an account gets that state, and whether a request is pending', async () => {
    const { actor } = await actorOf({ isRegistered: false })
    const api = apiOf(actor)
    expect(await api.access.session.current()).toMatchObject({ isRegistered: false, hasPendingRegistration: false })
    await api.access.registrationRequest.request({ message: 'Please' })
    expect(await api.access.session.current()).toMatchObject({ isRegistered: false, hasPendingRegistration: true })
  })
  it('is asked to sign in as a visitor, who can still start the application', async () => {
    const api = apiOf(null, { language: 'NL' })
    await refused(api.access.session.current(), kernelErrors.noUserContext)
    expect(await api.access.session.boot()).toMatchObject({ user: null, language: 'NL', tenant: { name: 'Test' } })
  })
  it('ends only the own session (p013)', async () => {
    const { actor, sessionHash, account } = await actorOf()
    const other = await createSessions(database, { isHttps: true }).start(account.ref, null, null)
    await apiOf(actor, { sessionId: sessionHash }).access.session.end()
    const left = await database.prisma.session.findMany({ where: { accountRef: account.ref } })
    expect(left.map((row) => row.id)).toEqual([hashOfSecret(idIn(other))])
  })
})

describe('preferences (q007)', () => {
  it('are saved with a history entry', async () => {
    const federation = await make.federation()
    const { actor, account } = await actorOf({
      federationRoles: [{ federationRef: federation.ref, role: 'FEDERATION_COLLABORATOR' }],
    })
    const wanted = { defaultFederation: federation.ref, defaultLanguage: 'NL' as const }
    const api = apiOf(actor)
    expect(await api.access.session.savePreferences(wanted)).toEqual(wanted)
    expect(await api.access.session.current()).toMatchObject(wanted)
    expect(await database.prisma.history.findFirst({ where: { ref: account.ref } })).toMatchObject({
      action: 'save-preferences',
      after: wanted,
    })
  })
  it('refuse another federation and a missing one in the same way (decision 6)', async () => {
    const foreign = await make.federation()
    const { actor } = await actorOf()
    for (const defaultFederation of [foreign.ref, newRef()]) {
      await refused(
        apiOf(actor).access.session.savePreferences({ defaultFederation, defaultLanguage: 'EN' }),
        kernelErrors.notFound,
      )
    }
  })
})

describe('the sessions of a user', () => {
  /** A session as its browser sees it: the API of its user in this session. */
  const browserOf = async (userAgent: string, accountRef?: string) => {
    const ref = accountRef ?? (await make.account()).ref
    const sessions = createSessions(database, { isHttps: true })
    const id = idIn(await sessions.start(ref, userAgent, null, { address: '81.82.83.84' }))
    const session = await sessions.open(id)
    if (session === null) throw new Error('the session did not open')
    const { actor, sessionHash: sessionId, signedInAt } = session
    return { ref, sessions, id, actor, sessionId, api: apiOf(actor, { sessionId, signedInAt }).access.session }
  }
  const linux = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

  it('are listed by device and place, and ended one by one or all others at once', async () => {
    const first = await browserOf(linux)
    const second = await browserOf('curl/8', first.ref)
    const third = await browserOf(linux, first.ref)
    const listed = await first.api.list()
    expect(listed).toHaveLength(3)
    const own = { device: { browser: 'Firefox', system: 'Linux' }, place: '81.82.…', isCurrent: true }
    expect(listed.filter(({ isCurrent }) => isCurrent)).toMatchObject([own])
    expect(JSON.stringify(listed)).not.toContain(first.sessionId)
    const curl = listed.find(({ device }) => device.browser === null)?.ref ?? ''
    await first.api.endOne({ ref: curl })
    expect(await second.sessions.open(second.id)).toBeNull()
    await refused(first.api.endOne({ ref: curl }), kernelErrors.notFound)
    await first.api.endOthers()
    expect(await third.sessions.open(third.id)).toBeNull()
    expect(await first.sessions.open(first.id)).not.toBeNull()
  })
  it('are not those of others, and no business of a visitor or a token', async () => {
    const [own, other] = [await browserOf(linux), await browserOf(linux)]
    const [theirs] = await other.api.list()
    await refused(own.api.endOne({ ref: theirs?.ref ?? '' }), kernelErrors.notFound)
    await refused(apiOf(null).access.session.list(), kernelErrors.noUserContext)
    const token = { ...own.actor, tokenScopes: ['access:read', 'access:write'] }
    await refused(apiOf(token).access.session.list(), kernelErrors.insufficientPermissions)
    await refused(apiOf(token).access.session.endOthers(), kernelErrors.insufficientPermissions)
  })
  it('end after thirty days, however much they are used', async () => {
    const { sessions, id, sessionId } = await browserOf(linux)
    const at = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
    await database.prisma.session.update({ where: { id: sessionId }, data: { createdAt: at(29.9) } })
    expect(await sessions.open(id)).not.toBeNull()
    expect(await createSessions(database, { isHttps: true, maximumDays: 7 }).open(id)).toBeNull()
    expect(await database.prisma.session.count({ where: { id: sessionId } })).toBe(0)
  })
  it('all end when the account is blocked, and all but one when its password changes', async () => {
    const first = await browserOf(linux)
    await browserOf(linux, first.ref)
    expect(await endSessionsOf(database.prisma, first.ref, first.sessionId)).toBe(1)
    await database.prisma.account.update({ where: { ref: first.ref }, data: { isBlocked: true } })
    expect(await database.prisma.session.count({ where: { accountRef: first.ref } })).toBe(0)
  })
  it('are confirmed by the password again, and by nothing else', async () => {
    const { ref } = await make.account({ passwordHash: await hashPassword('correct horse') })
    const { api, actor, sessionId } = await browserOf(linux, ref)
    expect(await api.confirmation()).toEqual({ way: 'PASSWORD', hasPasskey: false, isFresh: true })
    const old = new Date(Date.now() - 16 * 60_000)
    await database.prisma.session.update({ where: { id: sessionId }, data: { signedInAt: old } })
    const tokens = (signedInAt: Date | null) => apiOf(actor, { sessionId, signedInAt }).access.personalToken
    const wanted = { name: 'script', scopes: ['access:read' as const] }
    await refused(tokens(old).create(wanted), accessErrors.signInAgain)
    await refused(tokens(null).create(wanted), accessErrors.signInAgain)
    const wrong = await refused(api.confirm({ password: 'wrong' }), accessErrors.passwordWrong)
    expect(wrong.causes[0]?.field).toBe('password')
    await api.confirm({ password: 'correct horse' })
    const { signedInAt } = await database.prisma.session.findUniqueOrThrow({ where: { id: sessionId } })
    expect((await tokens(signedInAt).create(wanted)).name).toBe('script')
    const token = apiOf({ ...actor, tokenScopes: ['access:write'] }).access.session
    await refused(token.confirm({ password: 'correct horse' }), kernelErrors.insufficientPermissions)
  })
})

describe('what can do lasting harm', () => {
  it('asks for a fresh sign-in: a token, a way to sign in, a role in a federation, the erasure of a person', () => {
    const [step] = freshSignIn._middlewares
    const asking = [...stepsByProcedure()].filter(([, steps]) => step !== undefined && steps.includes(step))
    expect(asking.map(([procedure]) => procedure).toSorted()).toEqual([
      'access.passkey.begin',
      'access.passkey.remove',
      'access.personalToken.create',
      'access.secondFactor.begin',
      'access.secondFactor.remove',
      'access.secondFactor.renewRecoveryCodes',
      'exchange.equipe.renewKey',
      'federation.federation.addUser',
      'federation.federation.updateUser',
      'registry.administration.removeSignInMeans',
      'registry.administration.sendPasswordLink',
      'registry.privacy.erase',
    ])
  })
})
