import { newRef } from '@oxer/db'
import { careerErrors } from '@oxer/domain/careers/career/career.errors'
import type { TransitionCondition } from '@oxer/domain/careers/career/career.schema'
import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import { pointDistributionErrors } from '@oxer/domain/catalogue/point-distribution/point-distribution.errors'
import { PointDistribution } from '@oxer/domain/catalogue/point-distribution/point-distribution.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { formulaErrors } from '@oxer/domain/kernel/formula/formula.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, federation, make, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).careers.career
const staff = () => as('federationCollaborator')
const head = (over: Record<string, unknown> = {}) => ({
  federation,
  name: 'Dressage career',
  practitionerGroupRef: null,
  sportTypeVariantRefs: [worlds.a.variant.ref],
  ...over,
})
const historyOf = async (ref: string) =>
  (await database.prisma.history.findMany({ where: { ref }, orderBy: { id: 'asc' } })).map(({ action }) => action)
const atLeast = (points: string): TransitionCondition[] => [{ kind: 'POINTS', operator: '>=', points }]

/** A draft with categories B, L and M. */
const givenDraft = async () => {
  let career = await staff().create(head())
  for (const name of ['B', 'L', 'M']) {
    career = await staff().saveCategory({ federation, career: career.ref, name, version: career.version })
  }
  const [b, l, m] = career.categories.map(({ ref }) => ref) as [string, string, string]
  return { career, of: { federation, career: career.ref }, b, l, m }
}

describe('careers of a federation', () => {
  it('are created, read, changed and read back (p125 to p128)', async () => {
    const second = await make.sportTypeVariant({ federationRef: federation, sportType: 'SHOW_JUMPING' })
    const created = await staff().create(head())
    expect(created).toMatchObject({ state: 'DRAFT', label: null, version: 1, categories: [], transitionRules: [] })
    const of = { federation, career: created.ref }
    const sent = {
      name: 'Another name',
      practitionerGroupRef: null,
      sportTypeVariantRefs: [second.ref, worlds.a.variant.ref],
    }
    await staff().update({ ...of, ...sent, version: 1 })
    const read = await staff().get(of)
    expect(read).toMatchObject({ ...sent, version: 2 })
    expect(read.sportTypeVariants.map(({ sportType }) => sportType)).toEqual(['SHOW_JUMPING', 'DRESSAGE'])
    const refusal = await refused(staff().update({ ...of, ...sent, version: 1 }), kernelErrors.staleVersion)
    expect(refusal.current).toMatchObject({ version: 2 })
    expect((await staff().list({ federation })).map(({ ref }) => ref)).toContain(created.ref)
    expect(await historyOf(created.ref)).toEqual(['create', 'update'])
  })

  it('start as a copy of a shipped one, with its points table for the disciplines that it supports', async () => {
    const jumping = await make.sportTypeVariant({ federationRef: federation, sportType: 'SHOW_JUMPING' })
    const career = await staff().create(
      head({ preset: 'KNHS_DRESSAGE', sportTypeVariantRefs: [worlds.a.variant.ref, jumping.ref] }),
    )
    expect(career.categories.map(({ name }) => name).slice(0, 3)).toEqual(['B', 'L1', 'L2'])
    expect(career.transitionRules).toHaveLength(6)
    expect(career.categories[0]?.pointDistributions.map((each) => each.sportTypeVariantRef)).toEqual([
      worlds.a.variant.ref,
    ])
    await refused(staff().create(head({ preset: 'NONE_SUCH' })), kernelErrors.notFound)
  })

  it.each([
    ['a blank name', { name: ' ' }, careerErrors.nameEmpty, 'name'],
    ['no discipline', { sportTypeVariantRefs: [] }, careerErrors.sportTypesEmpty, 'sportTypeVariantRefs'],
  ])('are refused with %s (011)', async (_, over, error, field) => {
    const refusal = await refused(staff().create(head(over)), error)
    expect(refusal.causes[0]).toMatchObject({ field })
  })

  it('refuse a discipline and a group of another federation', async () => {
    const foreign = await refused(
      staff().create(head({ sportTypeVariantRefs: [worlds.a.variant.ref, worlds.b.variant.ref] })),
      kernelErrors.notFound,
    )
    expect(foreign.causes[0]).toMatchObject({ field: 'sportTypeVariantRefs.1' })
    const group = await refused(staff().create(head({ practitionerGroupRef: newRef() })), kernelErrors.notFound)
    expect(group.causes[0]).toMatchObject({ field: 'practitionerGroupRef' })
  })

  it('are published with a note, revised and archived; each is in the history (p129 to p132)', async () => {
    const { of } = await givenDraft()
    const empty = await staff().create(head())
    await refused(staff().publish({ federation, career: empty.ref, note: 'First' }), careerErrors.categoriesEmpty)
    const blank = await refused(staff().publish({ ...of, note: ' ' }), catalogueErrors.publishNoteEmpty)
    expect(blank.causes[0]).toMatchObject({ field: 'note' })
    expect(await staff().publish({ ...of, note: 'First' })).toMatchObject({ state: 'PUBLISHED', label: 'V1' })
    await refused(staff().publish({ ...of, note: 'Again' }), catalogueErrors.stateMove)
    await refused(staff().remove(of), catalogueErrors.stateMove)
    expect(await staff().unpublish(of)).toMatchObject({ state: 'UNPUBLISHED', label: 'V1' })
    expect(await staff().publish({ ...of, note: 'Second' })).toMatchObject({ label: 'V2', publishNote: 'Second' })
    expect(await staff().archive(of)).toMatchObject({ state: 'ARCHIVED' })
    const { version } = await staff().get(of)
    await refused(staff().update({ ...of, ...head(), version }), catalogueErrors.stateMove)
    await staff().remove({ federation, career: empty.ref })
    await refused(staff().get({ federation, career: empty.ref }), kernelErrors.notFound)
    expect((await historyOf(of.career)).slice(-4)).toEqual(['publish', 'unpublish', 'publish', 'archive'])
  })

  it('cannot be deleted while a test counts for them', async () => {
    const career = await staff().create(head())
    await make.test({ competitionRef: worlds.a.competition.ref, careerRef: career.ref })
    await refused(staff().remove({ federation, career: career.ref }), careerErrors.stillUsed)
  })
})

