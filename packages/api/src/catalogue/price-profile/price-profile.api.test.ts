import { newRef } from '@oxer/db'
import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, federation, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).catalogue

describe('price profiles (q102-q105)', () => {
  it('have exactly one default at all times', async () => {
    const administrator = as('federationAdministrator').priceProfile
    const defaults = async () =>
      (await administrator.list({ federation })).filter((row) => row.isDefault).map((row) => row.name)
    const youth = await administrator.create({ federation, name: 'Jeugd', reductionBasisPoints: 2500, isDefault: true })
    expect(await defaults()).toEqual(['Jeugd'])
    const unset = { federation, priceProfile: youth.ref, name: 'Jeugd', isDefault: false, version: 1 }
    await refused(administrator.update(unset), catalogueErrors.defaultStays)
    await refused(administrator.remove({ federation, priceProfile: youth.ref }), catalogueErrors.defaultStays)
    expect(await defaults()).toEqual(['Jeugd'])
  })
  it('cannot be deleted while a group of practitioners uses them', async () => {
    const administrator = as('federationAdministrator').priceProfile
    const { ref: priceProfile } = await administrator.create({ federation, name: 'Groep', reductionBasisPoints: 500 })
    const practitionerGroupRef = worlds.a.practitionerGroup.ref
    const name = 'Price of the youth'
    const { ref } = await database.prisma.practitionerPriceProfile.create({
      data: { ref: newRef(), federationRef: federation, name, priceProfileRef: priceProfile, practitionerGroupRef },
    })
    const refusal = await refused(administrator.remove({ federation, priceProfile }), catalogueErrors.stillUsed)
    expect(refusal.causes[0]?.values).toEqual({ name })
    await database.prisma.practitionerPriceProfile.update({ where: { ref }, data: { isActive: false } })
    await administrator.remove({ federation, priceProfile })
  })
  it('cannot be deleted while a competition that is not over offers them', async () => {
    const priceProfile = worlds.a.priceProfile.ref
    await refused(
      as('federationAdministrator').priceProfile.remove({ federation, priceProfile }),
      catalogueErrors.stillUsed,
    )
    await refused(
      as('federationAdministrator').priceProfile.remove({ federation, priceProfile: worlds.b.priceProfile.ref }),
      kernelErrors.notFound,
    )
    await refused(
      as('federationCollaborator').priceProfile.create({ federation, name: 'X' }),
      kernelErrors.insufficientPermissions,
    )
    await refused(
      as('federationAdministrator').priceProfile.create({ federation, name: 'X', reductionBasisPoints: 10_001 }),
      kernelErrors.tooBig,
    )
  })
})
