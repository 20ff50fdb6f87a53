import { newRef } from '@oxer/db'
import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import { pointDistributionErrors } from '@oxer/domain/catalogue/point-distribution/point-distribution.errors'
import { championshipErrors } from '@oxer/domain/championships/championship/championship.errors'
import type { UpdateChampionshipGroup } from '@oxer/domain/championships/championship-phase/championship-phase-view.schema'
import { ChampionshipRankingRules } from '@oxer/domain/championships/championship-ranking/championship-ranking.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, federation: federationRef, make, worlds } = await apiTest()

const as = (subject: Subject) => api(subject).championships
const office = as('federationCollaborator')
const { championshipPhase: phases } = office
const foreign = { championship: worlds.b.championship.ref, phase: worlds.b.championshipPhase.ref }

const given = async (over: object = {}) => (await make.championship({ federationRef, status: 'DRAFT', ...over })).ref

/** A phase with two groups. */
const twoGroups = async () => {
  const championship = await given()
  const { ref: phase } = await phases.add({ championship, name: 'District' })
  const north = await phases.addGroup({ championship, phase, name: 'North' })
  const south = await phases.addGroup({ championship, phase, name: 'South' })
  const update = (group: string, version: number, over: Partial<UpdateChampionshipGroup> = {}) =>
    phases.updateGroup({
      championship,
      phase,
      group,
      version,
      name: 'North',
      rules: ChampionshipRankingRules.parse({}),
      ...over,
    })
  return { championship, phase, north, south, update }
}

describe('templates (c140, c143)', () => {
  it('make phases, groups, rules and points, once', async () => {
    const championship = await given()
    const templates = await phases.templates({ championship })
    expect(templates.map(({ key }) => key)).toContain('QUALIFICATION_FINAL')
    const made = await phases.applyTemplate({ championship, template: 'QUALIFICATION_FINAL' })
    expect(made.map(({ level, groups }) => [level, groups.length])).toEqual([
      [1, 1],
      [2, 1],
    ])
    const [first, final] = made
    expect(final?.rules).toMatchObject({ enters: [first?.ref], carry: { from: first?.ref } })
    expect(await phases.list({ championship })).toEqual(made)
    expect(await phases.distributions({ championship })).toMatchObject([{ group: null, sportCategory: null }])
    await refused(phases.applyTemplate({ championship, template: 'ONE_FINAL' }), championshipErrors.phasesExist)
    const actions = (await office.championship.history({ championship })).items.map(({ action }) => action)
    expect(actions).toEqual(['apply-template'])
  })

  it('takes the dependence of the template, and a changed one reaches every group', async () => {
    const championship = await given()
    await phases.applyTemplate({ championship, template: 'YOUNG_HORSE_CYCLE' })
    const seen = await office.championship.get({ championship })
    expect(seen.championshipPractitionerDependenceType).toBe('HORSE')
    await office.championship.updateGeneral({
      ...seen,
      championship,
      sportCategoryRefs: [],
      championshipPractitionerDependenceType: 'RIDER',
    })
    const [phase] = await phases.list({ championship })
    expect(phase?.groups[0]?.rules.dependence).toBe('RIDER')
  })

  it('refuses an unknown template, and callers without the right', async () => {
    const championship = await given()
    await refused(phases.applyTemplate({ championship, template: 'NONE' }), kernelErrors.notFound)
    const input = { championship, template: 'ONE_FINAL' }
    await refused(as('anonymous').championshipPhase.applyTemplate(input), kernelErrors.noUserContext)
    await refused(as('rider').championshipPhase.applyTemplate(input), kernelErrors.insufficientPermissions)
    await refused(phases.applyTemplate({ ...input, championship: foreign.championship }), kernelErrors.notFound)
  })
})

