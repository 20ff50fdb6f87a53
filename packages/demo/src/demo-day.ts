// A day of one sport, on lists that were drawn the day before: one of some weeks ago that has been ridden, or one of today, half ridden.
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import type { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import type { Make } from '@oxer/testing'
import { type DemoCompetition, type DemoTest, drawnListOf, type Rows } from './demo-competition.ts'
import type { DemoPeople } from './demo-people.ts'
import { demoDrawSeed } from './demo-random.ts'

export type DayOptions = {
  make: Make
  newRef: () => string
  federation: { ref: string }
  people: DemoPeople
  priceProfileRefs: readonly string[]
  today: string
  /** Seconds after midnight that the competitions of today have reached. */
  reached: number
  /** Riders and horses that start somewhere today. A day of today adds its own, so that nobody is in two places. */
  busy: Set<string>
}

/** Disciplines beside dressage and jumping, with their competitions. */
export type DemoDiscipline = {
  variants: Rows<'sportTypeVariant'>
  categories: Rows<'sportCategory'>
  protocols: Rows<'protocol'>
  practitioners: Rows<'practitioner'>
  competitions: DemoCompetition[]
}

type DayClass = {
  sportType: SportType
  category: Rows<'sportCategory'>[number]
  protocol: Rows<'protocol'>[number]
  definition: Protocol
  arena: Rows<'arena'>[number]
  starters: readonly { each: { ref: string; personRef: string; horseRef: string }; clubRef: string }[]
}

const nine = 9 * 3600
const pause = 1800

/** Every ring is in the middle of its first class now. */
const firstStartOf = ({ starters, category }: DayClass, { today, reached }: DayOptions, start: string): number => {
  const seconds = starters.length * (category.averageRoundSeconds ?? 240)
  return start === today ? Math.floor((reached - seconds / 2) / 300) * 300 : nine
}

export const makeDay = (
  options: DayOptions,
  { row, start, classes }: { row: Rows<'competition'>[number]; start: string; classes: readonly DayClass[] },
): DemoCompetition => {
  const { make, newRef, priceProfileRefs, today } = options
  const isToday = start === today
  const clocks = new Map<string, number>()
  const tests = classes.map((dayClass, order): DemoTest => {
    const { sportType, category, protocol, definition, arena, starters } = dayClass
    // Horses are presented without a rider.
    const type = sportType === 'PRESENTATION' || sportType === 'AUCTION' ? 'HORSE' : 'INDIVIDUAL'
    const test = make.test({
      competitionRef: row.ref,
      name: category.name,
      order,
      sportType,
      sportTypeVariantRef: category.sportTypeVariantRef,
      sportCategoryRef: category.ref,
      protocolRef: protocol.ref,
      protocolDefinition: definition,
      averageRoundSeconds: category.averageRoundSeconds ?? 240,
      maxPerRider: 1,
      registrationTypes: [type],
    })
    const testSet = { ref: newRef(), testRef: test.ref, name: test.name, order: 0, startlistRef: null }
    const registrations = starters.map(({ each, clubRef }, index) =>
      make.registration({
        competitionRef: row.ref,
        testRef: test.ref,
        testSetRef: testSet.ref,
        type,
        practitionerRef: each.ref,
        organisationRef: clubRef,
        priceProfileRef: priceProfileRefs[0] ?? null,
        feeCents: 1500,
        startNumber: order * 40 + index + 1,
        registeredAt: new Date(`${addDays(start, -14)}T12:00:00Z`),
        status: 'SUBSCRIBED',
      }),
    )
    const startlist = drawnListOf({
      newRef,
      competitionRef: row.ref,
      test,
      arenaRef: arena.ref,
      registrations,
      combinations: starters.map(({ each }) => each),
      seed: demoDrawSeed(`${row.ref}:${order}`),
      status: isToday ? 'FINAL' : 'CLOSED',
      date: start,
      startSeconds: clocks.get(arena.ref) ?? firstStartOf(dayClass, options, start),
    })
    clocks.set(arena.ref, startlist.activity.endSeconds + pause)
    return {
      test,
      testSet: { ...testSet, startlistRef: startlist.row.ref },
      protocol: definition,
      registrations,
      startlist,
    }
  })
  const arenas = [...new Set(classes.map(({ arena }) => arena))]
  return { state: isToday ? 'TODAY' : 'FINISHED', row, arenas, tests }
}
