// A season of competitions in every state; one of them is today.
import type { SportType } from '@oxer/domain/competitions/competition/competition.schema'
import { addDays, startOfWeek } from '@oxer/domain/kernel/time/time.rules'
import type { Make } from '@oxer/testing'
import type { DemoCatalogue } from './demo-catalogue.ts'
import {
  at,
  competitionOf,
  type DemoCompetition,
  type DemoState,
  type DemoTest,
  drawnListOf,
  type Rows,
} from './demo-competition.ts'
import { places } from './demo-names.ts'
import type { DemoPeople } from './demo-people.ts'
import { type DemoRandom, demoDrawSeed } from './demo-random.ts'

/** A competition without a name of its own is named after the month in which it falls. */
const planned: readonly (readonly [DemoState, number, string | null])[] = [
  ['ARCHIVED', -280, null],
  ['ARCHIVED', -252, 'Indoor'],
  ['ARCHIVED', -231, null],
  ['LOCKED', -190, 'Provinciaal indoorkampioenschap'],
  ['CANCELLED', -175, null],
  ['FINISHED', -161, null],
  ['FINISHED', -147, 'Jubileumprijs'],
  ['FINISHED', -133, 'Finaleweekend'],
  ['FINISHED', -119, null],
  ['FINISHED', -98, null],
  ['LOCKED', -84, 'Provinciaal kampioenschap'],
  ['FINISHED', -70, 'Avondwedstrijd'],
  ['FINISHED', -56, 'Kermisprijs'],
  ['FINISHED', -42, null],
  ['FINISHED', -28, null],
  ['FINISHED', -14, null],
  ['FINISHED', -7, null],
  ['TODAY', 0, 'Grote Prijs'],
  ['LATE', 3, 'Burgemeestersprijs'],
  ['OPEN', 7, null],
  ['OPEN', 14, null],
  ['HIDDEN', 18, 'Selectiewedstrijd'],
  ['OPEN', 21, 'Clubprijs'],
  ['CANCELLED', 25, null],
  ['OPEN', 35, null],
  ['OPEN', 49, null],
  ['DRAFT', 63, null],
  ['OPEN', 77, 'Finaledag'],
  ['DRAFT', 91, null],
  ['DRAFT', 119, null],
]

/** January first; one for each half of a month, so that a name fits its day. */
const titlesOfMonth = [
  ['Nieuwjaarsprijs', 'Winterbokaal'],
  ['Lichtmisprijs', 'Winterprijs'],
  ['Voorjaarsprijs', 'Maartbokaal'],
  ['Lenteprijs', 'Lentebokaal'],
  ['Meiprijs', 'Meibokaal'],
  ['Juniprijs', 'Junibokaal'],
  ['Zomerprijs', 'Zomerbokaal'],
  ['Oogstprijs', 'Oogstbokaal'],
  ['Nazomerprijs', 'Nazomerbokaal'],
  ['Herfstprijs', 'Herfstbokaal'],
  ['Sint-Maartensprijs', 'Novemberbokaal'],
  ['Adventsbokaal', 'Kersttoernooi'],
] as const

const titleOn = (date: string): string =>
  titlesOfMonth[Number(date.slice(5, 7)) - 1]?.[date.slice(8) > '15' ? 1 : 0] ?? ''

export type SeasonOptions = {
  make: Make
  newRef: () => string
  random: DemoRandom
  federation: { ref: string; name: string }
  people: DemoPeople
  catalogue: DemoCatalogue
  today: string
  /** Seconds after midnight that today's competition has reached. */
  reached: number
  /** The number of years before this one; more than one only for measurements. */
  season: number
  limit?: number
}

/** How many combinations ride a level week after week. Two of three starters are of them, so that a league over a season has a race in it. */
const regularsPerLevel = 45

/** The regulars of a level, evenly from the list of combinations, so that ponies are among them; nobody is one of two levels. */
const regularsOf = ({ practitioners }: DemoPeople, order: number): DemoPeople['practitioners'] => {
  const step = Math.max(1, Math.floor(practitioners.length / regularsPerLevel))
  return practitioners.filter((_, index) => index % step === order % step)
}

/** The sport begins at half past eight; today's competition began early enough to be under way. */
const firstStartOf = (state: DemoState, reached: number): number =>
  state === 'TODAY' ? Math.floor((reached - 4500) / 300) * 300 : 8 * 3600 + 1800

