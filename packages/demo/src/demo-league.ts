// The championships of the demo federation. Like its money, they go through the procedures of the product, so that their rankings are those
// that the office would have made: a league from district to province, last season's as history, a cycle of horses, one that asks its clubs
// for riders and judges today, one of teams, and one that is still prepared.
import type { Services } from '@oxer/api'
import type { Database } from '@oxer/db'
import { type DemoOffice, openOffice } from './demo-office.ts'
import { playTeamDays } from './demo-teams.ts'

type Round = { ref: string; start: string; end: string; sportTypes: string[]; series: string[] }
type Series = { ref: string; sportType: string }
type Club = { ref: string }

type Season = DemoOffice & { database: Database; rounds: readonly Round[]; series: readonly Series[]; clubs: Club[] }

/** The first series of a discipline. */
const seriesIn = (series: readonly Series[], sportType: string, count: number): string[] =>
  series
    .filter((each) => each.sportType === sportType)
    .slice(0, count)
    .map(({ ref }) => ref)

const begin = async (services: Services, now: Date): Promise<Season> => {
  const office = await openOffice(services, now)
  const { prisma } = services.database
  const tests = await prisma.competitionTest.findMany({
    where: {
      competition: { federationRef: office.federation, status: { in: ['PUBLISHED', 'LOCKED', 'ARCHIVED'] } },
      sportCategoryRef: { not: null },
      sportType: { in: ['SHOW_JUMPING', 'DRESSAGE'] },
    },
    select: {
      sportType: true,
      sportCategory: { select: { ref: true, rank: true } },
      competition: { select: { ref: true, start: true, end: true, sportTypes: true } },
    },
    orderBy: [{ competition: { start: 'asc' } }, { competitionRef: 'asc' }, { order: 'asc' }],
  })
  const rounds = new Map<string, Round>()
  const ridden = new Map<string, Series & { count: number }>()
  for (const { competition, sportType, sportCategory } of tests) {
    if (sportCategory === null) continue
    const round = rounds.get(competition.ref) ?? { ...competition, series: [] }
    rounds.set(competition.ref, { ...round, series: [...round.series, sportCategory.ref] })
    const known = ridden.get(sportCategory.ref)
    ridden.set(sportCategory.ref, { ref: sportCategory.ref, sportType, count: (known?.count ?? 0) + 1 })
  }
  const clubs = await prisma.organisation.findMany({
    where: { federationRef: office.federation },
    orderBy: { ref: 'asc' },
    select: { ref: true },
  })
  return {
    ...office,
    database: services.database,
    rounds: [...rounds.values()],
    series: [...ridden.values()].filter(({ count }) => count > 4),
    clubs,
  }
}

/** The year of a championship, or both years of one over the turn of the year. */
const seasonName = (start: string, end: string): string =>
  start.slice(0, 4) === end.slice(0, 4) ? start.slice(0, 4) : `${start.slice(0, 4)}-${end.slice(0, 4)}`

type Wanted = {
  name: string
  category: string
  color: string
  days: readonly [number, number]
  sportCategoryRefs: string[]
  sportTypes: ('DRESSAGE' | 'SHOW_JUMPING')[]
  template: string | null
  description?: string
  asked?: { from: number; to: number }
}

const create = async ({ call, day, federation, series: _, ...season }: Season, wanted: Wanted) => {
  const { name, days, asked, ...fields } = wanted
  const [start, end] = [day(days[0]), day(days[1])]
  season.goTo(days[0] - 21)
  const window = asked && { start: day(asked.from), end: day(asked.to) }
  return call.championships.championship.create({
    ...{ ...fields, federationRef: federation, name: `${name} ${seasonName(start, end)}`, start, end },
    ...(window && {
      ...{ hasPreRegistration: true, preRegistrationStart: window.start, preRegistrationEnd: window.end },
      ...{ hasJuryPreRegistration: true, juryPreRegistrationStart: window.start, juryPreRegistrationEnd: window.end },
    }),
  })
}

const roundsBetween = ({ rounds, day }: Season, from: number, to: number, series: readonly string[]): Round[] =>
  rounds.filter(
    (round) => round.start >= day(from) && round.end <= day(to) && round.series.some((each) => series.includes(each)),
  )

type Phase = Awaited<ReturnType<DemoOffice['call']['championships']['championshipPhase']['list']>>[number]

