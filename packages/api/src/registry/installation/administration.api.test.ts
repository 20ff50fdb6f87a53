import { accessErrors } from '@oxer/domain/access/access.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { installationErrors } from '@oxer/domain/registry/installation/installation.errors'
import { describe, expect, it } from 'vitest'
import { findByApiClient, findBySession } from '../../access/actor/actor.queries.ts'
import { hashOfSecret } from '../../access/session/session.gateway.ts'
import { createTenantDirectory } from '../../access/tenant/tenant.queries.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { mailedLink } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, apiOf, database, federation, make, options, worlds, now } = await apiTest()
const administration = api('superAdministrator').registry.administration
const unknown = '00000000-0000-7000-8000-00000000dead'
const { prisma } = database

const lastHistory = (ref: string) => prisma.history.findFirstOrThrow({ where: { ref }, orderBy: { id: 'desc' } })

describe('the administration of the installation', () => {
  it('is for super administrators alone', async () => {
    const { administration: asAdministrator } = api('federationAdministrator').registry
    await refused(asAdministrator.federations(), kernelErrors.insufficientPermissions)
    await refused(asAdministrator.users({}), kernelErrors.insufficientPermissions)
    await refused(asAdministrator.clients({}), kernelErrors.insufficientPermissions)
    await refused(apiOf(null).registry.administration.tenants(), kernelErrors.noUserContext)
  })
})

describe('federations', () => {
  it('are created with starting data, under a name of their own', async () => {
    const wanted = { name: 'New federation', abbreviation: 'NF', startingData: 'FLEMISH' as const }
    const created = await administration.createFederation(wanted)
    expect(created).toMatchObject({ name: 'New federation', isActive: true, country: 'BEL', hosts: [] })
    expect(await prisma.sportCategory.count({ where: { federationRef: created.ref } })).toBe(10)
    await refused(administration.createFederation(wanted), installationErrors.federationNameTaken)
    await refused(
      administration.createFederation({ ...wanted, name: 'Third', timeZone: 'Mars/North' }),
      kernelErrors.unknownTimeZone,
    )
  })

  it('are closed to everybody but super administrators, and hidden, while switched off', async () => {
    const list = await administration.federations()
    const seen = list.find(({ ref }) => ref === federation)
    if (seen === undefined) throw new Error('no federation')
    const { hosts: _, ...fields } = seen
    const off = { ...fields, language: 'NL' as const, federation, isActive: false }
    const tenant = await make.tenant({ federationRef: federation })
    const accountRef = worlds.actors.federationAdministrator?.accountRef ?? ''
    const id = hashOfSecret('a session')
    const session = { id, accountRef, expiresAt: new Date(Date.now() + 60_000), userAgent: null }
    await prisma.session.create({ data: session })
    const rolesOf = async () => (await findBySession(database, id))?.actor.federationRoles
    expect(await rolesOf()).toHaveLength(1)
    const { version } = await administration.updateFederation(off)
    expect(await rolesOf()).toEqual([])
    expect((await createTenantDirectory(database).byHost(tenant.host)).federationRefs).toEqual([])
    expect(await lastHistory(federation)).toMatchObject({ action: 'update', after: { isActive: false } })
    await refused(administration.updateFederation(off), kernelErrors.staleVersion)
    await administration.updateFederation({ ...off, isActive: true, version })
    expect(await rolesOf()).toHaveLength(1)
    expect((await createTenantDirectory(database).byHost(tenant.host)).federationRefs).toEqual([federation])
    await refused(administration.updateFederation({ ...off, federation: unknown }), kernelErrors.notFound)
  })
})

