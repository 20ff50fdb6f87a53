import { customAttributeErrors } from '@oxer/domain/federation/custom-attribute/custom-attribute.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, federation, worlds } = await apiTest()
const attributes = (subject: Subject) => api(subject).federation.customAttribute
const parties = (subject: Subject) => api(subject).parties
const administrator = () => attributes('federationAdministrator')

const weight = { inputKind: 'SLIDER', minimum: 300, maximum: 700, step: 0.5 } as const
const shirt = { inputKind: 'DROPDOWN' as const, choices: ['S', 'M'] }

describe('fields that a federation adds (pr0522, ps197)', () => {
  it.each([
    ['Club number', { inputKind: 'INPUT' }],
    ['Weight', weight],
    ['Shirt', shirt],
    ['Level', { inputKind: 'RATING', maximum: 5 }],
  ] as const)('%s is read back as it was sent, when created and when changed', async (name, input) => {
    const sent = { subject: 'PERSON' as const, name, input, order: 3 }
    const made = await administrator().create({ federation, ...sent })
    expect(made).toMatchObject(sent)
    const change = { name: `${name} too`, input, order: 4 }
    const changed = await administrator().update({
      federation,
      customAttribute: made.ref,
      version: made.version,
      ...change,
    })
    expect(changed).toMatchObject({ ...change, key: made.key })
    expect(await attributes('federationCollaborator').list({ federation })).toContainEqual(changed)
    const offered = await attributes('member').offered({ federation, subject: 'PERSON' })
    expect(offered).toContainEqual({ key: made.key, name: change.name, ...input })
    await refused(
      administrator().update({ federation, customAttribute: made.ref, version: made.version, ...change }),
      kernelErrors.staleVersion,
    )
  })

  it('may have a name with the special characters of a pattern, which is compared as it is written', async () => {
    const sent = { federation, subject: 'HORSE' as const, input: { inputKind: 'INPUT' as const }, order: 1 }
    await administrator().create({ ...sent, name: 'Height' })
    for (const name of ['%', 'H_ight', 'height \\']) {
      expect(await administrator().create({ ...sent, name })).toMatchObject({ name })
      await refused(administrator().create({ ...sent, name }), customAttributeErrors.nameTaken)
    }
    await refused(administrator().create({ ...sent, name: 'HEIGHT' }), customAttributeErrors.nameTaken)
  })

  it.each([
    ['an empty range', { ...weight, maximum: 300 }, customAttributeErrors.rangeEmpty, 'input.maximum'],
    ['a step beyond the range', { ...weight, step: 401 }, customAttributeErrors.stepTooLarge, 'input.step'],
    ['no choice', { ...shirt, choices: [] }, customAttributeErrors.choicesMissing, 'input.choices'],
    ['a choice twice', { ...shirt, choices: ['S', ' S'] }, customAttributeErrors.choiceTwice, 'input.choices'],
  ])('are refused with %s, at the field', async (_what, input, definition, field) => {
    const body = await refused(administrator().create({ federation, subject: 'HORSE', name: 'Odd', input }), definition)
    expect(body.causes.map((cause) => cause.field)).toContain(field)
  })

  it('have a unique name on a form, and a kind that does not change', async () => {
    const fields = { federation, subject: 'ORGANISATION' as const, order: 0 }
    const made = await administrator().create({ ...fields, name: 'Indoor arena', input: { inputKind: 'INPUT' } })
    await refused(
      administrator().create({ ...fields, name: 'indoor ARENA', input: { inputKind: 'INPUT' } }),
      customAttributeErrors.nameTaken,
    )
    const one = { federation, customAttribute: made.ref }
    await refused(
      administrator().update({ ...one, name: made.name, input: weight, version: 1 }),
      customAttributeErrors.kindFixed,
    )
    await administrator().remove(one)
    // The values of the first field are still stored under its key.
    expect(await administrator().create({ ...fields, name: 'Indoor arena', input: weight })).toMatchObject({
      key: 'indoor-arena-2',
    })
    await refused(administrator().remove(one), kernelErrors.notFound)
  })

  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['clubAdministrator', kernelErrors.insufficientPermissions],
    ['federationCollaborator', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('are not created, changed or deleted by %s', async (who, definition) => {
    const [made] = await administrator().list({ federation })
    const one = { federation, customAttribute: made?.ref ?? '' }
    const fields = { name: 'Mine', input: { inputKind: 'INPUT' as const } }
    await refused(attributes(who).create({ federation, subject: 'PERSON', ...fields }), definition)
    await refused(attributes(who).update({ ...one, ...fields, version: 1 }), definition)
    await refused(attributes(who).remove(one), definition)
  })

  it('of one federation are not found through another', async () => {
    const [made] = await administrator().list({ federation })
    await refused(
      attributes('superAdministrator').remove({
        federation: worlds.b.federation.ref,
        customAttribute: made?.ref ?? '',
      }),
      kernelErrors.notFound,
    )
  })
})

describe('the values of these fields (pr1076)', () => {
  it('of a horse are stored, and an invalid one is reported at its field', async () => {
    const { key } = await administrator().create({
      federation,
      subject: 'HORSE',
      name: 'Girth',
      input: weight,
    })
    const horse = parties('federationAdministrator').horse
    const fields = { name: 'Girthy', gender: 'MARE' as const, isPony: false }
    const made = await horse.create({ federation, ...fields, customAttributes: { [key]: 450.5 } })
    expect((await horse.get({ horse: made.ref })).customAttributes).toEqual({ [key]: 450.5 })
    const one = { horse: made.ref, version: made.version, ...fields }
    for (const customAttributes of [{ [key]: 701 }, { [key]: '450' }, { unknown: 'x' }]) {
      const body = await refused(horse.update({ ...one, customAttributes }), customAttributeErrors.invalid)
      expect(body.causes.map((cause) => cause.field)).toEqual([`customAttributes.${Object.keys(customAttributes)[0]}`])
    }
    const changed = await horse.update({ ...one, customAttributes: { [key]: 460 } })
    expect(changed.customAttributes).toEqual({ [key]: 460 })
    const kept = await horse.update({ ...one, version: changed.version })
    expect(kept.customAttributes).toEqual({ [key]: 460 })
    expect((await horse.update({ ...one, version: kept.version, customAttributes: {} })).customAttributes).toEqual({})
  })

  it('of an organisation are stored, and kept when their choice is deleted', async () => {
    const made = await administrator().create({
      federation,
      subject: 'ORGANISATION',
      name: 'Ground',
      input: { inputKind: 'DROPDOWN', choices: ['Sand', 'Grass'] },
    })
    const { key } = made
    const organisation = parties('federationAdministrator').organisation
    const club = await organisation.create({
      federation,
      name: 'Sandy',
      customAttributes: { [key]: 'Sand' },
    })
    await administrator().update({
      federation,
      customAttribute: made.ref,
      version: made.version,
      name: made.name,
      input: { inputKind: 'DROPDOWN', choices: ['Grass'] },
    })
    const one = { organisation: club.ref, name: 'Sandy' }
    const kept = await organisation.update({ ...one, version: club.version, customAttributes: { [key]: 'Sand' } })
    expect(kept.customAttributes).toEqual({ [key]: 'Sand' })
    const changed = await organisation.update({ ...one, version: kept.version, customAttributes: { [key]: 'Grass' } })
    expect(changed.customAttributes).toEqual({ [key]: 'Grass' })
    await refused(
      organisation.update({ ...one, version: changed.version, customAttributes: { [key]: 'Sand' } }),
      customAttributeErrors.invalid,
    )
  })
})