/** Names the two districts, gives each half of the clubs, and lets enough of them go on for a race in the province. */
const nameGroups = async ({ call, clubs }: Season, championship: string, phases: readonly Phase[]) => {
  const named = [
    { name: 'Gewest Schelde', organisationRefs: clubs.filter((_, index) => index % 2 === 0), count: 12 },
    { name: 'Gewest Kempen', organisationRefs: clubs.filter((_, index) => index % 2 === 1), count: 12 },
    { name: 'Provinciaal', organisationRefs: [], count: 8 },
    { name: 'Finale', organisationRefs: [], count: null },
  ]
  for (const [index, { ref: group, phaseRef: phase, rules, version }] of phases
    .flatMap(({ groups }) => groups)
    .entries()) {
    const given = named[index]
    if (given === undefined) continue
    await call.championships.championshipPhase.updateGroup({
      ...{ championship, phase, group, version, rules, name: given.name },
      organisationRefs: given.organisationRefs.map(({ ref }) => ref),
      selection: given.count === null ? null : { kind: 'TOP_NUMBER', count: given.count },
    })
  }
}

const add = async (
  { call }: Season,
  championship: string,
  rounds: readonly Round[],
  over: { groupRefs?: string[]; factor?: string; counting?: 'ALWAYS' } = {},
) => {
  for (const { ref: competitionRef } of rounds) {
    await call.competitions.championshipCompetition.add({ championship, competitionRef, ...over })
  }
}

/** Shows the rankings in which somebody is listed. */
const show = async ({ call }: Season, championship: string, isFinal: boolean) => {
  const { rankings } = await call.competitions.championshipRanking.listManaged({ championship })
  for (const { ref: ranking, version, entries, isProvisional } of rankings) {
    if (ranking === null || version === null || entries === 0) continue
    const shown = await call.competitions.championshipRanking.publish({
      ...{ championship, ranking, version, isPublic: true },
    })
    if (isFinal && !isProvisional) {
      await call.competitions.championshipRanking.finish({
        ...{ championship, ranking, version: shown.version, isFinal: true },
      })
    }
  }
}

/** Decisions after a selection: somebody does not come, and somebody comes by decision. */
const decide = async ({ call }: Season, championship: string, phaseRef: string, sportCategoryRef: string) => {
  const of = { championship, phaseRef, sportCategoryRef }
  const { frozen } = await call.competitions.championshipRanking.selection(of)
  const leaving = frozen.filter(({ state }) => state === 'SELECTED').at(-1)
  if (leaving !== undefined) {
    await call.competitions.championshipRanking.decideSelection({
      ...{ championship, selection: leaving.ref, state: 'DECLINED', version: leaving.version },
      reason: 'Paard is geblesseerd (attest van de dierenarts)',
    })
  }
  const invited = frozen.filter(({ state }) => state === 'RESERVE').at(-1)
  if (invited !== undefined) {
    await call.competitions.championshipRanking.giveWildcard({
      ...{ ...of, practitioner: invited.key, reason: 'Miste twee wedstrijden door selectie voor de landenploeg' },
    })
  }
}

type League = Wanted & {
  district: readonly [number, number]
  province: readonly [number, number]
  final: readonly [number, number]
}

/** A league from the districts to the province: the best of the districts are frozen before the province begins. */
const playLeague = async (season: Season, { district, province, final, ...wanted }: League): Promise<string> => {
  const { call, goTo } = season
  const { ref: championship } = await create(season, wanted)
  const phases = await call.championships.championshipPhase.list({ championship })
  await nameGroups(season, championship, phases)
  const [first, second, last] = phases
  if (first === undefined || second === undefined || last === undefined)
    throw new RangeError('a league has three phases')
  const groupsOf = ({ groups }: Phase) => groups.map(({ ref }) => ref)
  const between = (days: readonly [number, number]) => roundsBetween(season, ...days, wanted.sportCategoryRefs)
  await add(season, championship, between(district), { groupRefs: groupsOf(first) })
  await add(season, championship, between(province), { groupRefs: groupsOf(second) })
  await add(season, championship, between(final).slice(-1), {
    ...{ groupRefs: groupsOf(last), factor: '2', counting: 'ALWAYS' },
  })
  await call.championships.championship.publish({ championship })
  const { create: rank, freezeSelection } = call.competitions.championshipRanking
  for (const phase of [first, second]) {
    const { ref: phaseRef } = phase
    goTo(phase === first ? district[1] + 2 : Math.min(province[1] + 2, 0))
    await rank({ championship, phaseRef })
    if (phase === second && province[1] >= 0) continue
    for (const sportCategoryRef of wanted.sportCategoryRefs) {
      await freezeSelection({ championship, phaseRef, sportCategoryRef })
    }
    if (phase === first && province[1] >= 0) {
      await decide(season, championship, phaseRef, wanted.sportCategoryRefs[0] ?? '')
    }
  }
  if (final[0] < 0) {
    goTo(final[1] + 2)
    await rank({ championship, phaseRef: last.ref })
  }
  return championship
}

