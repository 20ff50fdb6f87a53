import { newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).federation.federation

describe('GET /federation', () => {
  it('lists only the federations that this host shows', async () => {
    expect((await as('anonymous').list()).map((row) => row.name)).toEqual(['Alpha'])
    await refused(as('anonymous').get({ federation: worlds.b.federation.ref }), kernelErrors.notFound)
  })
  it('the choice contains federations in which the user may create that kind (cr567-cr569)', async () => {
    expect(await as('federationCollaborator').listPermitted({ kind: 'championship' })).toHaveLength(1)
    expect(await as('competitionOrganizer').listPermitted({ kind: 'competition' })).toHaveLength(1)
    expect(await as('competitionOrganizer').listPermitted({ kind: 'championship' })).toEqual([])
    expect(await as('superAdministrator').listPermitted({ kind: 'course' })).toHaveLength(2)
  })
})

describe('PUT /myfederation/{federation}', () => {
  const change = (federation: string, version = 1) => ({
    federation,
    name: 'Alpha Equestrian',
    contactEmail: 'office@alpha.test',
    timeZone: 'Europe/Brussels',
    version,
  })

  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['federationCollaborator', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('refuses %s (decision 32)', async (subject, error) => {
    await refused(as(subject).update(change(worlds.a.federation.ref)), error)
  })

  it('returns 404 for another federation, as for a missing one (decision 6)', async () => {
    await refused(as('federationAdministrator').update(change(worlds.b.federation.ref)), kernelErrors.notFound)
    await refused(as('federationAdministrator').update(change(newRef())), kernelErrors.notFound)
  })

  it('reports the field of bad input', async () => {
    const failure = await refused(
      as('federationAdministrator').update({ ...change(worlds.a.federation.ref), name: '  ' }),
      kernelErrors.blankName,
    )
    expect(failure.causes[0]?.field).toBe('name')
  })

  it('changes, writes the history, and refuses a stale version with the current value (decision 4, decision 26)', async () => {
    const administrator = as('federationAdministrator')
    const updated = await administrator.update(change(worlds.a.federation.ref))
    expect(updated).toMatchObject({ name: 'Alpha Equestrian', version: 2 })
    const lines = await database.prisma.history.findMany({
      where: { ref: worlds.a.federation.ref },
      orderBy: { id: 'asc' },
    })
    expect(lines).toMatchObject([
      { action: 'update', noun: 'federation', before: { name: 'Alpha' }, after: { version: 2 } },
    ])

    const stale = await refused(administrator.update(change(worlds.a.federation.ref)), kernelErrors.staleVersion)
    expect(stale.current).toMatchObject({ name: 'Alpha Equestrian', version: 2 })
    expect(await database.prisma.history.count()).toBe(1)
  })
})

describe('a time zone', () => {
  const input = { federation: worlds.b.federation.ref, name: 'Beta', contactEmail: null, version: 1 }
  it.each(['Fuzz 296580494', 'Nowhere/City', '+02:00', 'UTC+2'])(
    'that does not exist is refused: %s',
    async (timeZone) => {
      const { causes } = await refused(
        api('superAdministrator').federation.federation.update({ ...input, timeZone }),
        kernelErrors.unknownTimeZone,
      )
      expect(causes[0]?.field).toBe('timeZone')
    },
  )

  it('that does not exist cannot be stored', async () => {
    const { ref } = worlds.b.federation
    const store = (zone: string) => database.query('UPDATE federation SET time_zone = $2 WHERE ref = $1', [ref, zone])
    for (const zone of ['Fuzz 296580494', 'Nowhere/City', "UTC'"]) await expect(store(zone)).rejects.toThrow()
  })

  it('of the list of the browser is known to the database too', async () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const rows = await database.query<{ zone: string }>(
      'SELECT zone FROM unnest($1::text[]) AS zone WHERE NOT oxer_is_time_zone(zone)',
      [zones],
    )
    expect(rows).toEqual([])
  })
})

describe('a retried mutation', () => {
  it('with the same Idempotency-Key returns the same and changes nothing; with another body it is refused', async () => {
    const call = api('superAdministrator', { idempotencyKey: 'once' }).federation.federation
    const input = {
      federation: worlds.b.federation.ref,
      name: 'Beta!',
      contactEmail: null,
      timeZone: 'Europe/Brussels',
      version: 1,
    }
    const first = await call.update(input)
    expect(await call.update(input)).toEqual(first)
    expect(first.version).toBe(2)
    await refused(call.update({ ...input, name: 'Gamma' }), kernelErrors.idempotencyKeyReused)
  })

  it('waits for the first one if that is still running, and returns the same', async () => {
    const call = api('superAdministrator', { idempotencyKey: 'at once' }).federation.federation
    const federation = worlds.b.federation.ref
    const { version } = await call.getSettings({ federation })
    const input = { federation, name: 'Beta', contactEmail: null, timeZone: 'Europe/Brussels', version }
    const [first, second] = await Promise.all([call.update(input), call.update(input)])
    expect(second).toEqual(first)
    expect(first.version).toBe(version + 1)
  })
})
