import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import { licenseErrors } from '@oxer/domain/catalogue/license/license.errors'
import { renewalErrors } from '@oxer/domain/catalogue/renewal/renewal.errors'
import { defaultRenewal } from '@oxer/domain/catalogue/renewal/renewal.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { money, renewal, sentOf } from '../publishable/offer.fixture.ts'

const { api, federation, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).catalogue
const staff = () => as('federationCollaborator')

describe('member benefits (q088-q094)', () => {
  it('every field is unchanged after create, read, edit and read', async () => {
    const { memberBenefit } = staff()
    const fields = { name: 'Magazine', description: 'Vier keer per jaar.', articleRef: worlds.a.article.ref, renewal }
    const { ref } = await memberBenefit.create({ federation, ...fields, money })
    expect(sentOf(await memberBenefit.get({ federation, memberBenefit: ref }))).toMatchObject({ ...fields, money })
    const changed = {
      name: 'Verzekering',
      description: '',
      articleRef: null,
      renewal: {
        ...defaultRenewal,
        type: 'ONE_TIME' as const,
        period: 'MONTHLY' as const,
        startDay: 31,
        startMonth: null,
      },
      money: { ...money, amountWithTax: 1999, taxLevelCode: 'VAT_6' as const },
    }
    await memberBenefit.update({ federation, memberBenefit: ref, ...changed, version: 1 })
    const again = await memberBenefit.get({ federation, memberBenefit: ref })
    expect(sentOf(again)).toMatchObject(changed)
    expect(await memberBenefit.list({ federation })).toContainEqual(again)
    await refused(
      memberBenefit.update({ federation, memberBenefit: ref, ...changed, version: 1 }),
      kernelErrors.staleVersion,
    )
  })
  it('are published, withdrawn and archived; only a draft is deleted (q091-q094)', async () => {
    const { memberBenefit, publishable } = staff()
    const { ref } = await memberBenefit.create({ federation, name: 'Discount', money })
    const of = { federation, memberBenefit: ref }
    expect(await memberBenefit.publish({ ...of, note: 'New' })).toMatchObject({ state: 'PUBLISHED', label: 'V1' })
    await refused(memberBenefit.remove(of), catalogueErrors.stateMove)
    expect(await memberBenefit.unpublish(of)).toMatchObject({ state: 'UNPUBLISHED' })
    expect(await memberBenefit.archive(of)).toMatchObject({ state: 'ARCHIVED' })
    expect(await publishable.listRevisions({ federation, publishable: ref })).toHaveLength(3)
    const draft = await memberBenefit.create({ federation, name: 'Draft', money })
    await memberBenefit.remove({ federation, memberBenefit: draft.ref })
    await refused(memberBenefit.get({ federation, memberBenefit: draft.ref }), kernelErrors.notFound)
  })
  it('refuse impossible values and callers without permission (decision 6, decision 32)', async () => {
    const { memberBenefit } = staff()
    const fields = { federation, name: 'Benefit', money }
    await refused(memberBenefit.create({ ...fields, articleRef: worlds.b.article.ref }), licenseErrors.articleUnknown)
    await refused(
      memberBenefit.create({ ...fields, renewal: { ...renewal, period: 'DAILY', startType: 'NOW' } }),
      renewalErrors.windowDaily,
    )
    await refused(memberBenefit.get({ federation, memberBenefit: worlds.b.memberBenefit.ref }), kernelErrors.notFound)
    await refused(as('clubAdministrator').memberBenefit.create(fields), kernelErrors.insufficientPermissions)
    await refused(as('anonymous').memberBenefit.list({ federation }), kernelErrors.noUserContext)
  })
})