const league = {
  name: 'Provinciale ruitercompetitie',
  category: 'Provincie',
  color: '#245d4f',
  sportTypes: ['SHOW_JUMPING', 'DRESSAGE'] as ('DRESSAGE' | 'SHOW_JUMPING')[],
  template: 'DISTRICT_PROVINCE_NATIONAL',
  description:
    '<p>Eerst rijden de ruiters in hun <strong>gewest</strong>. De beste twaalf van elk gewest gaan naar de provincie, en de beste acht van de provincie naar de finale.</p>',
}

/** A cycle of horses: whoever rides them, they collect the points. */
const playHorses = async (season: Season, sportCategoryRefs: string[]): Promise<void> => {
  const { call, goTo } = season
  const { ref: championship } = await create(season, {
    ...{ name: 'Cyclus jonge paarden', category: 'Fokkerij', color: '#7a4b16', sportTypes: ['SHOW_JUMPING'] },
    ...{ days: [-105, 60], sportCategoryRefs, template: 'YOUNG_HORSE_CYCLE' },
    description: '<p>Elk paard verzamelt punten, wie er ook rijdt: vijf voor een foutloos parcours.</p>',
  })
  await add(season, championship, roundsBetween(season, -105, 1, sportCategoryRefs))
  await call.championships.championship.publish({ championship })
  goTo(0)
  await call.competitions.championshipRanking.create({ championship })
  await show(season, championship, false)
}

/** Two days of the past months, for teams of clubs: the team collects the points by its place among the teams. */
const playTeams = async (season: Season): Promise<void> => {
  const { call, day, goTo } = season
  const days = await playTeamDays(season, day(-250), day(-30))
  if (days === null) return
  const { ref: championship } = await create(season, {
    ...{ name: 'Ploegenkampioenschap springen', category: 'Clubs', color: '#6a2c5b', sportTypes: ['SHOW_JUMPING'] },
    ...{ days: [-260, -20], sportCategoryRefs: [days.sportCategoryRef], template: 'TWO_DAYS_TEAMS' },
    description:
      '<p>Van elke club tellen per dag de beste twee ruiters. Bij een gelijke stand beslist de tweede dag.</p>',
  })
  for (const competitionRef of days.competitions) {
    await call.competitions.championshipCompetition.add({ championship, competitionRef, counting: 'ALWAYS' })
  }
  await call.championships.championship.publish({ championship })
  goTo(-19)
  await call.competitions.championshipRanking.create({ championship })
  await show(season, championship, true)
}

/** Clubs say how many will come and offer judges; the office has answered the first offers. */
const answer = async (season: Season, championship: string, clubs: readonly Club[], days: number): Promise<void> => {
  const { call, day, goTo } = season
  const { version } = await call.competitions.juryPreRegistration.settings({ championship })
  await call.competitions.juryPreRegistration.saveSettings({
    ...{ championship, startsPerJudge: 5, afternoonFrom: '13:00', version },
  })
  goTo(days)
  for (const [index, { ref: organisation }] of clubs.entries()) {
    const asked = (await call.competitions.organisationPreRegistration.list({ organisation })).find(
      ({ canAnswer, competition }) => canAnswer && competition.start > day(0),
    )
    if (asked === undefined) throw new RangeError('a championship of the demo asks for no coming competition')
    const competitionRef = asked.competition.ref
    const counts = asked.lines.map(({ kind, ref }, line) => ({ kind, ref, count: (index * 3 + line * 2) % 7 }))
    await call.competitions.organisationPreRegistration.save({ organisation, competitionRef, counts, version: 0 })
    if (index % 2 === 1) continue
    const judges = call.competitions.organisationJuryPreRegistration
    const [person] = await judges.candidates({ organisation, competition: competitionRef })
    const offering = (await judges.list({ organisation })).find(({ competition }) => competition.ref === competitionRef)
    if (person === undefined || offering === undefined) continue
    const { ref: registration, version: seen } = await judges.save({
      ...{ organisation, competitionRef, personRef: person.ref, sportTypes: offering.sportTypes, version: 0 },
      ...{ preferredTime: index % 4 === 0 ? 'MORNING_AND_AFTERNOON' : 'MORNING', confirmSaveWithWarnings: true },
      remark: index === 0 ? 'Komt met de fiets, graag een maaltijdbon' : '',
    })
    if (index > 2) continue
    await call.competitions.juryPreRegistration.decide({
      ...{ competition: competitionRef, registration, version: seen, status: index === 0 ? 'CONFIRMED' : 'DECLINED' },
    })
  }
}

