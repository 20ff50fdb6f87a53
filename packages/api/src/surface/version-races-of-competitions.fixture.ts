// The version races of a competition and of the records in it.
import { newRef } from '@oxer/db'
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { emptyRules } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { protocolOf } from '@oxer/testing'
import { givenBill, itemOf, splitOf } from './given-bill.fixture.ts'
import { byRef, callerIn, type RaceSetting, type Races, race } from './version-race.fixture.ts'

type Started = { ref: string; where: { competition: string; test: string; testSet: string }; registrations: string[] }

const momentsOf = (n: number) => ({
  opensAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
  releasesAt: '2027-01-01T00:00:00.000Z',
  closesAt: '2027-01-02T00:00:00.000Z',
})

export const competitionRaces = (setting: RaceSetting) => {
  const { database, worlds, make } = setting
  const { a } = worlds
  const federation = a.federation.ref
  const inFederation = { federationRef: federation }
  const as = callerIn(setting)
  const { competitions } = as('federationAdministrator')
  const competition = a.competition.ref

  const addRegistration = async (where: Started['where']) => {
    const { ref: practitionerRef } = await make.practitioner(inFederation)
    const { ref } = await make.registration({
      competitionRef: where.competition,
      testRef: where.test,
      testSetRef: where.testSet,
      practitionerRef,
      organisationRef: a.club.ref,
    })
    return { ref, practitionerRef }
  }

  /** A test of a separate competition, with a start list of this many starters. */
  const givenList = async (starts: number, protocolDefinition: Protocol = protocolOf.jumping()): Promise<Started> => {
    const { ref: own } = await make.competition(inFederation)
    const test = await make.test({ competitionRef: own, protocolDefinition })
    const where = { competition: own, test: test.ref, testSet: test.testSet.ref }
    const registrations: string[] = []
    for (let count = 0; count < starts; count++) registrations.push((await addRegistration(where)).ref)
    const list = await make.startlist({
      competitionRef: own,
      testSetRef: where.testSet,
      registrationRefs: registrations,
    })
    return { ref: list.ref, where, registrations }
  }

  const jumped = (time: number) => ({
    discipline: 'SHOW_JUMPING' as const,
    status: 'FINISHED' as const,
    outOfCompetition: false,
    rounds: [{ obstaclePenalties: '0', time }],
  })

  const ride = async ({ where, registrations }: Started): Promise<void> => {
    for (const [place, participation] of registrations.entries()) {
      await competitions.result.enter({ ...where, participation, version: 0, result: jumped(6000 + place) })
    }
  }

  const ofCompetition = <Fields extends object>(fields: (n: number) => Fields) =>
    race(
      () => competitions.competition.get({ competition }),
      ({ version }, n) => ({ competition, version, ...fields(n) }),
    )

  // A payout is decided on once, so every round has its own.
  const ofPayout = async <Fields extends object>(
    status: string,
    fields: (of: { competition: string; payout: string; version: number }, n: number) => Fields,
  ) => {
    const { competitionFinance, competitionPayout } = competitions
    const payer = { payerType: 'ORGANISATION' as const, payerRef: a.club.ref }
    await competitionFinance.create({ competition, ...payer, description: 'Stands' })
    const { ref: bookRef } = await database.prisma.book.findFirstOrThrow({ where: { ownerRef: federation } })
    const row = { bookRef, competitionRef: competition, date: '2026-05-17', totalCents: 0, createdAt: new Date() }
    let payout = ''
    return {
      read: async () => byRef((await competitionPayout.list({ competition })).payouts, payout) ?? {},
      pair: async () => {
        payout = newRef()
        await database.prisma.payout.create({ data: { ref: payout, status, ...row } })
        const of = { competition, payout, version: 1 }
        return [fields(of, 1), fields(of, 2)] as const
      },
    }
  }

  const list = competitions.startlist
  const ofStartlist = async <Fields extends object>(
    fields: (started: Started, n: number) => Fields | Promise<Fields>,
    made?: Started,
  ) => {
    const started = made ?? (await givenList(3))
    const of = { competition: started.where.competition, id: started.ref }
    return race(
      () => list.get(of),
      async ({ version }, n) => ({ ...of, version, ...(await fields(started, n)) }),
    )
  }

  /** A separate competition whose clubs choose times: opened, with one open position. */
  const ofTimes = async <Fields extends object>(fields: (n: number) => Fields) => {
    const { ref: own } = await make.competition(inFederation)
    const test = await make.test({ competitionRef: own })
    const { ref: startlistRef } = await make.startlist({
      competitionRef: own,
      testSetRef: test.testSet.ref,
      registrationRefs: [],
      status: 'DRAFT',
    })
    const { prisma } = database
    await prisma.startlistEntry.create({
      data: { ref: newRef(), startlistRef, order: 0, type: 'OPEN_POSITION', startSeconds: 32_400 },
    })
    const planned = { kind: 'STARTLIST', name: 'Times', date: '2026-05-17', startSeconds: 32_400, endSeconds: 36_000 }
    await prisma.activity.create({ data: { ref: newRef(), competitionRef: own, startlistRef, ...planned } })
    await competitions.timeAssignment.save({ competition: own, ...momentsOf(0) })
    return race(
      () => competitions.timeAssignment.overview({ competition: own }),
      ({ version }, n) => ({ competition: own, version, ...fields(n) }),
    )
  }

  const schedule = competitions.timeSchedule
  const inSchedule = { competition, date: a.competition.start, start: '06:00', end: '06:30', arenaRef: a.arena.ref }
  const ofSchedule = <Input extends object>(made: { ref: string }, input: Input) =>
    race(
      async () => byRef((await schedule.metadata({ competition })).activities, made.ref),
      ({ version }, n) => ({ ...input, ref: made.ref, version, name: `Activity ${n}` }),
    )

  const ofRegistration = async <Fields extends object>(
    fields: (status: string, practitioner: string, n: number) => Fields,
  ) => {
    const { where } = await givenList(0, protocolOf.dressage())
    const { ref, practitionerRef } = await addRegistration(where)
    const of = { competition: where.competition, test: where.test }
    return race(
      async () => byRef((await competitions.registration.list(of)).items, ref),
      ({ version, status }, n) => ({ ...of, registration: ref, version, ...fields(status, practitionerRef, n) }),
    )
  }

  /** An entry of a rider, whose combination stays while the notes change. */
  const ofEntry = async () => {
    const { where } = await givenList(0, protocolOf.dressage())
    const { ref, practitionerRef } = await addRegistration(where)
    const { personRef: member } = await database.prisma.practitioner.findUniqueOrThrow({
      where: { ref: practitionerRef },
    })
    const of = { competition: where.competition, test: where.test }
    return race(
      async () => byRef((await competitions.registration.list(of)).items, ref),
      ({ version }, n) => ({ member, registration: ref, version, data: { practitionerRef }, notes: `Note ${n}` }),
    )
  }

  const ofEntryTeam = async () => {
    const { where } = await givenList(0)
    await database.prisma.competition.update({
      where: { ref: where.competition },
      data: { teamsByIndividual: true },
    })
    await database.prisma.competitionTest.update({
      where: { ref: where.test },
      data: { registrationTypes: ['INDIVIDUAL', 'TEAM'] },
    })
    const { ref, practitionerRef } = await addRegistration(where)
    const { personRef: member } = await database.prisma.practitioner.findUniqueOrThrow({
      where: { ref: practitionerRef },
    })
    const form = { member, memberRefs: [ref] }
    const { registrations } = await competitions.entry.registerTeam({ ...form, testRef: where.test, name: 'Team' })
    const team = registrations[0]?.team?.ref ?? ''
    return race(
      async () => byRef((await competitions.team.list({ competition: where.competition })).teams, team),
      ({ version }, n) => ({ ...form, team, version, name: `Team ${n}` }),
    )
  }

  const ofDesk = <Fields extends object>(fields: (n: number) => Fields) => {
    const { competitionDesk } = competitions
    let day = ''
    return race(
      async () => byRef((await competitionDesk.list({ competition })).items, day),
      ({ version }, n) => ({ competition, day, version, ...fields(n) }),
      {
        // A day is closed once, so every round has its own.
        prepare: async () => {
          const opened = await competitionDesk.open({ competition, drawer: newRef(), opening: 1_000_000 })
          day = opened.ref
        },
      },
    )
  }

  return {
    'competitions.competitionDesk.close': () => ofDesk((n) => ({ counted: n })),
    'competitions.competitionDesk.deposit': () => ofDesk((n) => ({ amount: n + 1 })),
    'competitions.competitionFinance.editItem': async () => {
      const { competitionFinance } = competitions
      const payer = { payerType: 'ORGANISATION' as const, payerRef: a.club.ref }
      const named = await givenBill(
        setting,
        (bill) => competitionFinance.create({ competition, ...payer, ...bill }),
        (item) => competitionFinance.addItem({ competition, ...item }),
      )
      return race(
        async () => byRef((await competitionFinance.items({ competition, bill: named.bill })).items, named.item),
        ({ version }, n) => ({ competition, ...named, version, ...itemOf(a.article.ref, n) }),
      )
    },
    'competitions.competitionFinance.saveSplits': () => {
      const article = a.article.ref
      return race(
        async () =>
          (await competitions.competitionFinance.splitSettings({ competition })).articles.find(
            (each) => each.article.ref === article,
          ),
        ({ version }, n) => ({ competition, article, version, splits: [splitOf(federation, article, n)] }),
      )
    },
    'competitions.testPrizes.save': async () => {
      const { ref: test } = await make.test({ competitionRef: competition })
      const of = { competition, test }
      return race(
        () => competitions.testPrizes.get(of),
        ({ version }, n) => ({ ...of, version, amounts: [1000 + n] }),
      )
    },
    'competitions.competitionPayout.cancel': () => ofPayout('ORDERED', (of) => of),
    'competitions.competitionPayout.approve': () => ofPayout('PROPOSED', (of) => of),
    'competitions.competitionPayout.reject': () => ofPayout('PROPOSED', (of, n) => ({ ...of, reason: `Reason ${n}` })),
    'competitions.arena.update': () =>
      race(
        async () => byRef(await competitions.arena.list({ competition }), a.arena.ref),
        ({ version, code }, n) => ({ competition, id: a.arena.ref, version, code, name: `Arena ${n}` }),
      ),
    'competitions.competition.updateGeneral': () => ofCompetition((n) => ({ notes: `Notes ${n}` })),
    'competitions.competition.updateName': () => ofCompetition((n) => ({ name: `Competition ${n}` })),
    'competitions.competition.updateLocation': () =>
      ofCompetition((n) => ({ location: { address: { cityName: `City ${n}` } } })),
    'competitions.competition.updateDates': () =>
      ofCompetition((n) => ({ start: a.competition.start, end: `2026-06-${String(10 + (n % 20))}` })),
    'competitions.competition.updateOrganizer': () =>
      ofCompetition((n) => ({
        type: 'ORGANISATION' as const,
        ref: n % 2 === 0 ? a.club.ref : a.otherClub.ref,
        responsible: null,
      })),
    'competitions.competition.updateContacts': () =>
      ofCompetition((n) => ({ contacts: [{ role: 'MEDICAL' as const, name: `Person ${n}` }] })),
    'competitions.competition.updateSubscriptionSettings': () =>
      ofCompetition((n) => ({
        registration: {
          opensAt: null,
          closesAt: null,
          lateAt: null,
          byIndividual: n % 2 === 0,
          byOrganisation: n % 2 === 1,
        },
      })),
    'competitions.composedRanking.update': async () => {
      const one = await givenList(1)
      const own = one.where.competition
      const { ref: second } = await make.test({ competitionRef: own, protocolDefinition: protocolOf.jumping() })
      const parts = (await competitions.test.get({ competition: own, test: second })).testSets.map(({ ref }) => ref)
      const form = {
        competition: own,
        testSetRefs: [one.where.testSet, ...parts],
        rule: {
          kind: 'TESTS' as const,
          combined: { weights: ['1', '1'], better: 'LOWER' as const, decimals: 3, tieBreak: [] },
        },
        placed: null,
        points: [],
      }
      const { ref: ranking } = await competitions.composedRanking.create({ ...form, name: 'Overall' })
      return race(
        () => competitions.composedRanking.get({ competition: own, ranking }),
        ({ version }, n) => ({ ...form, ranking, version, name: `Overall ${n}` }),
      )
    },
    'competitions.result.enter': async () => {
      const { where, registrations } = await givenList(1)
      const of = { ...where, participation: registrations[0] ?? '' }
      return race(
        () => competitions.result.get(of),
        ({ result }, n) => ({ ...of, version: result?.version ?? 0, result: jumped(6000 + n) }),
      )
    },
    'competitions.organisationTeam.update': async () => {
      const { where, registrations } = await givenList(3)
      const organisation = a.club.ref
      const club = as('clubAdministrator').competitions.organisationTeam
      const form = { organisation, memberRefs: registrations }
      const { ref: team } = await club.create({ ...form, testRef: where.test, name: 'Team' })
      return race(
        async () => byRef((await competitions.team.list({ competition: where.competition })).teams, team),
        ({ version }, n) => ({ ...form, team, version, name: `Team ${n}` }),
        { subject: 'clubAdministrator' },
      )
    },
    'competitions.registration.update': () =>
      ofRegistration((_, practitionerRef, n) => ({ data: { practitionerRef }, notes: `Note ${n}` })),
    'competitions.entry.change': ofEntry,
    'competitions.entry.changeTeam': ofEntryTeam,
    'competitions.registration.changeStatus': () =>
      ofRegistration((status) => ({
        status: status === 'SUBSCRIBED' ? ('ANNOUNCED' as const) : ('SUBSCRIBED' as const),
      })),
    'competitions.registration.saveRules': () =>
      race(
        () => competitions.registration.rules({ competition }),
        ({ version }) => ({ competition, version, rules: emptyRules }),
      ),
    'competitions.ranking.editPoints': async () => {
      const started = await givenList(1)
      await ride(started)
      const [participation = ''] = started.registrations
      const career = await make.career({ ...inFederation, sportTypeVariantRefs: [a.variant.ref] })
      await database.prisma.competitionTest.update({
        where: { ref: started.where.test },
        data: { careerRef: career.ref },
      })
      const { practitionerRef } = await database.prisma.registration.findUniqueOrThrow({
        where: { ref: participation },
      })
      const categoryRef = career.categoryRefs[0] ?? ''
      await make.practitionerCareer({ careerRef: career.ref, practitionerRef: practitionerRef ?? '', categoryRef })
      return race(
        async () => (await competitions.ranking.points(started.where)).rows[0] ?? { version: -1 },
        ({ version }, n) => ({
          ...started.where,
          participation,
          version,
          source: 'MANUAL' as const,
          points: `${n + 1}`,
        }),
      )
    },
    'competitions.startlist.move': () => ofStartlist(() => ({ fromIndex: 0, toIndex: 1 })),
    'competitions.startlist.swap': () => ofStartlist(() => ({ fromIndex: 0, toIndex: 2 })),
    'competitions.startlist.addAll': () =>
      ofStartlist(async ({ where }) => {
        await addRegistration(where)
        return {}
      }),
    'competitions.startlist.addMany': () =>
      ofStartlist(async ({ where }) => ({ registrations: [(await addRegistration(where)).ref] })),
    'competitions.startlist.add': () =>
      ofStartlist(async ({ where }) => ({ registrationRef: (await addRegistration(where)).ref })),
    'competitions.startlist.addBreak': () => ofStartlist(() => ({ order: 0 })),
    'competitions.startlist.changeBreak': async () => {
      const { ref: id, where } = await givenList(1)
      const of = { competition: where.competition, id }
      const { entries } = await list.addBreak({ ...of, order: 0 })
      return race(
        () => list.get(of),
        ({ version }, n) => ({ ...of, version, entry: entries[0]?.ref ?? '', duration: 60 * (n + 1) }),
      )
    },
    'competitions.startlist.addOpenPositions': () => ofStartlist(() => ({ position: 1, quantity: 1 })),
    'competitions.startlist.removeEntry': async () => {
      const { ref: id, where } = await givenList(1)
      const of = { competition: where.competition, id }
      return race(
        () => list.get(of),
        ({ version, entries }, n) => ({ ...of, version, entry: entries[n % 2]?.ref ?? '' }),
        { prepare: () => list.addOpenPositions({ ...of, position: 1, quantity: 2 }) },
      )
    },
    'competitions.startlist.toggleLock': async () => {
      const { ref: id, where } = await givenList(2)
      const of = { competition: where.competition, id }
      return race(
        () => list.get(of),
        ({ version, entries }, n) => ({ ...of, version, entry: entries[n % 2]?.ref ?? '' }),
      )
    },
    'competitions.startlist.saveParameters': async () => {
      const { ref: id, where } = await givenList(1)
      const of = { competition: where.competition, id }
      return race(
        () => list.parameters(of),
        ({ version }, n) => ({ ...of, version, parts: [{ testPart: 1, jumping: { obstacles: n % 90 } }] }),
      )
    },
    'competitions.print.saveOptions': async () => {
      const { where } = await givenList(1)
      const of = { competition: where.competition, document: 'STARTLISTS' } as const
      const office = callerIn(setting)('federationAdministrator').competitions.print
      return race(
        () => office.setting(of),
        ({ options, version }, n) => ({ ...of, ...options, version, copies: (n % 50) + 1 }),
      )
    },
    'competitions.startlist.compute': () =>
      ofStartlist((_, n) => ({ method: 'RANDOM' as const, seed: String(n).padStart(6, '0') })),
    'competitions.startlist.automatic': async () => {
      const first = await givenList(3)
      await ride(first)
      const next = await make.test({
        competitionRef: first.where.competition,
        protocolDefinition: protocolOf.jumping(),
      })
      const made = await make.startlist({
        competitionRef: first.where.competition,
        testSetRef: next.testSet.ref,
        registrationRefs: [],
      })
      const second = { ...first, ref: made.ref }
      return ofStartlist(
        (_, n) => ({ fromStartlistRef: first.ref, selection: { kind: 'TOP' as const, count: 1 + (n % 3) } }),
        second,
      )
    },
    'competitions.startlist.changeStatus': async () => {
      const { ref: id, where } = await givenList(1)
      const of = { competition: where.competition, id }
      return race(
        () => list.get(of),
        ({ version, status }) => ({
          ...of,
          version,
          status: status === 'INITIAL' ? ('DRAFT' as const) : ('INITIAL' as const),
        }),
      )
    },
    'competitions.team.update': async () => {
      const { where, registrations } = await givenList(3)
      const own = where.competition
      const form = { competition: own, memberRefs: registrations }
      const { ref: team } = await competitions.team.create({ ...form, testRef: where.test, name: 'Team' })
      return race(
        async () => byRef((await competitions.team.list({ competition: own })).teams, team),
        ({ version }, n) => ({ ...form, team, version, name: `Team ${n}` }),
      )
    },
    'competitions.test.changeSportTypeVariant': async () => {
      const { where } = await givenList(0, protocolOf.dressage())
      const of = { competition: where.competition, test: where.test }
      const other = await make.sportTypeVariant(inFederation)
      return race(
        () => competitions.test.get(of),
        ({ version }, n) => ({ ...of, version, id: n % 2 === 0 ? a.variant.ref : other.ref }),
      )
    },
    'competitions.test.save': async () => {
      const { where } = await givenList(0)
      const of = { competition: where.competition, test: where.test }
      return race(
        () => competitions.test.get(of),
        ({ version }, n) => ({ competition: of.competition, ref: of.test, version, name: `Test ${n}` }),
      )
    },
    'competitions.timeAssignment.save': () => ofTimes(momentsOf),
    'competitions.timeAssignment.allot': () => ofTimes((n) => ({ spread: 'EVEN' as const, seed: String(100_000 + n) })),
    'competitions.timeSchedule.saveSport': async () => {
      const input = { ...inSchedule, startlistRef: a.startlist.ref }
      return ofSchedule(await schedule.saveSport(input), input)
    },
    'competitions.timeSchedule.saveText': async () =>
      ofSchedule(await schedule.saveText({ ...inSchedule, name: 'Text' }), inSchedule),
    'competitions.timeSchedule.saveBreak': async () => ofSchedule(await schedule.saveBreak(inSchedule), inSchedule),
    'competitions.timeSchedule.saveRanking': async () => {
      const started = await givenList(1)
      await ride(started)
      const { ref } = await database.prisma.ranking.findUniqueOrThrow({ where: { testSetRef: started.where.testSet } })
      const own = started.where.competition
      const input = { ...inSchedule, competition: own, arenaRef: null, competitionRankingRefs: [ref] }
      const made = await schedule.saveRanking({ ...input, name: 'Prizes' })
      return race(
        async () => byRef((await schedule.metadata({ competition: own })).activities, made.ref),
        ({ version }, n) => ({ ...input, ref: made.ref, version, name: `Prizes ${n}` }),
      )
    },
    'competitions.timeSchedule.saveChampionshipRanking': async () => {
      const { ref: championshipRef } = await make.championship({ federationRef: a.federation.ref })
      await make.championshipCompetition({ championshipRef, competitionRef: competition })
      const input = { ...inSchedule, championshipRef, allChampionshipSportCategories: true }
      return ofSchedule(await schedule.saveChampionshipRanking(input), input)
    },
  } satisfies Partial<Races>
}
