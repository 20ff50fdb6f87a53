import { newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, downloads, make, worlds } = await apiTest()
const inA = { federationRef: worlds.a.federation.ref }
const eva = await make.person({ ...inA, firstName: 'Eva', lastName: 'Claes', birthDate: '2012-03-04' })
const left = await make.person({ ...inA, firstName: '=Lies', lastName: 'Aerts' })
const organisationRef = worlds.a.club.ref
await make.membership({ personRef: eva.ref, organisationRef, start: '2025-01-01', end: '2026-05-17' })
await make.membership({ personRef: left.ref, organisationRef, start: '2020-01-01', end: '2026-05-16' })

const as = (subject: Subject) => api(subject).parties.organisation
const club = () => ({ organisation: worlds.a.club.ref })

describe('organisations of the federation (p080-p083)', () => {
  it('show their page to the whole federation, with flags for the screens that are open to the caller', async () => {
    const { ref: membershipRef } = await database.prisma.membership.findFirstOrThrow({
      where: { personRef: eva.ref },
    })
    await database.prisma.statute.createMany({
      data: [
        { ref: newRef(), membershipRef, statute: 'SECRETARY', since: '2025-01-01', until: null },
        { ref: newRef(), membershipRef, statute: 'CHAIRMAN', since: '2025-06-01', until: '2026-05-17' },
        { ref: newRef(), membershipRef, statute: 'TREASURER', since: '2025-01-01', until: '2026-05-16' },
      ],
    })
    const contact = { ref: eva.ref, name: 'Eva Claes' }
    expect(await as('rider').profile(club())).toMatchObject({
      name: 'Alpha Riding Club',
      memberCount: 1,
      contacts: [
        { ...contact, statute: 'CHAIRMAN' },
        { ...contact, statute: 'SECRETARY' },
      ],
    })
    expect(await as('rider').abilities(club())).toMatchObject({
      canViewOverviewPage: true,
      canViewInfoPage: true,
      canEdit: false,
      canViewMembersPage: false,
      canViewFinancePage: false,
      canManageSales: false,
    })
    expect(await as('clubAdministrator').abilities(club())).toMatchObject({
      canEdit: true,
      canViewMembersPage: true,
      canDelete: false,
    })
    expect((await as('otherClubAdministrator').abilities(club())).canViewMembersPage).toBe(false)
    await refused(as('foreignAdministrator').profile(club()), kernelErrors.notFound)
    await refused(as('rider').profile({ organisation: worlds.b.club.ref }), kernelErrors.notFound)
    await refused(as('anonymous').profile(club()), kernelErrors.noUserContext)
  })
  it('are listed by name, and found by any word', async () => {
    const federation = worlds.a.federation.ref
    expect((await as('rider').list({ federation })).items.map((row) => row.name)).toEqual([
      'Alpha Pony Club',
      'Alpha Riding Club',
    ])
    expect((await as('rider').list({ federation, q: 'riding' })).items).toMatchObject([{ memberCount: 1 }])
    expect(await as('rider').list({ federation, type: 'FACILITY' })).toEqual({ items: [], next: null, total: 0 })
    const backwards = await as('rider').list({ federation, q: 'al', descending: true })
    expect(backwards.items.map((row) => row.name)).toEqual(['Alpha Riding Club', 'Alpha Pony Club'])
    expect(backwards.total).toBe(2)
    expect((await as('rider').list({ federation, isPony: true })).items.every(({ isPony }) => isPony)).toBe(true)
    expect((await as('rider').metadata({ federation })).sportTypes).toContain('DRESSAGE')
  })
})

describe('POST /organisation and /organisation/{organisation} (p078, p079)', () => {
  it('are created by staff of the federation, and also changed by their own administration', async () => {
    const made = await as('federationCollaborator').create({
      federation: worlds.a.federation.ref,
      name: 'Ruiterclub Nieuw',
      addresses: { registeredOffice: { cityName: 'Lier', postalCode: '2500' }, trainingSite: null },
    })
    expect(made).toMatchObject({ name: 'Ruiterclub Nieuw', version: 1 })
    expect(made.addresses.registeredOffice).toMatchObject({ cityName: 'Lier', country: 'BEL' })
    await refused(
      as('clubAdministrator').create({ federation: worlds.a.federation.ref, name: 'Mine' }),
      kernelErrors.insufficientPermissions,
    )
    const { version } = await as('clubAdministrator').get(club())
    const changed = await as('clubAdministrator').update({
      ...club(),
      name: 'Alpha Riding Club',
      isPony: true,
      version,
    })
    expect(changed).toMatchObject({ isPony: true, version: version + 1 })
    const stale = await refused(
      as('clubAdministrator').update({ ...club(), name: 'Late', version }),
      kernelErrors.staleVersion,
    )
    expect(stale.current).toMatchObject({ name: 'Alpha Riding Club' })
    await refused(as('otherClubAdministrator').get(club()), kernelErrors.insufficientPermissions)
    await refused(as('foreignAdministrator').update({ ...club(), name: 'X', version }), kernelErrors.notFound)
  })
  it('keep the fields that a change does not send, and clear the fields that it empties', async () => {
    const made = await as('federationCollaborator').create({
      federation: worlds.a.federation.ref,
      name: 'Ruiterclub Vol',
      site: 'Manege Vol',
      externalId: 'EXT-1',
      motherRef: worlds.a.club.ref,
      organisationType: 'FACILITY',
      organisationLevel: 'REGIONAL',
      sportTypes: ['DRESSAGE'],
      website: 'https://vol.example',
      generalInfo: 'Open all week',
      isHorse: false,
      isPony: true,
      needsApproval: true,
      paysForMembers: true,
      addresses: { registeredOffice: { cityName: 'Lier' }, trainingSite: { cityName: 'Mol' } },
    })
    const { ref: organisation, version } = made
    const change = { organisation, version, name: 'Ruiterclub Leger', externalId: null }
    const changed = await as('federationCollaborator').update(change)
    expect(changed).toEqual({ ...made, name: 'Ruiterclub Leger', externalId: null, version: version + 1 })
  })
  it('refuse a mother organisation of another federation, a circle of mothers and a script as website', async () => {
    const { version } = await as('federationAdministrator').get(club())
    const change = (over: Record<string, unknown>) =>
      as('federationAdministrator').update({ ...club(), name: 'Alpha Riding Club', version, ...over })
    await refused(change({ motherRef: worlds.b.club.ref }), partiesErrors.motherOrganisationUnknown)
    await refused(change({ motherRef: worlds.a.club.ref }), partiesErrors.motherOrganisationCircular)
    await change({ motherRef: worlds.a.otherClub.ref })
    const other = { organisation: worlds.a.otherClub.ref, name: 'Alpha Pony Club', version: 1 }
    await refused(
      as('federationAdministrator').update({ ...other, motherRef: worlds.a.club.ref }),
      partiesErrors.motherOrganisationCircular,
    )
    await refused(change({ website: 'javascript:alert(1)' }), kernelErrors.wrongFormat)
    await refused(change({ organisationType: 'PLANET' }), kernelErrors.wrongOrganisationType)
  })
})