describe('host names', () => {
  const wanted = {
    host: 'Sport.Example.ORG',
    name: 'Sport',
    colour: '#14543D',
    languages: ['EN' as const],
    defaultLanguage: 'NL' as const,
    federationRefs: [federation],
  }

  it('are unique, lower case, and one of them is the default', async () => {
    const first = await administration.createTenant({ ...wanted, isDefault: true })
    expect(first).toMatchObject({
      host: 'sport.example.org',
      colour: '#14543d',
      languages: ['NL', 'EN'],
      isDefault: true,
    })
    await refused(administration.createTenant(wanted), installationErrors.hostTaken)
    await refused(administration.createTenant({ ...wanted, host: 'a:80' }), installationErrors.hostInvalid)
    await refused(
      administration.createTenant({ ...wanted, host: 'other.example', federationRefs: [unknown] }),
      kernelErrors.notFound,
    )
    const second = await administration.createTenant({ ...wanted, host: 'two.example', isDefault: true })
    const defaults = async () => (await administration.tenants()).filter(({ isDefault }) => isDefault)
    expect((await defaults()).map(({ ref }) => ref)).toEqual([second.ref])
    await administration.removeTenant({ tenant: second.ref })
    expect(await defaults()).toHaveLength(1)
    const { ref: tenant, version, ...fields } = first
    await refused(administration.updateTenant({ ...fields, tenant, version: version + 5 }), kernelErrors.staleVersion)
    const updated = await administration.updateTenant({ ...fields, tenant, version, name: 'Renamed' })
    expect(updated).toMatchObject({ name: 'Renamed', version: version + 1 })
    await refused(administration.removeTenant({ tenant: unknown }), kernelErrors.notFound)
  })
})

describe('users', () => {
  it('are found by a part of their name, in pages', async () => {
    const ann = await make.account({ username: 'ann_1@example.org', name: 'Ann Example' })
    await make.account({ username: 'annx1@example.org', name: 'Other' })
    const found = await administration.users({ q: 'ann_1' })
    expect(found.items.map(({ ref }) => ref)).toEqual([ann.ref])
    const all = await administration.users({ size: 200 })
    const first = await administration.users({ size: 3 })
    const second = await administration.users({ size: 3, ...(first.next && { after: first.next }) })
    expect([...first.items, ...second.items]).toEqual(all.items.slice(0, 6))
  })

  it('are blocked at once, but never the last super administrator', async () => {
    const own = worlds.actors.superAdministrator?.accountRef ?? ''
    await prisma.account.updateMany({ where: { ref: { not: own } }, data: { isSuperAdmin: false } })
    await refused(administration.updateUser({ user: own, isBlocked: true }), installationErrors.lastSuperAdmin)
    await refused(administration.updateUser({ user: own, isSuperAdmin: false }), installationErrors.lastSuperAdmin)
    const other = await make.account({ isRegistered: false })
    const made = await administration.updateUser({ user: other.ref, isSuperAdmin: true })
    expect(made).toMatchObject({ isSuperAdmin: true, isRegistered: true })
    const session = { id: 'x', accountRef: other.ref, expiresAt: new Date(Date.now() + 60_000), userAgent: null }
    await prisma.session.create({ data: session })
    const blocked = await administration.updateUser({ user: other.ref, isBlocked: true })
    expect(blocked).toMatchObject({ isBlocked: true, isSuperAdmin: true })
    expect(await prisma.session.count({ where: { accountRef: other.ref } })).toBe(0)
    // One who is blocked does not count.
    await refused(administration.updateUser({ user: own, isSuperAdmin: false }), installationErrors.lastSuperAdmin)
    expect(await lastHistory(other.ref)).toMatchObject({ before: { isBlocked: false }, after: { isBlocked: true } })
    await refused(administration.updateUser({ user: unknown, isBlocked: true }), kernelErrors.notFound)
  })

  it('of two super administrators who remove each other, one stays', async () => {
    const own = worlds.actors.superAdministrator?.accountRef ?? ''
    const other = await make.account({ isSuperAdmin: true })
    await Promise.allSettled([
      administration.updateUser({ user: own, isSuperAdmin: false }),
      administration.updateUser({ user: other.ref, isSuperAdmin: false }),
    ])
    expect(await prisma.account.count({ where: { isSuperAdmin: true, isBlocked: false } })).toBe(1)
  })

  it('get a link for a new password, and lose a second factor and passkeys that they lost', async () => {
    const user = await make.account({ username: 'lost@example.org', email: 'lost@example.org' })
    const { ref } = user
    await administration.sendPasswordLink({ user: ref })
    const { code } = await mailedLink(options, 'PASSWORD_RESET', user.email)
    await apiOf(null).access.password.reset({ code, password: 'a new long password' })
    expect(await lastHistory(ref)).toMatchObject({ action: 'change-password' })

    await refused(administration.removeSignInMeans({ user: ref }), kernelErrors.notFound)
    const at = { createdAt: now() }
    await prisma.secondFactor.create({ data: { accountRef: ref, sealedSecret: '', confirmedAt: now(), ...at } })
    const key = { credentialId: 'lost', publicKey: new Uint8Array([1]), counter: 0 }
    await prisma.passkey.create({ data: { ref, accountRef: ref, name: 'Phone', ...key, ...at } })
    const session = { id: 'lost', accountRef: ref, expiresAt: new Date(Date.now() + 60_000), userAgent: null }
    await prisma.session.create({ data: session })
    const find = async () => (await administration.users({ q: 'lost@example' })).items
    expect(await find()).toMatchObject([{ isHere: true, hasSecondFactor: true, passkeys: 1 }])
    await administration.removeSignInMeans({ user: ref })
    expect(await find()).toMatchObject([{ hasSecondFactor: false, passkeys: 0 }])
    expect(await prisma.session.count({ where: { accountRef: ref } })).toBe(0)
    const mails = await prisma.mailMessage.findMany({ where: { toAddress: user.email }, orderBy: { ref: 'asc' } })
    const kinds = ['PASSWORD_RESET', 'PASSWORD_CHANGED', 'SECOND_FACTOR_REMOVED', 'PASSKEY_REMOVED']
    expect(mails.map(({ kind }) => kind)).toEqual(kinds)

    const elsewhere = await make.account({ issuer: 'https://login.example.org' })
    await refused(administration.sendPasswordLink({ user: elsewhere.ref }), accessErrors.passwordsElsewhere)
    const blocked = await make.account({ isBlocked: true })
    await refused(administration.sendPasswordLink({ user: blocked.ref }), accessErrors.accountBlocked)
    const silent = await make.account({ email: '' })
    await refused(administration.sendPasswordLink({ user: silent.ref }), accessErrors.accountHasNoEmail)
    await refused(administration.sendPasswordLink({ user: unknown }), kernelErrors.notFound)
    const stale = api('superAdministrator', { signedInAt: null }).registry.administration
    await refused(stale.sendPasswordLink({ user: ref }), accessErrors.signInAgain)
    await refused(stale.removeSignInMeans({ user: ref }), accessErrors.signInAgain)
  })

  it('get a person who has no other login', async () => {
    const person = await make.person({ federationRef: federation })
    const [one, other] = [await make.account(), await make.account()]
    const linked = await administration.updateUser({ user: one.ref, personRef: person.ref })
    expect(linked.person?.ref).toBe(person.ref)
    await refused(administration.updateUser({ user: other.ref, personRef: person.ref }), accessErrors.personHasLogin)
    await refused(administration.updateUser({ user: other.ref, personRef: unknown }), kernelErrors.notFound)
    expect((await administration.updateUser({ user: one.ref, personRef: null })).person).toBeNull()
  })
})