describe('phases (c138, c139)', () => {
  it('are added, renamed, ordered and deleted', async () => {
    const championship = await given()
    const first = await phases.add({ championship, name: 'District' })
    const second = await phases.add({ championship, name: 'Final' })
    const rules = { ...second.rules, enters: [first.ref], entry: 'REQUIRED' as const }
    const named = { championship, phase: second.ref, version: 1, name: 'National', rules }
    expect(await phases.update(named)).toMatchObject({ name: 'National', version: 2, rules: { entry: 'REQUIRED' } })
    expect((await refused(phases.update(named), kernelErrors.staleVersion)).current).toMatchObject({ version: 2 })
    const backwards = phases.order({ championship, phases: [second.ref, first.ref] })
    expect((await refused(backwards, championshipErrors.phaseOrder)).causes[0]?.values).toEqual({ name: 'National' })
    await refused(phases.order({ championship, phases: [first.ref] }), championshipErrors.orderOutdated)
    await refused(phases.delete({ championship, phase: first.ref }), championshipErrors.phaseRead)
    const { version } = await phases.main({ championship })
    const main = { phases: [second.ref], tieBreaks: [], requires: 'ANY' as const }
    await phases.updateMain({ championship, version, main })
    await refused(phases.updateMain({ championship, version, main }), kernelErrors.staleVersion)
    await refused(phases.delete({ championship, phase: second.ref }), championshipErrors.phaseRead)
    await phases.updateMain({ championship, version: version + 1, main: null })
    await phases.delete({ championship, phase: second.ref })
    expect((await phases.list({ championship })).map(({ name, level }) => [name, level])).toEqual([['District', 1]])
    await refused(phases.get({ championship, phase: second.ref }), kernelErrors.notFound)
  })

  it('refuse what they cannot read, and what is of another championship', async () => {
    const championship = await given()
    const { ref: phase, rules } = await phases.add({ championship, name: 'One' })
    const change = (over: object) =>
      phases.update({ championship, phase, version: 1, name: 'One', rules: { ...rules, ...over } })
    await refused(change({ enters: [phase] }), championshipErrors.phaseOrder)
    await refused(change({ enters: [foreign.phase] }), kernelErrors.notFound)
    await refused(change({ carry: { from: foreign.phase, factor: '1' } }), kernelErrors.notFound)
    await refused(change({ share: { places: 3, weights: { nobody: 1 }, minimum: 0 } }), kernelErrors.notFound)
    await refused(phases.get({ championship, phase: foreign.phase }), kernelErrors.notFound)
    await refused(phases.list(foreign), kernelErrors.notFound)
    await refused(phases.add({ championship, name: ' ' }), kernelErrors.blankName)
    await refused(as('rider').championshipPhase.list({ championship }), kernelErrors.insufficientPermissions)
  })

  it('stay while rules, a start order or a schedule name them', async () => {
    const championship = await given()
    const { ref: phase } = await phases.add({ championship, name: 'District' })
    const { ref: group } = await phases.addGroup({ championship, phase, name: 'North' })
    const { prisma } = database
    const competition = await make.competition({ federationRef, name: 'Ghent' })
    const rules = {
      logicalOperator: 'all',
      children: [{ children: [{ kind: 'IS_SELECTED_IN_CHAMPIONSHIP', ref: phase }] }],
    }
    const remove = () => phases.delete({ championship, phase })
    const staysFor = async (name: string) =>
      expect((await refused(remove(), catalogueErrors.stillUsed)).causes[0]?.values).toEqual({ name })

    await prisma.registrationRules.create({ data: { competitionRef: competition.ref, rules } })
    await staysFor('Ghent')
    await prisma.competition.update({
      where: { ref: competition.ref },
      data: { start: '2020-01-01', end: '2020-01-02' },
    })
    const template = await make.rulesTemplate({ federationRef, name: 'Finals', rules })
    await staysFor('Finals')
    await prisma.rulesTemplate.update({ where: { ref: template.ref }, data: { state: 'DELETED' } })

    const order = { championshipRef: championship, championshipPhaseRef: phase, championshipGroupRef: group }
    const other = await make.competition({ federationRef, name: 'Bruges' })
    const draw = { source: { championship: order } }
    const list = await prisma.startlist.create({
      data: { ref: newRef(), competitionRef: other.ref, name: 'Morning', draw },
    })
    await staysFor('Bruges')
    await refused(phases.deleteGroup({ championship, phase, group }), catalogueErrors.stillUsed)
    await prisma.startlist.update({ where: { ref: list.ref }, data: { draw: {} } })
    const activity = await prisma.activity.create({
      data: {
        ...{ ref: newRef(), competitionRef: other.ref, kind: 'CHAMPIONSHIP_RANKING', name: 'Standing' },
        ...{ date: other.start, startSeconds: 36_000, endSeconds: 39_600, championship: order },
      },
    })
    await staysFor('Bruges')
    await prisma.activity.delete({ where: { ref: activity.ref } })
    await phases.deleteGroup({ championship, phase, group })
    await remove()
  })

  it('stay as they are in an archived championship', async () => {
    const championship = await given({ status: 'ARCHIVED' })
    await refused(phases.add({ championship, name: 'One' }), championshipErrors.closed)
  })
})

