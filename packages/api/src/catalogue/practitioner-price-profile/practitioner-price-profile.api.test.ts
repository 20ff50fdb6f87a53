import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, federation, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).catalogue
const admin = () => as('federationAdministrator')

const refs = () => ({
  practitionerGroupRef: worlds.a.practitionerGroup.ref,
  priceProfileRef: worlds.a.priceProfile.ref,
})

describe('price profiles of practitioner groups (q106-q109)', () => {
  it('are read as they were sent, and as they were changed', async () => {
    const price = { name: 'Young pay less', ...refs() }
    const priced = await admin().practitionerPriceProfile.create({ federation, ...price })
    const { ref, name } = worlds.a.practitionerGroup
    expect(priced).toMatchObject({ ...price, practitionerGroup: { ref, name } })
    const renamed = { ...price, name: 'Youth' }
    const own = { federation, practitionerPriceProfile: priced.ref }
    const updated = await admin().practitionerPriceProfile.update({ ...own, ...renamed, version: 1 })
    expect(updated).toMatchObject({ ...renamed, version: 2 })
    expect(await admin().practitionerPriceProfile.list({ federation })).toContainEqual(updated)
    await refused(
      admin().practitionerPriceProfile.update({ ...own, ...renamed, version: 1 }),
      kernelErrors.staleVersion,
    )
    await admin().practitionerPriceProfile.remove(own)
    await refused(admin().practitionerPriceProfile.remove(own), kernelErrors.notFound)
  })
  it.each([
    ['practitionerGroupRef', 'practitionerGroup'],
    ['priceProfileRef', 'priceProfile'],
  ] as const)('are refused with a %s of another federation, at the field', async (field, noun) => {
    const form = { federation, name: 'X', ...refs(), [field]: worlds.b[noun].ref }
    const refusal = await refused(admin().practitionerPriceProfile.create(form), kernelErrors.notFound)
    expect(refusal.causes[0]?.field).toBe(field)
  })
  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['federationCollaborator', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('are not changed by %s (decision 32)', async (subject, error) => {
    await refused(as(subject).practitionerPriceProfile.create({ federation, name: 'X', ...refs() }), error)
  })
})
