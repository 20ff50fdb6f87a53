import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FileReply } from '@oxer/openapi'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../testing/api-test.ts'
import { refused } from '../testing/refused.ts'

const { database, downloads, make, now, worlds } = await apiTest()
const federation = worlds.a.federation.ref
const inA = { federationRef: federation }

const textOf = async ({ body }: Pick<FileReply, 'body'>): Promise<string> => {
  if (!(body instanceof ReadableStream)) return typeof body === 'string' ? body : Buffer.from(body).toString()
  const pieces: Uint8Array[] = []
  for await (const piece of body) if (piece instanceof Uint8Array) pieces.push(piece)
  return Buffer.concat(pieces).toString().replace('\uFEFF', '')
}
const linesOf = async (file: Pick<FileReply, 'body'>) => (await textOf(file)).trimEnd().split('\r\n')

const csv = { federation, kind: 'CSV' as const }

describe('a list as a file', () => {
  it('has the members that the list shows, with its columns and in its order, however many', async () => {
    const { ref: organisationRef } = await make.organisation({ ...inA, name: 'Long list' })
    await database.prisma.$executeRaw`
      WITH made AS (
        INSERT INTO person (ref, federation_ref, first_name, last_name, search_name, birth_date, created_at)
        SELECT gen_random_uuid(), ${federation}::uuid, 'Rij', lpad(i::text, 4, '0'), 'rij ' || lpad(i::text, 4, '0'), '1990-04-03', ${now()}
        FROM generate_series(1, 2100) AS i RETURNING ref)
      INSERT INTO membership (ref, person_ref, organisation_ref, start)
      SELECT gen_random_uuid(), ref, ${organisationRef}::uuid, '2020-01-01' FROM made`
    const young = await make.person({ ...inA, firstName: '=Lies', lastName: 'Young', birthDate: '2015-02-01' })
    await make.membership({ personRef: young.ref, organisationRef, start: '2020-01-01' })
    const { exportMembers } = downloads('federationAdministrator').parties.person
    const list = { ...csv, organisation: organisationRef }
    const file = await exportMembers({ ...list, descending: true, columns: 'name,birthDate,organisations' })
    expect(file.fileName).toMatch(/^Members \d{4}-\d{2}-\d{2}\.csv$/)
    const lines = await linesOf(file)
    expect(lines).toHaveLength(2102)
    expect(lines.slice(0, 3)).toEqual([
      'Name;Birth date;Organisations',
      'Young, =Lies;01/02/2015;Long list',
      '2100, Rij;03/04/1990;Long list',
    ])
    expect(new Set(lines).size).toBe(2102)
    expect(await linesOf(await exportMembers({ ...list, isMinor: true, columns: 'name' }))).toHaveLength(2)
    const looks = await database.prisma.personalDataAccess.findMany({ where: { personRef: young.ref } })
    expect(looks.map(({ what }) => what)).toEqual(['parties.person.exportMembers'])
    const whole = await exportMembers({ federation, organisation: organisationRef })
    expect(whole.fileName).toMatch(/\.xlsx$/)
    expect(await textOf(whole)).toMatch(/^PK/)
    await refused(exportMembers({ ...csv, q: 'x' }), kernelErrors.searchNeedleTooSmall)
  })

  it('shows a club its own members, and of the former ones what it sees of them', async () => {
    const former = await make.person({ ...inA, firstName: 'Oud', lastName: 'Gone', birthDate: '1988-01-01' })
    const { ref: organisationRef } = worlds.a.club
    await make.membership({ personRef: former.ref, organisationRef, start: '2010-01-01', end: '2011-01-01' })
    const eva = await make.person({ ...inA, firstName: 'Eva', lastName: 'Claes', birthDate: '2012-03-04' })
    await make.membership({ personRef: eva.ref, organisationRef, start: '2020-01-01' })
    const { exportMembers } = downloads('clubAdministrator').parties.person
    const lines = await linesOf(await exportMembers({ ...csv, showInActive: true, columns: 'name,birthDate' }))
    expect(lines).toContain('Gone, Oud;')
    expect(lines).toContain('Claes, Eva;04/03/2012')
    expect(lines.join('\n')).not.toContain('Rij')
    await refused(downloads('rider').parties.person.exportMembers(csv), kernelErrors.insufficientPermissions)
    await refused(downloads('foreignAdministrator').parties.person.exportMembers(csv), kernelErrors.notFound)
    await refused(downloads('anonymous').parties.person.exportMembers(csv), kernelErrors.noUserContext)
  })

  it('has the horses and the organisations for the staff of the federation', async () => {
    await make.horse({ ...inA, name: 'Ázur', birthDate: '2014-05-06', ueln: '528003201400777' })
    await make.organisation({ ...inA, name: 'Zadelhof', type: 'FACILITY' })
    const { horse, organisation } = downloads('federationCollaborator').parties
    const horses = await linesOf(await horse.exportHorses({ ...csv, q: 'azur', columns: 'name,born,ueln' }))
    expect(horses).toEqual(['Name;Born;UELN', 'Ázur;2014;528003201400777'])
    const clubs = await exportedClubs(organisation)
    expect(clubs[0]).toBe('Name;Type;Members')
    expect(clubs[1]).toBe('Zadelhof;Facility;0')
    for (const subject of ['clubAdministrator', 'rider'] as const) {
      const of = downloads(subject).parties
      await refused(of.horse.exportHorses(csv), kernelErrors.insufficientPermissions)
      await refused(of.organisation.exportOrganisations(csv), kernelErrors.insufficientPermissions)
    }
    const foreign = downloads('foreignAdministrator').parties
    await refused(foreign.horse.exportHorses(csv), kernelErrors.notFound)
    await refused(foreign.organisation.exportOrganisations(csv), kernelErrors.notFound)
  })
})

const exportedClubs = async ({ exportOrganisations }: ReturnType<typeof downloads>['parties']['organisation']) =>
  linesOf(await exportOrganisations({ ...csv, type: 'FACILITY', descending: true, columns: 'name,type,members' }))
