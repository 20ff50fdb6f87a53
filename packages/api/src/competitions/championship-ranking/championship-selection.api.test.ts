import { newRef } from '@oxer/db'
import { championshipRankingErrors } from '@oxer/domain/competitions/championship-ranking/championship-ranking.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { compareStandings } from './championship-check.commands.ts'
import { runStandingComparisons } from './championship-check.jobs.ts'
import { seasons } from './championship-ranking.fixture.ts'

const test = await apiTest()
const { api, database, downloads, now, options } = test
const { category, givenChampionship, givenPhase, givenRiders, givenCompetition, create, showAll } = seasons(test)
const staff = () => api('federationAdministrator').competitions
const rankings = () => staff().championshipRanking

/** A phase from which the first two go on, and a final that lets only them in. */
const givenPhases = async () => {
  const championship = await givenChampionship()
  const first = await givenPhase(championship, 1)
  const [group = ''] = first.groups
  await database.prisma.championshipGroup.update({
    where: { ref: group },
    data: { rules: { rules: {}, selection: { kind: 'TOP_NUMBER', count: 2 } } },
  })
  const final = await givenPhase(championship, 2, { enters: [first.ref], entry: 'REQUIRED' })
  const riders = await givenRiders(4)
  const held = await givenCompetition(championship, riders, { link: { groupRefs: first.groups } })
  const last = await givenCompetition(championship, riders, { link: { groupRefs: final.groups } })
  await held.ride([6000, 6100, 6200, 6300])
  await last.ride([6300, 6200, 6100, 6000])
  await create(championship)
  await showAll(championship)
  const of = { championship, phaseRef: first.ref, sportCategoryRef: category }
  const readFinal = async () => {
    const [target = ''] = final.groups
    const { rows } = await api('anonymous').competitions.championshipRanking.ofGroup({
      championship,
      sportCategory: category,
      group: target,
    })
    return rows.map(({ key }) => riders.findIndex((rider) => rider.key === key))
  }
  return { championship, riders, of, readFinal, held }
}

type View = { draft: { key: string; state: string }[]; frozen: { key: string; state: string }[] }
const told = (rows: View['draft'], riders: readonly { key: string }[]) =>
  rows.map(({ key, state }) => [riders.findIndex((rider) => rider.key === key), state])

describe('the selection of a phase', () => {
  it('follows the standing until it is frozen, and lets nobody in before', async () => {
    const { riders, of, readFinal, held } = await givenPhases()
    const { draft } = await rankings().selection(of)
    expect(told(draft, riders)).toEqual([
      [0, 'SELECTED'],
      [1, 'SELECTED'],
      [2, 'RESERVE'],
      [3, 'RESERVE'],
    ])
    const [group] = await database.prisma.championshipGroup.findMany({ where: { phaseRef: of.phaseRef } })
    expect(draft.map((row) => row.group)).toEqual([group?.name, group?.name, group?.name, group?.name])
    expect(await readFinal()).toEqual([])
    const frozen = await rankings().freezeSelection(of)
    expect(told(frozen.frozen, riders)).toEqual(told(frozen.draft, riders))
    expect(frozen.frozenAt).not.toBeNull()
    expect(await readFinal()).toEqual([1, 0])
    await held.enter(2, {
      discipline: 'SHOW_JUMPING',
      status: 'FINISHED',
      outOfCompetition: false,
      rounds: [{ obstaclePenalties: '0', time: 5000 }],
    })
    const after = await rankings().selection(of)
    expect(told(after.draft, riders)[0]).toEqual([2, 'SELECTED'])
    expect(told(after.frozen, riders)[0]).toEqual([0, 'SELECTED'])
    expect(await readFinal()).toEqual([1, 0])
  })

  it('takes the next one in for a rider who declines, and others by decision, each with a reason', async () => {
    const { championship, riders, of, readFinal } = await givenPhases()
    const { frozen } = await rankings().freezeSelection(of)
    const selection = frozen[0]?.ref ?? ''
    const decline = { championship, selection, state: 'DECLINED' as const, reason: 'The horse is lame', version: 1 }
    await refused(rankings().decideSelection({ ...decline, reason: '' }), championshipRankingErrors.reasonRequired)
    const declined = await rankings().decideSelection(decline)
    expect(told(declined.frozen, riders)).toEqual([
      [0, 'DECLINED'],
      [1, 'SELECTED'],
      [2, 'SELECTED'],
      [3, 'RESERVE'],
    ])
    expect(await readFinal()).toEqual([2, 1])
    await refused(rankings().decideSelection(decline), kernelErrors.staleVersion)
    const wildcard = { ...of, practitioner: riders[3]?.key ?? '', reason: 'Champion of last year' }
    await refused(rankings().giveWildcard({ ...wildcard, reason: '' }), championshipRankingErrors.reasonRequired)
    const given = await rankings().giveWildcard(wildcard)
    expect(given.frozen[3]).toMatchObject({ state: 'WILDCARD', reason: 'Champion of last year' })
    expect(given.frozen[3]?.byName).not.toBeNull()
    expect(await readFinal()).toEqual([3, 2, 1])
    await refused(rankings().giveWildcard(wildcard), championshipRankingErrors.alreadySelected)
    const { services } = contextOf(null, options)
    expect(await compareStandings(database, services, championship, now)).toEqual({ points: 0, entries: 0 })
  })

  it('stops creating rankings while it is frozen, and is opened again by administrators', async () => {
    const { championship, of, readFinal } = await givenPhases()
    await refused(
      rankings().giveWildcard({ ...of, practitioner: newRef(), reason: 'x' }),
      championshipRankingErrors.selectionNotFrozen,
    )
    await refused(rankings().unfreezeSelection(of), championshipRankingErrors.selectionNotFrozen)
    await rankings().freezeSelection(of)
    await refused(rankings().freezeSelection(of), championshipRankingErrors.selectionFrozen)
    await refused(create(championship), championshipRankingErrors.selectionFrozen)
    await refused(
      api('federationCollaborator').competitions.championshipRanking.unfreezeSelection(of),
      kernelErrors.insufficientPermissions,
    )
    expect((await rankings().unfreezeSelection(of)).frozen).toEqual([])
    expect(await readFinal()).toEqual([])
    await create(championship)
  })

  it('is for staff, of phases of the championship', async () => {
    const { of, championship } = await givenPhases()
    await refused(api('rider').competitions.championshipRanking.selection(of), kernelErrors.insufficientPermissions)
    await refused(api('foreignAdministrator').competitions.championshipRanking.selection(of), kernelErrors.notFound)
    await refused(rankings().selection({ ...of, phaseRef: newRef() }), kernelErrors.notFound)
    const empty = await givenPhase(championship, 3)
    await refused(rankings().freezeSelection({ ...of, phaseRef: empty.ref }), championshipRankingErrors.nobodySelected)
    await refused(
      rankings().decideSelection({ championship, selection: newRef(), state: 'DECLINED', reason: 'x', version: 1 }),
      kernelErrors.notFound,
    )
  })
})