describe('categories of a career', () => {
  it('are added at the top, changed, moved and deleted (p133 to p136)', async () => {
    const { of, career, b, l, m } = await givenDraft()
    const criteria = { type: 'BY_CHAMPIONSHIP_CATEGORY' as const, championshipCategoryRef: worlds.a.category.ref }
    const moved = await staff().saveCategory({
      ...of,
      ref: m,
      name: 'Middle',
      criteria,
      position: 0,
      version: career.version,
    })
    expect(moved.categories.map(({ ref }) => ref)).toEqual([m, b, l])
    expect((await staff().categories(of))[0]).toEqual({ ref: m, name: 'Middle', criteria, pointDistributions: [] })
    await refused(staff().saveCategory({ ...of, name: 'Late', version: career.version }), kernelErrors.staleVersion)
    await staff().deleteCategory({ ...of, category: m })
    expect((await staff().categories(of)).map(({ ref }) => ref)).toEqual([b, l])
    const metadata = await staff().categoryMetadata(of)
    expect(metadata.championshipCategories.map(({ ref }) => ref)).toContain(worlds.a.category.ref)
    expect(metadata.sportTypeVariants.map(({ ref }) => ref)).toEqual([worlds.a.variant.ref])
  })

  it('cannot be deleted while they contain a combination or a rule names them', async () => {
    const { of, career, b, l, m } = await givenDraft()
    const practitioner = await make.practitioner({ federationRef: federation })
    await make.practitionerCareer({ careerRef: of.career, practitionerRef: practitioner.ref, categoryRef: b })
    await staff().addRule({
      ...of,
      class: 'CAN_INCREASE',
      from: l,
      conditions: atLeast('10'),
      version: career.version,
    })
    await refused(staff().deleteCategory({ ...of, category: b }), careerErrors.categoryUsed)
    await refused(staff().deleteCategory({ ...of, category: l }), careerErrors.categoryUsed)
    await refused(staff().deleteCategory({ ...of, category: m }), careerErrors.targetMissing)
    await refused(staff().deleteCategory({ ...of, category: newRef() }), kernelErrors.notFound)
  })

  it('accept a category of the own federation only', async () => {
    const { of, career } = await givenDraft()
    const criteria = { type: 'BY_CHAMPIONSHIP_CATEGORY' as const, championshipCategoryRef: worlds.b.category.ref }
    const refusal = await refused(
      staff().saveCategory({ ...of, name: 'Z', criteria, version: career.version }),
      kernelErrors.notFound,
    )
    expect(refusal.causes[0]).toMatchObject({ field: 'criteria.championshipCategoryRef' })
  })
})

