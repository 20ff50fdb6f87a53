import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { money } from './offer.fixture.ts'

const { api, federation, worlds } = await apiTest()
const staff = () => api('federationCollaborator').catalogue

describe('revisions of published records', () => {
  it('are listed in the same way for each published noun, the newest first', async () => {
    const { license, memberBenefit, publishable } = staff()
    const { rulesTemplate } = api('federationAdministrator').catalogue
    const name = 'Season'
    const made = [
      await license.create({ federation, name, type: 'OTHER', money }),
      await memberBenefit.create({ federation, name, money }),
      await rulesTemplate.create({ federation, name, rules: { logicalOperator: 'all', children: [] } }),
    ]
    const [ofLicense = '', ofBenefit = '', ofTemplate = ''] = made.map(({ ref }) => ref)
    for (const note of ['First', 'Second']) {
      await license.publish({ federation, license: ofLicense, note })
      await license.unpublish({ federation, license: ofLicense })
      await memberBenefit.publish({ federation, memberBenefit: ofBenefit, note })
      await memberBenefit.unpublish({ federation, memberBenefit: ofBenefit })
      await rulesTemplate.publish({ federation, rulesTemplate: ofTemplate, note })
      await rulesTemplate.unpublish({ federation, rulesTemplate: ofTemplate })
    }
    for (const ref of [ofLicense, ofBenefit, ofTemplate]) {
      const revisions = await publishable.listRevisions({ federation, publishable: ref })
      expect(revisions.map(({ action, revision, note }) => [action, revision, note])).toEqual([
        ['UNPUBLISH', 2, ''],
        ['PUBLISH', 2, 'Second'],
        ['UNPUBLISH', 1, ''],
        ['PUBLISH', 1, 'First'],
      ])
    }
  })
  it('are read by the staff of the federation', async () => {
    const of = { federation, publishable: worlds.a.license.ref }
    const foreign = { federation, publishable: worlds.b.license.ref }
    const list = (subject: Parameters<typeof api>[0], input = of) =>
      api(subject).catalogue.publishable.listRevisions(input)
    await refused(list('anonymous'), kernelErrors.noUserContext)
    await refused(list('rider'), kernelErrors.insufficientPermissions)
    await refused(list('foreignAdministrator'), kernelErrors.notFound)
    await refused(list('federationCollaborator', foreign), kernelErrors.notFound)
  })
})
