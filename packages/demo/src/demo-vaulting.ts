// A day of vaulting, some weeks ago and today: individual vaulters and squads, each judged by four judges.
import { protocolOfRuleSet, ruleSetInForce } from '@oxer/domain/catalogue/rule-set/rule-set.rules'
import { shippedRuleSets } from '@oxer/domain/catalogue/rule-set/shipped-rule-sets.presets'
import type { Result } from '@oxer/domain/competitions/result/result.schema'
import type { VaultingPart, VaultingProtocol } from '@oxer/domain/disciplines/vaulting/vaulting.protocol.schema'
import type { VaultingRound, VaultingSheet } from '@oxer/domain/disciplines/vaulting/vaulting.result.schema'
import { marksPart, partFields } from '@oxer/domain/disciplines/vaulting/vaulting.score'
import { addDays, startOfWeek } from '@oxer/domain/kernel/time/time.rules'
import { competitionOf } from './demo-competition.ts'
import { type DayOptions, type DemoDiscipline, makeDay } from './demo-day.ts'
import { type DemoRandom, demoRandom } from './demo-random.ts'

const judges = ['A', 'B', 'C', 'D'] as const

const classes = [
  {
    key: 'INDIVIDUAL',
    name: 'Individueel',
    code: 'VO-I',
    wish: { class: 'INDIVIDUAL', tests: ['COMPULSORY', 'FREESTYLE'] },
  },
  { key: 'SQUAD', name: 'Groepen', code: 'VO-G', wish: { class: 'SQUAD', tests: ['COMPULSORY', 'FREESTYLE'] } },
] as const

/** Judge A marks the horse; in a freestyle, B and C mark the technique and D the artistic side. */
const marking: Record<VaultingPart, readonly string[]> = {
  HORSE: ['A'],
  EXERCISES: ['B', 'C', 'D'],
  TECHNIQUE: ['B', 'C'],
  ARTISTIC: ['D'],
}

const protocolOf = (wish: (typeof classes)[number]['wish']): VaultingProtocol => {
  const set = ruleSetInForce(shippedRuleSets, 'FEI', '2026-01-01', { issuer: 'FEI', discipline: 'VAULTING' })
  const protocol =
    set &&
    protocolOfRuleSet(set, {
      discipline: 'VAULTING',
      class: wish.class,
      tests: [...wish.tests],
      judges: [...judges],
    })
  if (protocol?.discipline !== 'VAULTING') throw new RangeError('no rules for vaulting ship')
  return {
    ...protocol,
    tests: protocol.tests.map((test) => ({
      ...test,
      parts: test.parts.map((share) => ({ ...share, judges: [...marking[share.part]] })),
    })),
  }
}

const sheetsOf = (test: VaultingProtocol['tests'][number], mark: () => string): VaultingSheet[] =>
  judges.map((position) => ({
    position,
    ...Object.fromEntries(
      test.parts.filter((part) => marksPart(part, position)).map(({ part }) => [partFields[part], mark()]),
    ),
  }))

/** A vaulter of a level gets marks around it, in tenths. */
export const vault = (
  random: DemoRandom,
  protocol: VaultingProtocol,
  status: Result['status'],
  outOfCompetition: boolean,
): Result => {
  const level = random.between(58, 84)
  const mark = (): string => ((level + random.between(-6, 6)) / 10).toFixed(1)
  const tests = protocol.tests.map((test): VaultingRound => ({ judges: sheetsOf(test, mark) }))
  return {
    discipline: 'VAULTING',
    status,
    statusReason: null,
    outOfCompetition,
    tests: status === 'FINISHED' ? tests : [],
  }
}

/**
 * The horses with their vaulters: for each club a horse with three vaulters, and the squad under the name of its
 * lunger.
 */