describe('groups', () => {
  it('have clubs, of which each is in one group of a phase', async () => {
    const { championship, phase, north, south, update } = await twoGroups()
    const { ref: club } = await make.organisation({ federationRef, name: 'Club of the north' })
    const { ref: rider } = await make.person({ federationRef })
    const members = { organisationRefs: [club], personRefs: [rider] }
    const after = await update(north.ref, 1, members)
    expect(after).toMatchObject({ organisations: [{ ref: club }], persons: [{ ref: rider }], version: 2 })
    await refused(update(north.ref, 1), kernelErrors.staleVersion)
    const taken = await refused(
      update(south.ref, 1, { name: 'South', ...members }),
      championshipErrors.organisationAssigned,
    )
    expect(taken.causes[0]).toMatchObject({ values: { name: 'Club of the north', group: 'North' } })
    const listed = await phases.organisations({ championship, phase })
    expect(listed.find(({ ref }) => ref === club)).toMatchObject({ groupRef: north.ref })
    expect(listed.map(({ ref }) => ref)).not.toContain(worlds.b.club.ref)
    await refused(update(south.ref, 1, { organisationRefs: [worlds.b.club.ref] }), kernelErrors.notFound)
    await refused(
      update(south.ref, 1, { personRefs: [worlds.b.practitioners[0]?.personRef ?? ''] }),
      kernelErrors.notFound,
    )
  })

  it('are ordered, and deleted with their share of the places', async () => {
    const { championship, phase, north, south } = await twoGroups()
    const { version, rules } = await phases.get({ championship, phase })
    const share = { places: 10, weights: { [north.ref]: 2, [south.ref]: 3 }, minimum: 0 }
    await phases.update({ championship, phase, version, name: 'District', rules: { ...rules, share } })
    const { groups } = await phases.orderGroups({ championship, phase, groups: [south.ref, north.ref] })
    expect(groups.map(({ ref }) => ref)).toEqual([south.ref, north.ref])
    await phases.deleteGroup({ championship, phase, group: north.ref })
    expect((await phases.get({ championship, phase })).rules.share?.weights).toEqual({ [south.ref]: 3 })
    await refused(phases.deleteGroup({ championship, phase, group: north.ref }), kernelErrors.notFound)
  })

  it('stay while a competition counts in them or a ranking exists', async () => {
    const { championship, phase, north, south } = await twoGroups()
    const { ref: competitionRef } = await make.competition({ federationRef, name: 'Counting' })
    await make.championshipCompetition({ championshipRef: championship, competitionRef, groupRefs: [north.ref] })
    const used = await refused(
      phases.deleteGroup({ championship, phase, group: north.ref }),
      championshipErrors.groupUsed,
    )
    expect(used.causes[0]?.values).toEqual({ name: 'Counting' })
    await database.prisma.championshipRanking.create({
      data: {
        ...{ ref: south.ref, championshipRef: championship, target: 'GROUP', targetRef: south.ref, basis: {} },
        ...{ sportCategoryRef: worlds.a.category.ref, createdAt: new Date(0), changedAt: new Date(0) },
      },
    })
    await refused(phases.deleteGroup({ championship, phase, group: south.ref }), championshipErrors.phaseRanked)
    await refused(phases.delete({ championship, phase }), championshipErrors.groupUsed)
  })

  it('keep a rider who is merged with another, and give both back', async () => {
    const { north, update } = await twoGroups()
    const { ref: kept } = await make.person({ federationRef })
    const { ref: twin } = await make.person({ federationRef })
    await update(north.ref, 1, { personRefs: [twin] })
    const merge = api('federationAdministrator').registry.merge
    const [line] = await merge.persons({ person: kept, selected: [twin] })
    const stored = () => database.prisma.championshipGroup.findUniqueOrThrow({ where: { ref: north.ref } })
    expect((await stored()).personRefs).toEqual([kept])
    await merge.undoOfPerson({ person: kept, merge: line?.ref ?? '' })
    expect((await stored()).personRefs).toEqual([twin])
  })
})