describe('members of an organisation (p084-p086)', () => {
  it('are shown to its own administration and the staff; an end date includes that day (decision 31)', async () => {
    const names = async (subject: Subject, showInActive = false) =>
      (await as(subject).listMembers({ ...club(), showInActive })).map((row) => row.name)
    expect(await names('clubAdministrator')).toEqual(['Eva Claes'])
    expect(await names('federationCollaborator', true)).toEqual(['=Lies Aerts', 'Eva Claes'])
    await refused(names('otherClubAdministrator'), kernelErrors.insufficientPermissions)
    await refused(names('clubMember'), kernelErrors.insufficientPermissions)
    await refused(names('foreignAdministrator'), kernelErrors.notFound)
    await refused(names('anonymous'), kernelErrors.noUserContext)
  })
  it('are exported without a formula in any cell', async () => {
    const file = await downloads('clubAdministrator').parties.organisation.exportMembers({
      ...club(),
      kind: 'CSV',
      includeInactive: true,
    })
    expect(file.fileName).toBe('Alpha Riding Club members 2026-05-17.csv')
    expect(String(file.body)).toContain('Eva Claes;04/03/2012')
    expect(String(file.body)).toContain("'=Lies Aerts")
    await refused(downloads('rider').parties.organisation.exportMembers(club()), kernelErrors.insufficientPermissions)
  })
  it('are returned in pages by name, also in a club of very many memberships (p084)', async () => {
    const { ref: organisationRef } = await make.organisation({ federationRef: worlds.a.federation.ref, name: 'Big' })
    await database.query(
      `INSERT INTO membership (ref, person_ref, organisation_ref, start, "end")
       SELECT gen_random_uuid(), $1::uuid, $2::uuid, '2019-01-01', '2019-12-31' FROM generate_series(1, 10000)`,
      [left.ref, organisationRef],
    )
    for (const { ref: personRef } of [eva, left])
      await make.membership({ personRef, organisationRef, start: '2025-01-01' })
    const page = (after?: string) =>
      as('federationAdministrator').listMembers({ organisation: organisationRef, size: 1, ...(after ? { after } : {}) })
    const [first] = await page()
    const [second] = await page(first?.membership.ref)
    expect([first?.name, second?.name]).toEqual(['=Lies Aerts', 'Eva Claes'])
    expect(await page(second?.membership.ref)).toEqual([])
  })
  it('end on a day; a retry changes nothing; a non-member gets 404', async () => {
    const end = (member: string, endDate: string, subject: Subject = 'clubAdministrator') =>
      as(subject).endMembership({ ...club(), member, endDate })
    await refused(end(eva.ref, '2024-12-31'), kernelErrors.endBeforeStart)
    await refused(end(eva.ref, '2026-05-01', 'otherClubAdministrator'), kernelErrors.insufficientPermissions)
    await end(eva.ref, '2026-05-01')
    await end(eva.ref, '2026-05-01')
    const lines = await database.prisma.history.findMany({
      where: { parentRef: eva.ref, action: 'end' },
      orderBy: { id: 'asc' },
    })
    expect(lines).toHaveLength(1)
    expect(await as('clubAdministrator').listMembers(club())).toEqual([])
    await refused(end(worlds.actors.rider?.personRef ?? '', '2026-05-01'), kernelErrors.notFound)
  })
})

describe('DELETE /organisation/{organisation}', () => {
  it('lets the federation’s administrator delete a club without members', async () => {
    const organisation = worlds.a.otherClub.ref
    await refused(as('federationCollaborator').remove({ organisation }), kernelErrors.insufficientPermissions)
    const personRef = worlds.actors.member?.personRef ?? ''
    const membership = await make.membership({ personRef, organisationRef: organisation })
    const refusal = await refused(
      as('federationAdministrator').remove({ organisation }),
      partiesErrors.organisationHasMembers,
    )
    expect(refusal.causes[0]?.values).toEqual({ members: 1 })
    await database.prisma.membership.update({ where: { ref: membership.ref }, data: { end: '2026-05-16' } })
    await as('federationAdministrator').remove({ organisation })
    await refused(as('rider').profile({ organisation }), kernelErrors.notFound)
  })
})