const tables: readonly z.input<typeof PointDistribution>[] = [
  { kind: 'RANK_TABLE', points: ['10', '8', '6.5'], beyond: '1', sharedPlaces: 'AVERAGE' },
  {
    kind: 'RANK_AND_PRACTITIONERS_GRID',
    columns: [
      { fromParticipants: 1, points: ['3'] },
      { fromParticipants: 5, points: ['7', '5', '3'] },
    ],
  },
  {
    kind: 'JUMPING_RESULT',
    lines: [
      { source: 'ROUND1', field: 'TOTAL_ERRORS', bands: [{ upTo: '0', points: '2' }], above: '-1' },
      { source: 'TOTAL', field: 'STATUS', points: { FINISHED: '1', ELIMINATED: '-4' } },
    ],
  },
  { kind: 'TOP_COUNT', countType: 'PERCENTAGE', count: 25, points: { source: 'CONSTANT', points: '5' } },
  { kind: 'OWN_FORMULA', formula: 'max(0, participants + 1 - place)', decimals: 1 },
  {
    kind: 'RESULT_BASED',
    type: 'DRESSAGE',
    statusPoints: { ELIMINATED: '-1' },
    minusPoints: { fromParticipants: 8, atChampionships: false },
    by: {
      source: 'RESULT',
      bands: [
        { from: '70', points: '3' },
        { from: '60', points: '1' },
      ],
      below: '0',
    },
  },
]

describe('points for a category (p137, p138, decision 28)', () => {
  it.each(tables)('$kind is read back as it was sent', async (table) => {
    const { of, career, b } = await givenDraft()
    const request = PointDistribution.parse(table)
    const input = { ...of, category: b, sportTypeVariantRef: worlds.a.variant.ref }
    await staff().saveDistribution({ ...input, request, version: career.version })
    expect(await staff().distributions({ ...of, category: b })).toEqual([
      { sportTypeVariantRef: worlds.a.variant.ref, distribution: request },
    ])
    await refused(staff().saveDistribution({ ...input, request, version: career.version }), kernelErrors.staleVersion)
    await staff().saveDistribution({ ...input, request: null, version: career.version + 1 })
    expect(await staff().distributions({ ...of, category: b })).toEqual([])
  })

  it('reports the position of an error in a formula', async () => {
    const { of, career, b } = await givenDraft()
    const request = PointDistribution.parse({ kind: 'OWN_FORMULA', formula: 'participants + plaats' })
    const refusal = await refused(
      staff().saveDistribution({
        ...of,
        category: b,
        sportTypeVariantRef: worlds.a.variant.ref,
        request,
        version: career.version,
      }),
      formulaErrors.nameUnknown,
    )
    expect(refusal.causes[0]).toMatchObject({ field: 'request.formula', values: { line: 1, column: 16 } })
  })

  it('refuses a table with an error, a discipline of another career and an unknown category', async () => {
    const { of, career, b } = await givenDraft()
    const request = PointDistribution.parse({
      kind: 'RESULT_BASED',
      type: 'DRESSAGE',
      by: {
        source: 'RESULT',
        bands: [
          { from: '60', points: '1' },
          { from: '70', points: '3' },
        ],
      },
    })
    const input = { ...of, category: b, sportTypeVariantRef: worlds.a.variant.ref, request, version: career.version }
    const refusal = await refused(staff().saveDistribution(input), pointDistributionErrors.bandsNotDescending)
    expect(refusal.causes[0]).toMatchObject({ field: 'request.by.bands.1.from' })
    const table = PointDistribution.parse({ kind: 'RANK_TABLE', points: ['1'] })
    await refused(
      staff().saveDistribution({ ...input, request: table, sportTypeVariantRef: worlds.b.variant.ref }),
      careerErrors.variantNotInCareer,
    )
    await refused(staff().saveDistribution({ ...input, request: table, category: newRef() }), kernelErrors.notFound)
  })
})

