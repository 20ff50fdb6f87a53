import { newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, make, now, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).parties.horse
const horse = async (name: string, over: Record<string, unknown> = {}) =>
  (await make.horse({ federationRef: worlds.a.federation.ref, name, gender: 'STALLION', ueln: null, ...over })).ref
const foal = (over: Record<string, unknown> = {}) => ({
  federation: worlds.a.federation.ref,
  name: 'Foal',
  gender: 'COLT' as const,
  birthDate: '2024-04-01',
  isPony: false,
  ...over,
})

describe('GET /horse/{horse}/pedigree (p068)', () => {
  it('returns three generations, from the register or else by name, without papers', async () => {
    const oldest = await horse('Generation four')
    const third = await horse('Generation three', {
      fatherRef: oldest,
      father: 'Generation four',
      ueln: '528003201400111',
    })
    const second = await horse('Generation two', {
      fatherRef: third,
      mother: 'Typed granddam',
      fatherOfMother: 'Her sire',
    })
    const dam = await horse('Dam', {
      gender: 'MARE',
      fatherRef: second,
      birthDate: '2015-05-01',
      chip: '981100000000111',
    })
    const made = await as('rider').create(foal({ motherRef: dam, mother: 'as it was typed', father: 'Darco' }))
    expect(made).toMatchObject({ mother: 'Dam', motherRef: dam, father: 'Darco', fatherRef: null })
    const tree = await as('member').pedigree({ horse: made.ref })
    expect(tree.father).toMatchObject({ ref: null, name: 'Darco', father: null, mother: null })
    expect(tree.mother).toMatchObject({ ref: dam, name: 'Dam', birthYear: 2015 })
    expect(tree.fatherOfMother).toMatchObject({ ref: second, name: 'Generation two' })
    expect(tree.mother?.father?.father).toMatchObject({ ref: third, name: 'Generation three' })
    expect(tree.mother?.father?.mother).toMatchObject({ ref: null, name: 'Typed granddam' })
    expect(JSON.stringify(tree)).not.toMatch(/Generation four|528003201400111|981100000000111/)
    await refused(as('foreignAdministrator').pedigree({ horse: made.ref }), kernelErrors.notFound)
    await refused(as('anonymous').pedigree({ horse: made.ref }), kernelErrors.noUserContext)
  })
  it('ends where a horse is its own ancestor, and omits a deleted horse', async () => {
    const one = await horse('One')
    const two = await horse('Two', { fatherRef: one })
    await database.prisma.horse.update({ where: { ref: one }, data: { fatherRef: two, father: 'Two' } })
    const tree = await as('rider').pedigree({ horse: one })
    expect(tree.father).toMatchObject({ ref: two, father: null })
    await database.prisma.horse.update({ where: { ref: two }, data: { deletedAt: now() } })
    expect((await as('rider').pedigree({ horse: one })).father).toMatchObject({ ref: null, name: 'Two' })
  })
})

describe('parents of a horse (p060, p061)', () => {
  it('must be of the federation, of the right gender, and not descendants', async () => {
    const refuses = async (over: Record<string, unknown>, error: (typeof partiesErrors)[keyof typeof partiesErrors]) =>
      (await refused(as('rider').create(foal(over)), error)).causes[0]?.field
    const elsewhere = worlds.b.practitioners[0]?.horseRef
    expect(await refuses({ fatherRef: elsewhere }, partiesErrors.horseParentUnknown)).toBe('fatherRef')
    expect(await refuses({ motherRef: newRef() }, partiesErrors.horseParentUnknown)).toBe('motherRef')
    const sire = await as('federationAdministrator').create(foal({ name: 'Sire', gender: 'STALLION', birthDate: null }))
    expect(await refuses({ motherRef: sire.ref }, partiesErrors.horseParentGender)).toBe('motherRef')
    const child = await as('federationAdministrator').create(foal({ name: 'Child', fatherRef: sire.ref }))
    const { federation: _federation, ...fields } = foal({ name: 'Sire', gender: 'STALLION', birthDate: null })
    for (const fatherRef of [child.ref, sire.ref]) {
      const change = { horse: sire.ref, version: sire.version, ...fields, fatherRef }
      await refused(as('federationAdministrator').update(change), partiesErrors.horseParentCircular)
    }
    const { federation: _f, avatar: _a, withersHeightHistory: _w, ...sent } = child
    const unlinked = await as('federationAdministrator').update({ horse: child.ref, ...sent, fatherRef: null })
    expect(unlinked).toMatchObject({ father: 'Sire', fatherRef: null })
  })
  it('are replaced when a parent is merged into another horse', async () => {
    const kept = await horse('Kept sire')
    const twin = await horse('Kept sire')
    const child = await as('federationAdministrator').create(foal({ name: 'Of the twin', fatherRef: twin }))
    await api('federationAdministrator').registry.merge.horses({ horse: kept, selected: [twin] })
    expect((await as('federationAdministrator').pedigree({ horse: child.ref })).father?.ref).toBe(kept)
  })
})