const castOf = ({ make, federation, people, busy }: DayOptions, random: DemoRandom) => {
  const free = <Row extends { ref: string }>(all: readonly Row[]): Row[] => all.filter(({ ref }) => !busy.has(ref))
  const taken = new Set(people.practitioners.map(({ personRef, horseRef }) => `${personRef} ${horseRef}`))
  const horses = random.sample(
    free(people.horses).filter(({ isPony }) => !isPony),
    6,
  )
  const clubs = random.sample(people.clubs, horses.length)
  const youngsters = random.sample(free(people.minors), horses.length * 3)
  const lungers = random.sample(free(people.adults), horses.length)
  return horses.flatMap((horse, index) => {
    const club = clubs[index]
    const lunger = lungers[index]
    if (!club || !lunger) throw new RangeError('vaulting needs clubs and lungers')
    const on = (person: { ref: string }) =>
      make.practitioner({ federationRef: federation.ref, horseRef: horse.ref, personRef: person.ref })
    const isFree = ({ ref }: { ref: string }): boolean => !taken.has(`${ref} ${horse.ref}`)
    return [
      { clubRef: club.ref, kind: 'SQUAD' as const, practitioners: [lunger].filter(isFree).map(on) },
      {
        clubRef: club.ref,
        kind: 'INDIVIDUAL' as const,
        practitioners: youngsters
          .slice(index * 3, index * 3 + 3)
          .filter(isFree)
          .map(on),
      },
    ]
  })
}

export const makeVaulting = (options: DayOptions): DemoDiscipline => {
  const { make, federation, people, priceProfileRefs, today, busy } = options
  const random = demoRandom('vaulting')
  const inFederation = { federationRef: federation.ref }
  const variant = make.sportTypeVariant({ ...inFederation, name: 'Voltige', code: 'VO', sportType: 'VAULTING' })
  const offered = classes.map(({ key, name, code, wish }, rank) => {
    const definition = protocolOf(wish)
    const protocol = make.protocol({ ...inFederation, name: `Voltige ${name.toLowerCase()}`, definition })
    const category = make.sportCategory({
      ...inFederation,
      sportTypeVariantRef: variant.ref,
      name: `Voltige ${name.toLowerCase()}`,
      code,
      rank,
      averageRoundSeconds: key === 'SQUAD' ? 600 : 240,
      protocolRef: protocol.ref,
    })
    return { key, protocol, definition, category }
  })
  const cast = castOf(options, random)
  const [club] = people.clubs
  if (!club) throw new RangeError('vaulting needs a club')
  for (const { practitioners } of cast) {
    for (const { personRef, horseRef } of practitioners) busy.add(personRef).add(horseRef)
  }
  const past = addDays(startOfWeek(addDays(today, -21)), 6)
  const competitions = [past, today].map((start) => {
    const row = competitionOf(make, {
      federationRef: federation.ref,
      state: start === today ? 'TODAY' : 'FINISHED',
      name: 'Voltigedag',
      cityName: 'Lier',
      postalCode: '2500',
      houseNumber: '7',
      club,
      start,
      end: start,
      sportTypes: ['VAULTING'],
      priceProfileRefs,
    })
    // One circle: the squads have the horses of the individual vaulters.
    const arena = make.arena({
      competitionRef: row.ref,
      code: 'V1',
      name: 'Voltigecirkel',
      order: 0,
      type: 'SHOW_JUMPING_ARENA',
    })
    return makeDay(options, {
      row,
      start,
      classes: offered.map(({ key, protocol, definition, category }) => ({
        sportType: 'VAULTING',
        category,
        protocol,
        definition,
        arena,
        starters: cast
          .filter(({ kind }) => kind === key)
          .flatMap(({ practitioners, clubRef }) => practitioners.map((each) => ({ each, clubRef }))),
      })),
    })
  })
  return {
    variants: [variant],
    categories: offered.map(({ category }) => category),
    protocols: offered.map(({ protocol }) => protocol),
    practitioners: cast.flatMap(({ practitioners }) => practitioners),
    competitions,
  }
}
