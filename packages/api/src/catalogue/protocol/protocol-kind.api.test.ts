import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import { protocolPresets } from '@oxer/domain/catalogue/protocol/presets/presets'
import type { DressageProtocol, JumpingProtocol, Protocol } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, federation, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).catalogue

const jumping = (): JumpingProtocol => {
  const definition = protocolPresets.find((preset) => preset.key === 'FEI_TABLE_A_AGAINST_CLOCK')?.definition
  return definition?.discipline === 'SHOW_JUMPING' ? definition : expect.fail('the preset is missing')
}
const dressage = (): DressageProtocol => {
  const definition = protocolPresets.find((preset) => preset.key === 'GRAND_PRIX_2014')?.definition
  return definition?.discipline === 'DRESSAGE' ? definition : expect.fail('the preset is missing')
}

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
  it('start from presets, each of which can be stored unchanged', async () => {
    const administrator = as('federationAdministrator').protocol
    const presets = await administrator.listPresets({ federation })
    expect(presets.length).toBe(protocolPresets.length)
    for (const { key, definition } of presets) {
      const made = await create(administrator, key, definition)
      expect(made.definition).toEqual(definition)
    }
  })
  it('of style riding are read, changed and deleted at their own path', async () => {
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
  it('change without effect on a test that copied one; each kind has its own path', async () => {
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
  it('refuse a definition that cannot score a result, and report its fields', async () => {
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
  it('are deleted only when no category uses them', async () => {
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