describe('registering for a phase that is entered by a selection', () => {
  const { make, worlds, federation } = test
  const member = async () => {
    const person = await make.person({ federationRef: federation })
    await make.membership({ personRef: person.ref, organisationRef: worlds.a.club.ref })
    const rider = await make.practitioner({ federationRef: federation, personRef: person.ref })
    return { ...rider, key: `${rider.personRef}:${rider.horseRef}` }
  }
  const known = (practitionerRef: string) => ({ practitionerRef, person: null, horse: null, organisation: null })

  const givenFinal = async (entry: string, groups: Parameters<typeof givenPhase>[3] = [{}]) => {
    const { championship, of } = await givenPhases()
    await database.prisma.championshipPhase.updateMany({
      where: { championshipRef: championship, level: 2 },
      data: { rules: { entry: 'NONE' } },
    })
    const phase = await givenPhase(championship, 3, { enters: [of.phaseRef], entry }, groups)
    const place = await givenCompetition(championship, [], { link: { groupRefs: phase.groups } })
    const byStaff = (rider: { ref: string }, more: object = {}) =>
      staff().registration.create({
        ...{ competition: place.ref, test: place.of.test, data: known(rider.ref) },
        ...more,
      })
    const byClub = (rider: { ref: string }, confirmSaveWithWarnings = false) =>
      api('clubAdministrator').competitions.organisationRegistration.createMany({
        organisation: worlds.a.club.ref,
        competitionRef: place.ref,
        confirmSaveWithWarnings,
        subscriptions: [{ testRef: place.of.test, data: known(rider.ref) }],
      })
    return { of, byStaff, byClub }
  }

  it('is refused without a selection, and warns staff', async () => {
    const { of, byStaff, byClub } = await givenFinal('REQUIRED')
    const [outside, chosen] = [await member(), await member()]
    await rankings().freezeSelection(of)
    await rankings().giveWildcard({ ...of, practitioner: chosen.key, reason: 'Champion of last year' })
    await refused(byClub(outside, true), championshipRankingErrors.notSelected)
    await byClub(chosen)
    await refused(byStaff(outside), championshipRankingErrors.notSelected)
    await byStaff(outside, { confirmSaveWithWarnings: true })
  })

  it('warns everybody where a selection is expected', async () => {
    const { of, byClub } = await givenFinal('EXPECTED')
    const outside = await member()
    await rankings().freezeSelection(of)
    await refused(byClub(outside), championshipRankingErrors.notSelected)
    await byClub(outside, true)
  })

  it('asks for a club of a group, too', async () => {
    const { of, byClub } = await givenFinal('REQUIRED', [{ organisationRefs: [worlds.a.otherClub.ref] }])
    const rider = await member()
    await rankings().freezeSelection(of)
    await rankings().giveWildcard({ ...of, practitioner: rider.key, reason: 'Champion of last year' })
    await refused(byClub(rider, true), championshipRankingErrors.organisationNotInGroup)
  })
})