describe('points', () => {
  const definition = { kind: 'RANK_TABLE' as const, points: ['5', '3'] }

  it('are of the championship, a group, a category or both', async () => {
    const { championship, north } = await twoGroups()
    const { ref: sportCategoryRef } = worlds.a.category
    await database.prisma.championshipSportCategory.create({
      data: { ref: north.ref, championshipRef: championship, sportCategoryRef, order: 0 },
    })
    const save = (over: object = {}) => phases.saveDistribution({ championship, definition, version: 0, ...over })
    const whole = await save()
    await save({ groupRef: north.ref })
    await save({ sportCategoryRef })
    await save({ groupRef: north.ref, sportCategoryRef })
    const listed = await phases.distributions({ championship })
    expect(listed.map(({ group, sportCategory }) => [group !== null, sportCategory !== null])).toEqual(
      [
        [false, false],
        [false, true],
        [true, false],
        [true, true],
      ].toSorted(),
    )
    expect((await refused(save(), kernelErrors.staleVersion)).current).toEqual(whole)
    expect(await save({ version: 1, definition: { ...definition, points: ['9'] } })).toMatchObject({ version: 2 })
    await phases.deleteDistribution({ championship, distribution: whole.ref })
    await refused(phases.deleteDistribution({ championship, distribution: whole.ref }), kernelErrors.notFound)
  })

  it('refuse an invalid table, another group and a category that is not ranked', async () => {
    const championship = await given()
    const save = (over: object) => phases.saveDistribution({ championship, definition, version: 0, ...over })
    await refused(save({ groupRef: worlds.b.championshipGroup.ref }), kernelErrors.notFound)
    await refused(save({ sportCategoryRef: worlds.a.category.ref }), championshipErrors.categoryNotRanked)
    const columns = [
      { fromParticipants: 5, points: ['1'] },
      { fromParticipants: 5, points: ['1'] },
    ]
    const grid = save({ definition: { kind: 'RANK_AND_PRACTITIONERS_GRID', columns } })
    await refused(grid, pointDistributionErrors.columnsNotAscending)
  })
})

describe('publishing', () => {
  it('is refused with everything that is missing, and allowed without', async () => {
    const championship = await given({ sportTypes: ['DRIVING'] })
    await database.prisma.championshipSportCategory.create({
      data: { ref: championship, championshipRef: championship, sportCategoryRef: worlds.a.category.ref, order: 0 },
    })
    const publish = () => office.championship.publish({ championship })
    const codes = (await refused(publish(), championshipErrors.phaseMissing)).causes.map(({ code }) => code)
    expect(codes).toEqual([championshipErrors.phaseMissing.code, championshipErrors.categoryOfOtherSport.code])
    const { ref: phase } = await phases.add({ championship, name: 'Season' })
    await phases.addGroup({ championship, phase, name: 'All' })
    expect((await phases.problems({ championship })).map(({ code }) => code)).toEqual([
      'OTHER_SPORT',
      'DISTRIBUTION_MISSING',
    ])
    await database.prisma.championship.update({ where: { ref: championship }, data: { sportTypes: ['DRESSAGE'] } })
    const errors = [{ source: 'TOTAL', field: 'TOTAL_ERRORS', bands: [{ upTo: '0', points: '1' }] }]
    const jumping = { kind: 'JUMPING_RESULT' as const, lines: errors }
    await phases.saveDistribution({ championship, version: 0, definition: jumping as never })
    await refused(publish(), championshipErrors.distributionUnfit)
    const definition = { kind: 'RANK_TABLE' as const, points: ['1'] }
    await phases.saveDistribution({ championship, version: 1, definition })
    expect(await publish()).toMatchObject({ status: 'PUBLISHED' })
  })
})
