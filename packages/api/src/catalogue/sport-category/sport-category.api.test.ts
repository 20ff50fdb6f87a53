import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import { protocolPresets } from '@oxer/domain/catalogue/protocol/presets/presets'
import type { JumpingProtocol } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, federation, make, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).catalogue

const jumping = (): JumpingProtocol => {
  const definition = protocolPresets.find((preset) => preset.key === 'FEI_TABLE_A_AGAINST_CLOCK')?.definition
  return definition?.discipline === 'SHOW_JUMPING' ? definition : expect.fail('the preset is missing')
}

describe('categories (q066-q069)', () => {
  it('are created, changed and read by the federation’s staff (decision 32)', async () => {
    const collaborator = as('federationCollaborator')
    const variant = await make.sportTypeVariant({ federationRef: federation, name: 'Springen' })
    const category = await collaborator.sportCategory.create({
      federation,
      name: '1,10 m',
      code: 'SP-110',
      sportTypeVariantRef: variant.ref,
    })
    expect(category).toMatchObject({ sportTypeVariant: { name: 'Springen' }, protocol: null })
    const changed = await collaborator.sportCategory.update({
      ...category,
      federation,
      sportCategory: category.ref,
      rank: 4,
    })
    expect(changed).toMatchObject({ rank: 4, version: 2 })
    const stale = await refused(
      collaborator.sportCategory.update({ ...category, federation, sportCategory: category.ref }),
      kernelErrors.staleVersion,
    )
    expect(stale.current).toMatchObject({ rank: 4 })
  })
  it('refuse a protocol of another sport, and records of another federation', async () => {
    const { sportCategory } = as('federationAdministrator')
    const fields = { federation, name: 'New', code: 'NEW', sportTypeVariantRef: worlds.a.variant.ref }
    await refused(
      sportCategory.create({ ...fields, sportTypeVariantRef: worlds.b.variant.ref }),
      catalogueErrors.variantUnknown,
    )
    await refused(
      sportCategory.create({ ...fields, protocolRef: worlds.b.protocol.ref }),
      catalogueErrors.protocolUnknown,
    )
    const protocol = await as('federationAdministrator').protocol.createJumping({
      federation,
      name: 'Jumping',
      definition: jumping(),
    })
    const mismatch = sportCategory.create({ ...fields, protocolRef: protocol.ref })
    await refused(mismatch, catalogueErrors.protocolSportTypeMismatch)
    await refused(sportCategory.create({ ...fields, code: ' ' }), kernelErrors.blankCode)
    await refused(
      sportCategory.update({ ...fields, sportCategory: worlds.b.category.ref, version: 1 }),
      kernelErrors.notFound,
    )
  })
  it('are hidden when deleted, and keep their code', async () => {
    const { sportCategory } = as('federationAdministrator')
    await sportCategory.remove({ federation, sportCategory: worlds.a.category.ref })
    await refused(
      sportCategory.create({
        federation,
        name: 'X',
        code: worlds.a.category.code,
        sportTypeVariantRef: worlds.a.variant.ref,
      }),
      catalogueErrors.codeInUse,
    )
    expect(await database.prisma.sportCategory.findUnique({ where: { ref: worlds.a.category.ref } })).toMatchObject({
      isActive: false,
    })
  })
  it('cannot be deleted while a competition that is not over has a test of them', async () => {
    const { ref } = await make.sportCategory({ federationRef: federation, sportTypeVariantRef: worlds.a.variant.ref })
    const where = { ref: worlds.a.dressage.ref }
    await database.prisma.competitionTest.update({ where, data: { sportCategoryRef: ref } })
    const refusal = await refused(
      as('federationAdministrator').sportCategory.remove({ federation, sportCategory: ref }),
      catalogueErrors.stillUsed,
    )
    expect(refusal.causes[0]?.values).toEqual({ name: worlds.a.competition.name })
  })
})
