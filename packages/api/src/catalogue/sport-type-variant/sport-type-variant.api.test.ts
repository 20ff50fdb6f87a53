import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, federation, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).catalogue

describe('disciplines (q070-q073, c153)', () => {
  it('are created and read by the federation’s staff (decision 32)', async () => {
    const collaborator = as('federationCollaborator')
    const variant = await collaborator.sportTypeVariant.create({
      federation,
      name: 'Springen',
      code: 'sp',
      sportType: 'SHOW_JUMPING',
    })
    expect(variant).toMatchObject({ code: 'SP', categoryCount: 0, version: 1 })
    expect(await collaborator.sportTypeVariant.listSportTypes({ federation })).toContainEqual({
      sportType: 'SHOW_JUMPING',
      sportTypeVariants: [{ ref: variant.ref, name: 'Springen' }],
    })
  })
  it('refuse a code in use', async () => {
    const { sportTypeVariant } = as('federationAdministrator')
    const code = worlds.a.variant.code
    await refused(
      sportTypeVariant.create({ federation, name: 'Again', code, sportType: 'DRIVING' }),
      catalogueErrors.codeInUse,
    )
  })
  it('cannot be deleted while a category or a competition that is not over uses them', async () => {
    const { sportCategory, sportTypeVariant } = as('federationAdministrator')
    // The category prevents the deletion of the discipline, and so does a test of a running competition.
    await refused(
      sportTypeVariant.remove({ federation, sportTypeVariant: worlds.a.variant.ref }),
      catalogueErrors.stillUsed,
    )
    await sportCategory.remove({ federation, sportCategory: worlds.a.category.ref })
    const refusal = await refused(
      sportTypeVariant.remove({ federation, sportTypeVariant: worlds.a.variant.ref }),
      catalogueErrors.stillUsed,
    )
    expect(refusal.causes[0]?.values).toEqual({ name: worlds.a.competition.name })
  })
})
