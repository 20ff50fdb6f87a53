// Who is paid for a horse: a contact of its federation, chosen by staff.
import { newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, make, federation, worlds } = await apiTest()
const { horse: office } = api('federationAdministrator').parties

describe('the owner of a horse', () => {
  it('is a person or an organisation of the federation, or nobody, and is in the history', async () => {
    const { ref: horse } = await make.horse({ federationRef: federation })
    const person = await make.person({ federationRef: federation, firstName: 'Eva', lastName: 'Claes' })
    expect(await office.owner({ horse })).toEqual({ contact: null, version: 1 })
    const contact = { type: 'PERSON' as const, ref: person.ref }
    expect(await office.saveOwner({ horse, contact, version: 1 })).toEqual({
      contact: { ...contact, name: 'Eva Claes' },
      version: 2,
    })
    const club = { type: 'ORGANISATION' as const, ref: worlds.a.club.ref }
    expect(await office.saveOwner({ horse, contact: club, version: 2 })).toMatchObject({ contact: club, version: 3 })
    expect(await office.saveOwner({ horse, contact: null, version: 3 })).toEqual({ contact: null, version: 4 })
    const lines = await database.query<{ action: string }>(
      `SELECT action FROM history WHERE ref = $1 AND action = 'set-owner'`,
      [horse],
    )
    expect(lines).toHaveLength(3)
  })

  it('is refused for a contact of another federation, an unknown one, and a stale version; nothing is written', async () => {
    const { ref: horse } = await make.horse({ federationRef: federation })
    const foreign = await make.person({ federationRef: worlds.b.federation.ref })
    for (const ref of [foreign.ref, newRef()]) {
      await refused(office.saveOwner({ horse, contact: { type: 'PERSON', ref }, version: 1 }), kernelErrors.notFound)
    }
    const contact = { type: 'ORGANISATION' as const, ref: worlds.a.club.ref }
    await refused(office.saveOwner({ horse, contact, version: 7 }), kernelErrors.staleVersion)
    expect(await office.owner({ horse })).toEqual({ contact: null, version: 1 })
  })

  it('is chosen by staff, and not by whoever made the record or rides the horse', async () => {
    const { ref: horse } = await api('rider').parties.horse.create({
      federation,
      name: 'Own',
      gender: 'MARE',
      isPony: false,
    })
    const contact = { type: 'PERSON' as const, ref: (await make.person({ federationRef: federation })).ref }
    await refused(
      api('rider').parties.horse.saveOwner({ horse, contact, version: 1 }),
      kernelErrors.insufficientPermissions,
    )
    expect(await api('rider').parties.horse.owner({ horse })).toMatchObject({ contact: null })
    await refused(api('anonymous').parties.horse.owner({ horse }), kernelErrors.noUserContext)
    await refused(api('foreignAdministrator').parties.horse.owner({ horse }), kernelErrors.notFound)
    await refused(
      api('foreignAdministrator').parties.horse.saveOwner({ horse, contact: null, version: 1 }),
      kernelErrors.notFound,
    )
  })

  it('goes with the owner on its papers when two records of a horse become one, and follows a merged person', async () => {
    const [kept, twin] = [
      await make.horse({ federationRef: federation }),
      await make.horse({ federationRef: federation }),
    ]
    const [eva, same] = [
      await make.person({ federationRef: federation }),
      await make.person({ federationRef: federation }),
    ]
    await office.saveOwner({ horse: twin.ref, contact: { type: 'PERSON', ref: same.ref }, version: 1 })
    const { merge } = api('federationAdministrator').registry
    const [line] = await merge.horses({ horse: kept.ref, selected: [twin.ref], fields: { owner: twin.ref } })
    expect(await office.owner({ horse: kept.ref })).toMatchObject({ contact: { ref: same.ref } })
    await merge.persons({ person: eva.ref, selected: [same.ref] })
    expect(await office.owner({ horse: kept.ref })).toMatchObject({ contact: { ref: eva.ref } })
    expect(line?.ref).toBeDefined()
  })
})