describe('rules for moving combinations (p139 to p141, decision 30)', () => {
  it('are added, changed, read back as they were sent, and deleted', async () => {
    const { of, career, b, l } = await givenDraft()
    const rule = {
      class: 'MUST_INCREASE' as const,
      from: b,
      to: l,
      conditions: [
        ...atLeast('30'),
        { kind: 'RESULTS' as const, times: 3, measure: 'PERCENTAGE_AT_LEAST' as const, value: '62.5' },
        { kind: 'INACTIVE' as const, months: 6 },
      ],
      pointsAfter: 'KEEP' as const,
    }
    const added = await staff().addRule({ ...of, ...rule, version: career.version })
    const ref = added.transitionRules[0]?.ref ?? ''
    expect((await staff().get(of)).transitionRules).toEqual([{ ref, ...rule }])
    const changed = { ...rule, class: 'CAN_INCREASE' as const, from: null, to: null, conditions: atLeast('12.5') }
    await staff().updateRule({ ...of, ...changed, ref, version: added.version })
    expect((await staff().get(of)).transitionRules).toEqual([{ ref, ...changed }])
    await refused(staff().updateRule({ ...of, ...changed, ref, version: added.version }), kernelErrors.staleVersion)
    await staff().deleteRule({ ...of, rule: ref })
    expect((await staff().get(of)).transitionRules).toEqual([])
    await refused(staff().deleteRule({ ...of, rule: ref }), kernelErrors.notFound)
  })

  it.each([
    ['no condition', { conditions: [] }, careerErrors.conditionEmpty, 'conditions'],
    ['a category that is none', { from: newRef() }, careerErrors.categoryUnknown, 'from'],
    [
      'a percentage that nobody reaches',
      { conditions: [{ kind: 'RESULTS', times: 1, measure: 'PERCENTAGE_AT_LEAST', value: '101' }] },
      careerErrors.conditionImpossible,
      'conditions.0.value',
    ],
  ])('are refused with %s', async (_, over, error, field) => {
    const { of, career } = await givenDraft()
    const rule = { ...of, class: 'CAN_INCREASE' as const, conditions: atLeast('1'), version: career.version, ...over }
    const refusal = await refused(staff().addRule(rule as Parameters<ReturnType<typeof staff>['addRule']>[0]), error)
    expect(refusal.causes[0]).toMatchObject({ field })
  })

  it('must lead to a higher category if they are for an increase', async () => {
    const { of, career, b, l } = await givenDraft()
    const rule = { ...of, class: 'CAN_INCREASE' as const, conditions: atLeast('1'), version: career.version }
    await refused(staff().addRule({ ...rule, from: l, to: b }), careerErrors.directionWrong)
  })
})

describe('permissions for careers (decision 32)', () => {
  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['clubAdministrator', kernelErrors.insufficientPermissions],
    ['rider', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('%s may neither read nor change them', async (subject, error) => {
    const of = { federation, career: worlds.a.career.ref }
    await refused(as(subject).list({ federation }), error)
    await refused(as(subject).get(of), error)
    await refused(as(subject).create(head()), error)
    await refused(as(subject).publish({ ...of, note: 'x' }), error)
    await refused(as(subject).saveCategory({ ...of, name: 'x', version: 1 }), error)
    await refused(as(subject).candidatesMustIncrease(of), error)
    await refused(as(subject).applyMustIncrease({ ...of, all: true, practitionerRefs: [] }), error)
  })

  it('return 404 for those of another federation', async () => {
    const of = { federation, career: worlds.b.career.ref }
    await refused(staff().get(of), kernelErrors.notFound)
    await refused(staff().update({ ...of, ...head(), version: 1 }), kernelErrors.notFound)
    await refused(staff().remove(of), kernelErrors.notFound)
    await refused(staff().saveCategory({ ...of, name: 'x', version: 1 }), kernelErrors.notFound)
    await refused(staff().candidateCounts(of), kernelErrors.notFound)
    await refused(staff().applyAny({ ...of, practitionerRefs: [] }), kernelErrors.notFound)
  })
})
