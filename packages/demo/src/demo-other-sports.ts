// Days of eventing, of driving and of breeding, some weeks ago and today: every other sport of the specification, with its protocol and its
// results.
import { protocolPresets } from '@oxer/domain/catalogue/protocol/presets/presets'
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import type { CrossCountryObstacle } from '@oxer/domain/disciplines/cross-country/cross-country.protocol.schema'
import type { ArenaType, SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { addDays, startOfWeek } from '@oxer/domain/kernel/time/time.rules'
import { competitionOf, type DemoCompetition } from './demo-competition.ts'
import { type DayOptions, type DemoDiscipline, makeDay } from './demo-day.ts'
import { type DemoRandom, demoRandom } from './demo-random.ts'

/** A course of fourteen obstacles, two of them with elements. */
const course: CrossCountryObstacle[] = (
  [
    ['1', 'LOG', 'Boomstam'],
    ['2', 'ROLL_TOP', undefined],
    ['3', 'PALISADE', undefined],
    ['4A', 'WATER', 'In het water'],
    ['4B', 'STEPS', 'Uit het water'],
    ['5', 'BRUSH', undefined],
    ['6', 'TRAKEHNER', undefined],
    ['7A', 'COFFIN', 'Afdaling'],
    ['7B', 'COFFIN', 'Klim'],
    ['8', 'TABLE', 'Picknicktafel'],
    ['9', 'CORNER', undefined],
    ['10', 'ARROWHEAD', undefined],
    ['11', 'BOUNCE', undefined],
    ['12', 'GATE', undefined],
    ['13', 'STILE', undefined],
    ['14', 'LOG', 'Laatste boomstam'],
  ] as const
).map(([label, type, name]) => ({ label, no: Number.parseInt(label, 10), type, ...(name && { name }) }))

const presetOf = (key: string): Protocol => {
  const preset = protocolPresets.find((each) => each.key === key)
  if (!preset) throw new RangeError(`no preset is called ${key}`)
  return preset.definition
}

/** The preset with the course of the day, where it needs one. */
const definitionOf = (key: string): Protocol => {
  const preset = presetOf(key)
  switch (preset.discipline) {
    case 'EVENTING':
      return {
        ...preset,
        optimumTime: 30_000,
        crossCountry: preset.crossCountry ? { ...preset.crossCountry, obstacles: course } : null,
        showJumping: preset.showJumping ? { ...preset.showJumping, timeAllowed: 7_200 } : null,
      }
    case 'CROSS_COUNTRY':
      return { ...preset, rules: { ...preset.rules, obstacles: course }, optimumTime: 30_000 }
    case 'DRIVING':
      return {
        ...preset,
        marathon: preset.marathon && { ...preset.marathon, obstacles: { ...preset.marathon.obstacles, count: 5 } },
        cones: preset.cones && { ...preset.cones, timeAllowed: 18_000 },
      }
    case 'STYLE_RIDING': {
      const names = ['Zit', 'Inwerking', 'Tempo', 'Lijnen', 'Algemene indruk']
      return {
        ...preset,
        exercises: preset.exercises.map((exercise, index) => ({ ...exercise, name: names[index] ?? '' })),
        timeAllowed: 7_200,
        jumpOff: null,
      }
    }
    case 'PRESENTATION': {
      const names = ['Type', 'Bouw', 'Stap', 'Draf', 'Algemene indruk']
      return {
        ...preset,
        exercises: preset.exercises.map((exercise, index) => ({ ...exercise, name: names[index] ?? '' })),
      }
    }
    default:
      return preset
  }
}

type Sport = {
  sportType: SportType
  name: string
  code: string
  preset: string
  /** The name of its protocol, if the starting data has a protocol with the name of the class. */
  protocolName?: string
  arena: { code: string; name: string; type: ArenaType }
  seconds: number
  isPony?: boolean
}

const days: readonly {
  name: string
  weeksAgo: number
  cityName: string
  postalCode: string
  sports: readonly Sport[]
}[] = [
  {
    name: 'Eventing',
    weeksAgo: 5,
    cityName: 'Leuven',
    postalCode: '3000',
    sports: [
      {
        sportType: 'EVENTING',
        name: 'Eventing één ster',
        code: 'EV-1',
        preset: 'FEI_EVENTING',
        arena: { code: 'E1', name: 'Eventingterrein', type: 'SHOW_JUMPING_ARENA' },
        seconds: 360,
      },
      {
        sportType: 'CROSS_COUNTRY',
        name: 'Cross',
        code: 'CR-1',
        preset: 'CROSS_COUNTRY',
        arena: { code: 'X1', name: 'Crossparcours', type: 'CROSS_COUNTRY' },
        seconds: 300,
      },
    ],
  },
  {
    name: 'Mendag',
    weeksAgo: 7,
    cityName: 'Diest',
    postalCode: '3290',
    sports: [
      {
        sportType: 'DRIVING',
        name: 'Samengesteld mennen',
        code: 'ME-1',
        preset: 'DRIVING_COMBINED',
        arena: { code: 'M1', name: 'Menterrein', type: 'DRESSAGE_RING' },
        seconds: 600,
      },
    ],
  },
  {
    name: 'Fokdag',
    weeksAgo: 9,
    cityName: 'Lier',
    postalCode: '2500',
    sports: [
      {
        sportType: 'PRESENTATION',
        name: 'Keuring',
        code: 'PR-1',
        preset: 'PRESENTATION',
        arena: { code: 'K1', name: 'Keuringsring', type: 'PRESENTATION_RING' },
        seconds: 240,
      },
      {
        sportType: 'STYLE_RIDING',
        name: 'Stijlrijden',
        code: 'ST-1',
        preset: 'KNHS_STYLE',
        protocolName: 'Stijlrijden KNHS',
        arena: { code: 'S1', name: 'Stijlpiste', type: 'SHOW_JUMPING_ARENA' },
        seconds: 150,
      },
      {
        sportType: 'GENERIC',
        name: 'Ponyspelen',
        code: 'SPEL',
        preset: 'GENERIC_POINTS',
        arena: { code: 'W1', name: 'Speelweide', type: 'SHOW_JUMPING_ARENA' },
        seconds: 120,
        isPony: true,
      },
      {
        sportType: 'AUCTION',
        name: 'Veiling',
        code: 'VEIL',
        preset: 'AUCTION',
        arena: { code: 'V1', name: 'Veilingtent', type: 'PRESENTATION_RING' },
        seconds: 300,
      },
    ],
  },
]

const startersOfClass = 12

type Offered = Pick<Parameters<typeof makeDay>[1]['classes'][number], 'category' | 'protocol' | 'definition'> & Sport

/** The edition of a day on a date: its competition, with riders of its own in each class. */
const editionOf = (
  options: DayOptions,
  random: DemoRandom,
  { day, index, start, offered }: { day: (typeof days)[number]; index: number; start: string; offered: Offered[] },
): DemoCompetition => {
  const { make, federation, people, priceProfileRefs, today, busy } = options
  const isToday = start === today
  const ponies = new Set(people.horses.filter(({ isPony }) => isPony === true).map(({ ref }) => ref))
  const club = people.clubs[(index * 5 + 3) % people.clubs.length]
  if (!club) throw new RangeError('a day needs a club')
  const row = competitionOf(make, {
    federationRef: federation.ref,
    state: isToday ? 'TODAY' : 'FINISHED',
    name: day.name,
    cityName: day.cityName,
    postalCode: day.postalCode,
    houseNumber: String(3 + index),
    club,
    start,
    end: start,
    sportTypes: day.sports.map(({ sportType }) => sportType),
    priceProfileRefs,
  })
  const arenas = new Map<string, ReturnType<typeof make.arena>>()
  // Nobody starts in two classes of a day, so that nobody is called to two arenas at once.
  const chosen = isToday ? busy : new Set<string>()
  const isFree = ({ personRef, horseRef }: { personRef: string; horseRef: string }): boolean =>
    !chosen.has(personRef) && !chosen.has(horseRef)
  const classes = offered.map(({ sportType, category, protocol, definition, arena: ring, isPony = false }) => {
    const { code, name, type } = ring
    const arena = arenas.get(code) ?? make.arena({ competitionRef: row.ref, code, name, order: arenas.size, type })
    arenas.set(code, arena)
    const candidates = people.practitioners.filter((each) => ponies.has(each.horseRef) === isPony && isFree(each))
    const starters = random
      .sample(candidates, startersOfClass)
      .filter((each) => isFree(each) && chosen.add(each.personRef).add(each.horseRef))
      .map((each) => ({ each, clubRef: random.pick(people.clubs).ref }))
    return { sportType, category, protocol, definition, arena, starters }
  })
  return makeDay(options, { row, start, classes })
}

export const makeOtherSports = (options: DayOptions): DemoDiscipline => {
  const { make, federation, today } = options
  const random = demoRandom('other sports')
  const inFederation = { federationRef: federation.ref }
  const made: DemoDiscipline = { variants: [], categories: [], protocols: [], practitioners: [], competitions: [] }
  for (const [index, day] of days.entries()) {
    const offered = day.sports.map((sport): Offered => {
      const definition = definitionOf(sport.preset)
      const protocol = make.protocol({ ...inFederation, name: sport.protocolName ?? sport.name, definition })
      const variant = make.sportTypeVariant({
        ...inFederation,
        name: sport.name,
        code: sport.code,
        sportType: sport.sportType,
      })
      const category = make.sportCategory({
        ...inFederation,
        sportTypeVariantRef: variant.ref,
        name: sport.name,
        code: sport.code,
        rank: 0,
        averageRoundSeconds: sport.seconds,
        protocolRef: protocol.ref,
        isPony: sport.isPony ?? false,
      })
      made.variants.push(variant)
      made.protocols.push(protocol)
      made.categories.push(category)
      return { ...sport, category, protocol, definition }
    })
    const past = addDays(startOfWeek(addDays(today, -7 * day.weeksAgo)), 6)
    for (const start of [past, today]) {
      made.competitions.push(editionOf(options, random, { day, index, start, offered }))
    }
  }
  return made
}