/** A youth league that begins next month, and asks its clubs today. */
const playYouth = async (season: Season, sportCategoryRefs: string[]): Promise<void> => {
  const { call, clubs } = season
  const { ref: championship } = await create(season, {
    ...{ name: 'Jeugdliga springen', category: 'Jeugd', color: '#b4531a', sportTypes: ['SHOW_JUMPING'] },
    ...{ days: [24, 150], sportCategoryRefs, template: 'SERIES_BEST_OF', asked: { from: -7, to: 14 } },
    description: '<p>De beste drie wedstrijden op vijf tellen. Clubs melden vooraf hoeveel ruiters er komen.</p>',
  })
  await add(season, championship, roundsBetween(season, 28, 75, sportCategoryRefs))
  await call.championships.championship.publish({ championship })
  await answer(season, championship, clubs.slice(0, 6), -2)
}

/** Clubs choose times since three days; some have, and the club of the demo's users has not. */
const playTimes = async ({ call, database, goTo, day, clubs }: Season): Promise<void> => {
  const open = await database.prisma.startlistEntry.findFirst({
    where: { type: 'OPEN_POSITION', registrationRef: null },
    orderBy: { ref: 'asc' },
    select: { startlist: { select: { competitionRef: true } } },
  })
  const own = await database.prisma.organisationRole.findFirst({ select: { organisationRef: true } })
  if (open === null) return
  const { competitionRef: competition } = open.startlist
  goTo(-3)
  const { settings } = await call.competitions.timeAssignment.save({
    ...{ competition, opensAt: `${day(-3)}T08:00:00Z` },
    ...{ releasesAt: `${day(4)}T20:00:00Z`, closesAt: `${day(6)}T20:00:00Z` },
  })
  const { clubs: taking } = await call.competitions.timeAssignment.allot({
    ...{ competition, spread: 'EVEN', seed: '482913', version: settings?.version ?? 0 },
  })
  goTo(-1)
  const others = taking.filter(
    ({ organisation, allotted }) => organisation?.ref !== own?.organisationRef && allotted > 0,
  )
  for (const { ref: organisation } of clubs
    .filter(({ ref }) => others.some((club) => club.organisation?.ref === ref))
    .slice(0, 3)) {
    await call.competitions.organisationTimeAssignment.act({
      organisation,
      competition,
      do: 'PLACE_ALL',
      confirm: true,
    })
  }
}

/** Plays the season of championships on a demo that was loaded at `now`, unless there is one already. */
export const loadDemoLeague = async (services: Services, now: Date): Promise<void> => {
  if ((await services.database.prisma.championship.count()) > 0) return
  const season = await begin(services, now)
  const { call, goTo } = season
  const jumping = (count: number) => seriesIn(season.series, 'SHOW_JUMPING', count)
  const dressage = seriesIn(season.series, 'DRESSAGE', 1)

  const last = await playLeague(season, {
    ...{ ...league, days: [-300, -125], sportCategoryRefs: jumping(1) },
    ...{ district: [-300, -225], province: [-224, -155], final: [-154, -125] },
  })
  await show(season, last, true)
  goTo(-110)
  await call.championships.championship.archive({ championship: last })

  const current = await playLeague(season, {
    ...{ ...league, days: [-124, 90], sportCategoryRefs: [...jumping(2), ...dressage], asked: { from: -60, to: -35 } },
    ...{ district: [-124, -54], province: [-48, 16], final: [40, 90] },
  })
  goTo(0)
  await show(season, current, false)
  await answer(season, current, season.clubs.slice(2, 8), -40)
  await playHorses(season, jumping(2).slice(-1))
  await playYouth(season, jumping(3))
  await playTeams(season)
  await create(season, {
    ...{ name: 'Wintercup dressuur', category: '', color: '#2b5c9e', sportTypes: ['DRESSAGE'] },
    ...{ days: [120, 240], sportCategoryRefs: dressage, template: null },
  })
  await playTimes(season)
}