describe('clients of scripts', () => {
  it('act for their account until they are revoked; the secret is shown once and stored nowhere', async () => {
    const accountRef = worlds.actors.federationAdministrator?.accountRef ?? ''
    const { secret, ...created } = await administration.createClient({
      name: 'Results service',
      accountRef,
      scopes: ['competitions:read', 'competitions:write'],
    })
    const { clientId } = created
    const stored = await prisma.apiClient.findUniqueOrThrow({ where: { clientId } })
    expect(stored.secretHash).toBe(hashOfSecret(secret))
    expect(JSON.stringify((await lastHistory(accountRef)).after)).not.toContain(secret)
    expect((await administration.clients({})).items).toContainEqual(created)
    const acting = await findByApiClient(database, clientId, ['competitions:read'], now())
    expect(acting?.actor).toMatchObject({ accountRef, tokenScopes: ['competitions:read'] })
    await administration.revokeClient({ client: clientId })
    expect(await findByApiClient(database, clientId, [], now())).toBeNull()
    expect((await administration.clients({})).items).toEqual([])
    await refused(administration.revokeClient({ client: clientId }), kernelErrors.notFound)
    const nobody = { name: 'X', accountRef: unknown, scopes: ['shell:read' as const] }
    await refused(administration.createClient(nobody), kernelErrors.notFound)
  })
})
