import { newRef } from '@oxer/db'
import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import { protocolPresets } from '@oxer/domain/catalogue/protocol/presets/presets'
import type { DressageProtocol, JumpingProtocol, Protocol } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../kernel/testing/api-test.ts'
import { refused } from '../kernel/testing/refused.ts'

const { api, database, federation, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).catalogue

const jumping = (): JumpingProtocol => {
  const definition = protocolPresets.find((preset) => preset.key === 'FEI_TABLE_A_AGAINST_CLOCK')?.definition
  return definition?.discipline === 'SHOW_JUMPING' ? definition : expect.fail('the preset is missing')
}
const dressage = (): DressageProtocol => {
  const definition = protocolPresets.find((preset) => preset.key === 'GRAND_PRIX_2014')?.definition
  return definition?.discipline === 'DRESSAGE' ? definition : expect.fail('the preset is missing')
}

describe('disciplines and categories (q066-q073, c153)', () => {
  it('are made, changed and read by the federation’s staff (decision 32)', async () => {
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
  it('refuse a code in use, a protocol of another sport, and what is not this federation’s', async () => {
    const { sportCategory, sportTypeVariant } = as('federationAdministrator')
    const code = worlds.a.variant.code
    await refused(
      sportTypeVariant.create({ federation, name: 'Again', code, sportType: 'DRIVING' }),
      catalogueErrors.codeInUse,
    )
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
  it('are hidden when taken away, refused while used, and keep their code', async () => {
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
})

/** Each discipline by its own path. */
const create = (administrator: ReturnType<typeof as>['protocol'], name: string, definition: Protocol) => {
  switch (definition.discipline) {
    case 'SHOW_JUMPING':
      return administrator.createJumping({ federation, name, definition })
    case 'DRESSAGE':
      return administrator.createDressage({ federation, name, definition })
    case 'EVENTING':
      return administrator.createEventing({ federation, name, definition })
    case 'CROSS_COUNTRY':
      return administrator.createCrossCountry({ federation, name, definition })
    case 'STYLE_RIDING':
      return administrator.createStyleRiding({ federation, name, definition })
    case 'PRESENTATION':
      return administrator.createPresentation({ federation, name, definition })
    case 'DRIVING':
      return administrator.createDriving({ federation, name, definition })
    case 'VAULTING':
      return administrator.createVaulting({ federation, name, definition })
    case 'GENERIC':
      return administrator.createGeneric({ federation, name, definition })
  }
}

describe('protocols (q074-q086)', () => {
  it('begin from presets, each of which may be stored as it is', async () => {
    const administrator = as('federationAdministrator').protocol
    const presets = await administrator.listPresets({ federation })
    expect(presets.length).toBe(protocolPresets.length)
    for (const { key, definition } of presets) {
      const made = await create(administrator, key, definition)
      expect(made.definition).toEqual(definition)
    }
  })
  it('of style riding are read, changed and taken away at their own path', async () => {
    const administrator = as('federationAdministrator').protocol
    const definition = protocolPresets.find(({ key }) => key === 'KNHS_STYLE')?.definition
    if (definition?.discipline !== 'STYLE_RIDING') expect.fail('the preset is missing')
    const { ref: protocol } = await administrator.createStyleRiding({ federation, name: 'Style', definition })
    await administrator.updateStyleRiding({ federation, protocol, name: 'Style B', definition, version: 1 })
    expect(await administrator.getStyleRiding({ federation, protocol })).toMatchObject({ name: 'Style B', version: 2 })
    expect(await administrator.list({ federation })).toContainEqual(
      expect.objectContaining({ ref: protocol, kind: 'STYLE_RIDING' }),
    )
    await refused(administrator.getPresentation({ federation, protocol }), kernelErrors.notFound)
    await administrator.removeStyleRiding({ federation, protocol })
    await refused(administrator.getStyleRiding({ federation, protocol }), kernelErrors.notFound)
  })
  it('change without touching a test that took it; each kind has its own path', async () => {
    const collaborator = as('federationCollaborator').protocol
    const made = await collaborator.createDressage({ federation, name: 'GP', definition: dressage() })
    const definition = { ...dressage(), judges: ['C'] }
    const changed = await collaborator.updateDressage({
      federation,
      protocol: made.ref,
      name: 'GP 1',
      definition,
      version: 1,
    })
    expect(changed).toMatchObject({ name: 'GP 1', version: 2, definition: { judges: ['C'] } })
    await refused(
      collaborator.updateDressage({ federation, protocol: made.ref, name: 'GP', definition, version: 1 }),
      kernelErrors.staleVersion,
    )
    await refused(collaborator.getJumping({ federation, protocol: made.ref }), kernelErrors.notFound)
    await refused(collaborator.getDressage({ federation, protocol: worlds.b.protocol.ref }), kernelErrors.notFound)
    await refused(as('clubAdministrator').protocol.list({ federation }), kernelErrors.insufficientPermissions)
    await refused(as('foreignAdministrator').protocol.list({ federation }), kernelErrors.notFound)
    await refused(as('anonymous').protocol.list({ federation }), kernelErrors.noUserContext)
  })
  it('refuse what no result could be scored by, and say where', async () => {
    const administrator = as('federationAdministrator').protocol
    const rounds = await refused(
      administrator.createJumping({ federation, name: 'X', definition: { ...jumping(), format: 'TWO_PHASES' } }),
      catalogueErrors.protocolRounds,
    )
    expect(rounds.causes[0]?.field).toBe('definition.rounds')
    await refused(
      administrator.createJumping({ federation, name: 'X', definition: { ...jumping(), format: 'ACCUMULATOR' } }),
      catalogueErrors.protocolAccumulator,
    )
    await refused(
      administrator.createDressage({ federation, name: 'X', definition: { ...dressage(), judges: ['C', 'C'] } }),
      catalogueErrors.protocolRepeats,
    )
    await refused(
      administrator.createDressage({
        federation,
        name: 'X',
        definition: { ...dressage(), aggregate: 'TECHNICAL_ARTISTIC_MEAN' },
      }),
      catalogueErrors.protocolPartMissing,
    )
  })
  it('go only when no category takes them', async () => {
    const { protocol, sportCategory, sportTypeVariant } = as('federationAdministrator')
    const variant = await sportTypeVariant.create({ federation, name: 'D', code: 'D', sportType: 'DRESSAGE' })
    const made = await protocol.createDressage({ federation, name: 'Used', definition: dressage() })
    const category = await sportCategory.create({
      federation,
      name: 'Taker',
      code: 'TAKER',
      sportTypeVariantRef: variant.ref,
      protocolRef: made.ref,
    })
    expect((await protocol.list({ federation })).find((row) => row.ref === made.ref)?.categoryCount).toBe(1)
    await refused(protocol.removeDressage({ federation, protocol: made.ref }), catalogueErrors.stillUsed)
    await sportCategory.remove({ federation, sportCategory: category.ref })
    await protocol.removeDressage({ federation, protocol: made.ref })
    await refused(protocol.getDressage({ federation, protocol: made.ref }), kernelErrors.notFound)
  })
})

describe('articles (p022, p167-p169, q117-q119)', () => {
  const fields = (over: Record<string, unknown> = {}) => ({
    federation,
    name: 'Startgeld',
    type: 'SUBSCRIPTION' as const,
    default: true,
    defaultamount: { amountWithTax: 1500, taxLevelCode: 'VAT_21' as const },
    ...over,
  })

  it('carry money with the net amount derived; one is the default of its type', async () => {
    const administrator = as('federationAdministrator').article
    const first = await administrator.create(fields())
    expect(first.defaultamount).toEqual({
      amountWithTax: 1500,
      amountWithoutTax: 1240,
      taxLevel: 21,
      taxLevelCode: 'VAT_21',
      currency: 'EUR',
    })
    const second = await administrator.create(fields({ name: 'Startgeld groot' }))
    const ofType = await administrator.listOfType({ federation, articleType: 'SUBSCRIPTION' })
    expect(ofType.filter((row) => row.default).map((row) => row.ref)).toEqual([second.ref])
    expect(await administrator.listNames({ federation })).toContainEqual({ ref: first.ref, name: 'Startgeld' })
    expect((await as('clubAdministrator').article.search({ q: 'groot' })).matches).toEqual([
      { ref: second.ref, name: 'Startgeld groot' },
    ])
    expect((await as('rider').article.search({ q: 'groot' })).matches).toEqual([])
    expect((await as('foreignAdministrator').article.search({ q: 'groot' })).matches).toEqual([])
  })
  it('are the administrator’s to write (decision 32)', async () => {
    await refused(as('federationCollaborator').article.create(fields()), kernelErrors.insufficientPermissions)
    await refused(as('foreignAdministrator').article.create(fields()), kernelErrors.notFound)
    await refused(as('anonymous').article.create(fields()), kernelErrors.noUserContext)
    await refused(
      as('federationAdministrator').article.create(
        fields({ defaultamount: { amountWithTax: -1, taxLevelCode: 'VAT_0' } }),
      ),
      kernelErrors.tooSmall,
    )
    const update = { ...fields(), article: worlds.b.article.ref, version: 1 }
    await refused(as('federationAdministrator').article.update(update), kernelErrors.notFound)
  })
  it('stay while a competition that is not over asks a fee by them', async () => {
    const article = worlds.a.article.ref
    const where = { ref: worlds.a.competition.ref }
    const fees = { registrationFee: { amountCents: 1500, taxLevelCode: 'VAT_21', articleRef: article } }
    await database.prisma.competition.update({ where, data: { fees } })
    await refused(as('federationAdministrator').article.remove({ federation, article }), catalogueErrors.stillUsed)
    await database.prisma.competition.update({ where, data: { start: '2026-05-01', end: '2026-05-02' } })
    await as('federationAdministrator').article.remove({ federation, article })
    expect((await as('federationAdministrator').article.list({ federation })).map((row) => row.ref)).not.toContain(
      article,
    )
    await database.prisma.competition.update({ where, data: { start: '2026-05-17', end: '2026-05-17' } })
  })
})

describe('price profiles (q102-q105)', () => {
  it('have exactly one default, always', async () => {
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
  it('stay while a group of practitioners pays by them', async () => {
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
  it('stay while a competition that is not over offers them', async () => {
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