export const makeSeason = (options: SeasonOptions): DemoCompetition[] => {
  const { make, newRef, random, federation, people, catalogue, today, season } = options
  const chosen =
    options.limit === undefined ? planned : planned.filter((_, index) => index % 5 === 2).slice(0, options.limit)
  const makeTests = (
    { reached, catalogue: { categories, protocols } }: SeasonOptions,
    competition: ReturnType<Make['competition']>,
    arenas: Rows<'arena'>,
    state: DemoState,
    date: string,
    isPast: boolean,
  ): DemoTest[] => {
    const sportTypes = competition.sportTypes as SportType[]
    const jumping = sportTypes.includes('SHOW_JUMPING')
      ? categories.filter((category) => category.code.startsWith('SP'))
      : []
    const dressage = sportTypes.includes('DRESSAGE')
      ? categories.filter((category) => category.code.startsWith('DR'))
      : []
    const offered = [...jumping.slice(1, 5), ...dressage.slice(0, 3)]
    const firstStart = firstStartOf(state, reached)
    const clock = new Map(arenas.map((arena) => [arena.ref, firstStart]))
    // Each rider stays in one arena for the day, so that nobody is called to two at once.
    const homes = new Map<string, string>()
    const settle = (ref: string, arenaRef: string): boolean => {
      const home = homes.get(ref) ?? arenaRef
      homes.set(ref, home)
      return home === arenaRef
    }
    const clubOf = new Map(people.memberships.map(({ personRef, organisationRef }) => [personRef, organisationRef]))
    return offered.map((category, order) => {
      const protocol = protocols.find((candidate) => candidate.ref === category.protocolRef)
      if (!protocol) throw new RangeError(`${category.code} has no protocol`)
      const averageRoundSeconds = category.averageRoundSeconds ?? 120
      const test = make.test({
        competitionRef: competition.ref,
        name: category.name,
        order,
        sportTypeVariantRef: category.sportTypeVariantRef,
        sportCategoryRef: category.ref,
        protocolRef: protocol.ref,
        protocolDefinition: protocol.definition,
        averageRoundSeconds,
        maxPerRider: 3,
      })
      const testSet = {
        ref: newRef(),
        testRef: test.ref,
        name: test.name,
        order: 0,
        startlistRef: null as string | null,
      }
      const arena = category.code.startsWith('DR') ? arenas[2] : arenas[order % 2]
      if (!arena) throw new RangeError('a competition needs arenas')
      // Whoever was selected for a championship or a final rides it.
      const isDecider = /kampioenschap|finaleweekend/i.test(competition.name)
      const count = isDecider
        ? random.between(26, 36)
        : state === 'OPEN'
          ? random.between(3, 9)
          : state === 'TODAY'
            ? random.between(18, 30)
            : random.between(9, 22)
      const regulars = random.sample(regularsOf(people, categories.indexOf(category)), Math.ceil((count * 2) / 3))
      const others = random.sample(people.practitioners, count - regulars.length)
      const riders = [...new Set([...regulars, ...others])].filter(
        ({ personRef, horseRef }) => settle(personRef, arena.ref) && settle(horseRef, arena.ref),
      )
      const registrations = riders.map((practitioner, index) =>
        make.registration({
          competitionRef: competition.ref,
          testRef: test.ref,
          testSetRef: testSet.ref,
          practitionerRef: practitioner.ref,
          organisationRef: clubOf.get(practitioner.personRef) ?? null,
          priceProfileRef: catalogue.priceProfiles[0]?.ref ?? null,
          feeCents: 1500,
          outOfCompetition: random.chance(3),
          startNumber: order * 40 + index + 1,
          // Nobody has registered in the future.
          registeredAt: at(addDays(date < today ? date : today, -random.between(5, 30)), '12:00'),
          status: state === 'CANCELLED' ? 'CANCELLED' : random.chance(3) && !isPast ? 'PENDING_APPROVAL' : 'SUBSCRIBED',
        }),
      )
      const isDrawn = isPast || state === 'TODAY' || state === 'LATE'
      if (!isDrawn || state === 'CANCELLED') {
        return { test, testSet, protocol: protocol.definition, registrations, startlist: null }
      }
      const startlist = drawnListOf({
        newRef,
        competitionRef: competition.ref,
        test,
        arenaRef: arena.ref,
        registrations: registrations.filter((row) => row.status === 'SUBSCRIBED'),
        combinations: riders,
        seed: demoDrawSeed(`${competition.ref}:${order}`),
        status: isPast ? 'CLOSED' : state === 'TODAY' ? 'FINAL' : 'DRAFT_PROPOSAL',
        date,
        startSeconds: clock.get(arena.ref) ?? firstStart,
      })
      testSet.startlistRef = startlist.row.ref
      clock.set(arena.ref, Math.ceil((startlist.activity.endSeconds + 600) / 300) * 300)
      return { test, testSet, protocol: protocol.definition, registrations, startlist }
    })
  }

  return chosen.map(([state, offset, title], index): DemoCompetition => {
    const club = people.clubs[(index * 3 + season) % people.clubs.length]
    if (!club) throw new RangeError('a season needs clubs')
    const [cityName, postalCode] = places[(index * 3 + season) % places.length] ?? ['Lier', '2500']
    const near = addDays(today, offset - season * 365)
    // Past and future competitions are at the weekend; today's competition is today.
    const start = state === 'TODAY' ? near : addDays(startOfWeek(near), 5)
    const end = state === 'TODAY' || index % 3 === 0 ? addDays(start, 1) : start
    const isPast = end < today
    const hasSport = state !== 'DRAFT'
    const competition = competitionOf(make, {
      federationRef: federation.ref,
      state,
      name: title ?? titleOn(start),
      cityName,
      postalCode,
      houseNumber: String(1 + index),
      club,
      start,
      end,
      sportTypes:
        state === 'TODAY'
          ? ['SHOW_JUMPING', 'DRESSAGE']
          : index % 4 === 1
            ? ['SHOW_JUMPING']
            : index % 4 === 2
              ? ['DRESSAGE']
              : ['SHOW_JUMPING', 'DRESSAGE'],
      priceProfileRefs: catalogue.priceProfiles.map((profile) => profile.ref),
    })
    const arenas = [
      make.arena({
        competitionRef: competition.ref,
        code: 'P1',
        name: 'Hoofdpiste',
        order: 0,
        type: 'SHOW_JUMPING_ARENA',
      }),
      make.arena({
        competitionRef: competition.ref,
        code: 'P2',
        name: 'Piste 2',
        order: 1,
        type: 'SHOW_JUMPING_ARENA',
      }),
      make.arena({
        competitionRef: competition.ref,
        code: 'R1',
        name: 'Dressuurring 1',
        order: 2,
        type: 'DRESSAGE_RING',
      }),
    ]
    const tests = hasSport ? makeTests(options, competition, arenas, state, start, isPast) : []
    return { state, row: competition, arenas, tests }
  })
}
