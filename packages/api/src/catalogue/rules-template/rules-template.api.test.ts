import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { RuleGroup } from '@oxer/domain/kernel/rule-tree/rule.schema'
import { ruleTreeErrors } from '@oxer/domain/kernel/rule-tree/rule-tree.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, federation, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).catalogue
const admin = () => as('federationAdministrator')

const rulesOf = (world: 'a' | 'b'): RuleGroup => ({
  logicalOperator: 'all',
  inverted: false,
  children: [
    { kind: 'PERSON_HAS_AGE', weight: 'EXPECTED', inverted: true, operator: '<', number: 12 },
    {
      logicalOperator: 'any',
      inverted: false,
      children: [
        { kind: 'PERSON_HAS_LICENSE', weight: 'REQUIRED', inverted: false, ref: worlds[world].license.ref },
        { kind: 'PERSON_HAS_ACHIEVEMENT', weight: 'REQUIRED', inverted: false, ref: worlds[world].achievement.ref },
        { kind: 'PERSON_IS_MEMBER_OF_ORGANISATION', weight: 'OPTIONAL', inverted: false, ref: worlds[world].club.ref },
        { kind: 'HORSE_IS_TYPE', weight: 'REQUIRED', inverted: false, text: 'PONY' },
      ],
    },
  ],
})
const young = { kind: 'PERSON_HAS_AGE', weight: 'REQUIRED', inverted: false, operator: '<', number: 16 } as const
const adult = { ...young, operator: '>=', number: 18 } as const
const all = (...children: RuleGroup['children']): RuleGroup => ({ logicalOperator: 'all', inverted: false, children })

describe('rules templates (p170-p173, q100, q101)', () => {
  it('are read as they were sent, and as they were changed', async () => {
    const sent = { name: 'Youth', description: 'For the youth series', rules: rulesOf('a') }
    const made = await admin().rulesTemplate.create({ federation, ...sent })
    expect(made).toMatchObject({ ...sent, state: 'DRAFT', revision: 0, label: null, version: 1 })
    expect(await admin().rulesTemplate.get({ federation, rulesTemplate: made.ref })).toEqual(made)
    const changed = { name: 'Youth 2', description: '', rules: all(adult) }
    const after = await admin().rulesTemplate.update({ federation, rulesTemplate: made.ref, ...changed, version: 1 })
    expect(after).toMatchObject({ ...changed, version: 2 })
    expect(await as('federationCollaborator').rulesTemplate.list({ federation })).toContainEqual(after)
  })
  it('are published with a note, revised and archived; only published ones are offered (q101)', async () => {
    const { ref: rulesTemplate } = await admin().rulesTemplate.create({ federation, name: 'Series', rules: all(adult) })
    const own = { federation, rulesTemplate }
    const offered = async () =>
      (await as('clubMember').rulesTemplate.offered({ federation })).map(({ ref }) => ref).includes(rulesTemplate)
    expect(await offered()).toBe(false)
    const empty = await refused(admin().rulesTemplate.publish({ ...own, note: ' ' }), catalogueErrors.publishNoteEmpty)
    expect(empty.causes[0]?.field).toBe('note')
    const published = await admin().rulesTemplate.publish({ ...own, note: 'First' })
    expect(published).toMatchObject({ state: 'PUBLISHED', label: 'V1', publishNote: 'First' })
    expect(await offered()).toBe(true)
    await refused(admin().rulesTemplate.remove(own), catalogueErrors.stateMove)
    await admin().rulesTemplate.unpublish(own)
    expect(await offered()).toBe(false)
    await admin().rulesTemplate.update({ ...own, name: 'Series', description: '', rules: all(young), version: 3 })
    expect(await admin().rulesTemplate.publish({ ...own, note: 'Younger' })).toMatchObject({ label: 'V2' })
    await admin().rulesTemplate.archive(own)
    const stale = { ...own, name: 'Series', rules: all(young), version: 6 }
    await refused(admin().rulesTemplate.update(stale), catalogueErrors.stateMove)
    const revisions = await admin().publishable.listRevisions({ federation, publishable: rulesTemplate })
    expect(revisions.map(({ action, revision }) => `${action} ${String(revision)}`).toSorted()).toEqual([
      'ARCHIVE 2',
      'PUBLISH 1',
      'PUBLISH 2',
      'UNPUBLISH 1',
    ])
  })
  it('are deleted while they are drafts', async () => {
    const { ref: rulesTemplate } = await admin().rulesTemplate.create({ federation, name: 'Draft', rules: all() })
    await admin().rulesTemplate.remove({ federation, rulesTemplate })
    await refused(admin().rulesTemplate.get({ federation, rulesTemplate }), kernelErrors.notFound)
  })
  it('are refused if the rules are incomplete, contradictory or of another federation (023)', async () => {
    const make = (rules: unknown) => admin().rulesTemplate.create({ federation, name: 'X', rules } as never)
    await refused(make({ logicalOperator: 'none', children: [] }), ruleTreeErrors.invalidRules)
    const combination = await refused(make(all(adult, young)), ruleTreeErrors.invalidCombination)
    expect(combination.causes[0]?.field).toBe('rules.children.1')
    const foreign = await refused(make(rulesOf('b')), kernelErrors.notFound)
    expect(foreign.causes[0]?.field).toBe('rules')
    const blank = await refused(
      admin().rulesTemplate.create({ federation, name: '', rules: all() }),
      kernelErrors.blankName,
    )
    expect(blank.causes[0]?.field).toBe('name')
  })
  it('report a stale version and the current value', async () => {
    const own = { federation, rulesTemplate: worlds.a.rulesTemplate.ref }
    const stale = await refused(
      admin().rulesTemplate.update({ ...own, name: 'Y', rules: all(), version: 9 }),
      kernelErrors.staleVersion,
    )
    expect(stale.current).toMatchObject({ version: 1 })
  })
  it('return the names of referenced records, of the own federation only', async () => {
    const refs = [worlds.a.license.ref, worlds.a.club.ref, worlds.a.achievement.ref, federation, worlds.b.club.ref]
    const names = await as('clubMember').rulesTemplate.names({ federation, refs })
    expect(new Map(names.map(({ ref, name }) => [ref, name]))).toEqual(
      new Map([
        [worlds.a.license.ref, worlds.a.license.name],
        [worlds.a.club.ref, worlds.a.club.name],
        [worlds.a.achievement.ref, worlds.a.achievement.name],
        [federation, 'Alpha'],
      ]),
    )
    expect(await as('clubMember').rulesTemplate.names({ federation, refs: [] })).toEqual([])
  })
  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['federationCollaborator', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('are not changed by %s (decision 32)', async (subject, error) => {
    const own = { federation, rulesTemplate: worlds.a.rulesTemplate.ref }
    await refused(as(subject).rulesTemplate.create({ federation, name: 'X', rules: all() }), error)
    await refused(as(subject).rulesTemplate.publish({ ...own, note: 'X' }), error)
  })
  it('return 404 for those of another federation', async () => {
    const foreign = { federation, rulesTemplate: worlds.b.rulesTemplate.ref }
    await refused(admin().rulesTemplate.get(foreign), kernelErrors.notFound)
    await refused(admin().rulesTemplate.remove(foreign), kernelErrors.notFound)
    await refused(admin().rulesTemplate.offered({ federation: worlds.b.federation.ref }), kernelErrors.notFound)
  })
})