describe('each night', () => {
  it('compares with a rebuild, and logs a difference without repairing it', async () => {
    const { championship } = await givenPhases()
    const errors: string[] = []
    const { services } = contextOf(null, options)
    const log = { ...services.log, error: (message: string) => void errors.push(message) }
    const atNight = () => new Date('2026-05-18T02:30:00Z')
    expect(await runStandingComparisons({ ...services, log }, () => new Date('2026-05-18T12:30:00Z'))).toBeNull()
    expect(await runStandingComparisons({ ...services, log }, atNight)).toBe(0)
    await database.prisma.championshipPoints.updateMany({
      where: { championshipRef: championship, place: 1 },
      data: { calculated: '99' },
    })
    expect(await runStandingComparisons({ ...services, log }, atNight)).toBe(1)
    expect(errors).toEqual([expect.stringContaining(championship)])
    expect(
      await database.prisma.championshipPoints.count({ where: { championshipRef: championship, calculated: '99' } }),
    ).toBeGreaterThan(0)
  })
})

describe('the people of a selection', () => {
  const givenAddresses = async (riders: readonly { personRef: string }[]) => {
    for (const [index, { personRef }] of riders.entries()) {
      const email = index === 1 ? null : `rider${index}@example.org`
      await database.prisma.person.update({ where: { ref: personRef }, data: { email } })
    }
  }

  it('are a mail list of the selected, and a spreadsheet of everybody, from the draft or the frozen selection', async () => {
    const { championship, riders, of } = await givenPhases()
    await givenAddresses(riders)
    const { emails, without } = await rankings().selectionContacts(of)
    expect(emails).toEqual(['rider0@example.org'])
    expect(without).toHaveLength(1)
    await rankings().freezeSelection(of)
    await rankings().giveWildcard({ ...of, practitioner: riders[3]?.key ?? '', reason: 'Champion of last year' })
    expect((await rankings().selectionContacts(of)).emails).toEqual(['rider0@example.org', 'rider3@example.org'])
    const file = await downloads('federationAdministrator').competitions.championshipRanking.exportSelection({
      ...of,
      kind: 'CSV',
    })
    const lines = typeof file.body === 'string' ? file.body.trim().split(/\r?\n/) : []
    expect(lines).toHaveLength(5)
    expect(lines.join()).toContain('Champion of last year')
    expect(lines[3]).toContain('rider2@example.org')
    expect(championship).toBe(of.championship)
  })

  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('are refused to %s', async (subject, error) => {
    const { of } = await givenPhases()
    await refused(api(subject).competitions.championshipRanking.selectionContacts(of), error)
    await refused(downloads(subject).competitions.championshipRanking.exportSelection(of), error)
  })
})

describe('the rankings of a phase', () => {
  const publicOf = async (championship: string) =>
    (await rankings().listManaged({ championship })).rankings.map(({ isPublic }) => isPublic)

  it('are withdrawn and shown together, and once more changes nothing', async () => {
    const { championship, of } = await givenPhases()
    const phase = { championship, phase: of.phaseRef }
    const shown = await publicOf(championship)
    expect(await rankings().publishPhase({ ...phase, isPublic: false })).toEqual({ changed: 2 })
    const withdrawn = await publicOf(championship)
    expect(withdrawn.filter((each) => !each).length - shown.filter((each) => !each).length).toBe(2)
    expect(await rankings().publishPhase({ ...phase, isPublic: false })).toEqual({ changed: 0 })
    expect(await rankings().publishPhase({ ...phase, isPublic: true, sportCategoryRef: category })).toEqual({
      changed: 2,
    })
    expect(await publicOf(championship)).toEqual(shown)
  })

  it('are refused to others, of another championship, and before they are created', async () => {
    const { championship, of } = await givenPhases()
    const publish = { championship, phase: of.phaseRef, isPublic: true }
    await refused(api('anonymous').competitions.championshipRanking.publishPhase(publish), kernelErrors.noUserContext)
    await refused(
      api('rider').competitions.championshipRanking.publishPhase(publish),
      kernelErrors.insufficientPermissions,
    )
    const other = await givenChampionship()
    const phase = await givenPhase(other, 1)
    const unknown = await refused(rankings().publishPhase({ ...publish, phase: phase.ref }), kernelErrors.notFound)
    expect(unknown.causes[0]?.field).toBe('phase')
    await refused(
      rankings().publishPhase({ championship: other, phase: phase.ref, isPublic: true }),
      championshipRankingErrors.notCreated,
    )
  })
})
