// The common parts of every competition of the demo: its row, and drawn start lists.
import type { CompetitionLive, SportType } from '@oxer/domain/competitions/competition/competition.schema'
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import type { StartlistDraw } from '@oxer/domain/competitions/startlist/startlist.schema'
import { drawStartlist } from '@oxer/domain/competitions/startlist/startlist-order.rules'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import type { Make } from '@oxer/testing'

export type DemoState =
  | 'FINISHED'
  | 'TODAY'
  | 'OPEN'
  | 'LATE'
  | 'DRAFT'
  | 'HIDDEN'
  | 'LOCKED'
  | 'ARCHIVED'
  | 'CANCELLED'

const statusOf: Record<DemoState, string> = {
  FINISHED: 'PUBLISHED',
  TODAY: 'PUBLISHED',
  OPEN: 'PUBLISHED',
  LATE: 'PUBLISHED',
  DRAFT: 'DRAFT',
  HIDDEN: 'HIDDEN',
  LOCKED: 'LOCKED',
  ARCHIVED: 'ARCHIVED',
  CANCELLED: 'CANCELLED',
}

export type Rows<Noun extends keyof Make> = ReturnType<Make[Noun]>[]
export type DemoTest = {
  test: ReturnType<Make['test']>
  testSet: { ref: string; testRef: string; name: string; order: number; startlistRef: string | null }
  protocol: Protocol
  registrations: Rows<'registration'>
  startlist: DemoStartlist | null
  /** A planned list of open positions, whose clubs choose times. */
  openList?: OpenList
}
export type OpenList = {
  row: Omit<DemoStartlist['row'], 'draw'>
  entries: Omit<DemoStartlist['entries'][number], 'registrationRef'>[]
  activity: DemoStartlist['activity']
}
export type DemoStartlist = {
  row: {
    ref: string
    competitionRef: string
    name: string
    status: string
    draw: StartlistDraw
  }
  entries: {
    ref: string
    startlistRef: string
    order: number
    type: string
    registrationRef: string
    startSeconds: number
  }[]
  activity: {
    ref: string
    competitionRef: string
    kind: string
    arenaRef: string
    startlistRef: string
    name: string
    date: string
    startSeconds: number
    endSeconds: number
  }
}
export type DemoCompetition = {
  state: DemoState
  row: ReturnType<Make['competition']>
  arenas: Rows<'arena'>
  tests: DemoTest[]
}

export const at = (date: string, time: string): Date => new Date(`${date}T${time}:00Z`)

type CompetitionFacts = {
  federationRef: string
  state: DemoState
  name: string
  cityName: string
  postalCode: string
  houseNumber: string
  club: Rows<'organisation'>[number]
  start: string
  end: string
  sportTypes: SportType[]
  priceProfileRefs: readonly string[]
}

/** Each way in which results become public is in the season; the others follow at once. */
const liveOf: Partial<Record<DemoState, CompetitionLive>> = {
  LATE: { autoLive: true, autoPublish: false, publishRateMinutes: 10 },
  OPEN: { autoLive: true, autoPublish: true, publishRateMinutes: 0 },
  HIDDEN: { autoLive: false, autoPublish: false, publishRateMinutes: 0 },
}

export const competitionOf = (make: Make, facts: CompetitionFacts): Rows<'competition'>[number] => {
  const { state, cityName, club, start } = facts
  const name = `${facts.name} ${cityName}`
  return make.competition({
    federationRef: facts.federationRef,
    name,
    searchName: name.toLowerCase(),
    status: statusOf[state],
    cancelReason: state === 'CANCELLED' ? 'Terreinen onder water' : null,
    start,
    end: facts.end,
    sportTypes: facts.sportTypes,
    organizerType: 'ORGANISATION',
    organizerRef: club.ref,
    organizerName: club.name,
    cityName,
    location: {
      facility: `Terrein ${club.name}`,
      address: {
        street: 'Ruiterpad',
        number: facts.houseNumber,
        postalCode: facts.postalCode,
        cityName,
        country: 'BEL',
      },
      remarks: { visitors: 'Gratis toegang.', vip: '', trucks: 'Parking via de achteringang.', trailers: '' },
    },
    contacts: [
      { role: 'RESPONSIBLE', name: 'Secretariaat', phone: '+32 470 00 00 00', email: '' },
      { role: 'VETERINARIAN', name: 'Dierenartspraktijk De Kempen', phone: '+32 470 11 11 11', email: '' },
    ],
    registrationOpensAt: at(addDays(start, state === 'LATE' ? -40 : -60), '08:00'),
    registrationClosesAt: at(addDays(start, state === 'LATE' ? -5 : -4), '18:00'),
    registrationLateAt: at(addDays(start, -1), '18:00'),
    fees: {
      paymentMode: 'DEFERRED',
      registration: { amountWithTax: 1500, taxLevelCode: 'VAT_21', currency: 'EUR', articleRef: null },
      late: { amountWithTax: 2500, taxLevelCode: 'VAT_21', currency: 'EUR', articleRef: null },
      noShow: { amountWithTax: 3000, taxLevelCode: 'VAT_21', currency: 'EUR', articleRef: null },
    },
    priceProfileRefs: [...facts.priceProfileRefs],
    ...(liveOf[state] && { live: liveOf[state] }),
    remarks: 'Stallen niet voorzien. Honden aan de leiband.',
    publishedParts:
      state === 'DRAFT' || state === 'OPEN'
        ? []
        : state === 'LATE'
          ? ['TIMESCHEDULE', 'STARTLISTS']
          : ['TIMESCHEDULE', 'STARTLISTS', 'RESULTS', 'RANKING'],
    publication: 1,
    publishedAt: state === 'DRAFT' ? null : at(addDays(start, -60), '08:00'),
  })
}

type ListFacts = {
  newRef: () => string
  competitionRef: string
  test: Rows<'test'>[number]
  arenaRef: string
  registrations: Rows<'registration'>
  combinations: readonly { ref: string; personRef: string; horseRef: string }[]
  seed: string
  status: string
  date: string
  startSeconds: number
}

/** The list of a test, drawn the day before, with a start every average round. */
export const drawnListOf = (facts: ListFacts): DemoStartlist => {
  const { newRef, competitionRef, test, date, startSeconds } = facts
  const combinations = new Map(facts.combinations.map((each) => [each.ref, each]))
  const seconds = test.averageRoundSeconds ?? 120
  const { entries, draw } = drawStartlist(
    facts.registrations.map((row) => ({
      ref: newRef(),
      registrationRef: row.ref,
      practitionerRef: row.practitionerRef,
      registeredAt: new Date(row.registeredAt).toISOString(),
      riderRef: combinations.get(row.practitionerRef)?.personRef ?? null,
      horseRef: combinations.get(row.practitionerRef)?.horseRef ?? null,
      type: 'PARTICIPANT' as const,
      isLocked: false,
    })),
    facts.seed,
    { order: 'SEQUENTIAL', minimumGap: 3 },
  )
  const startlistRef = newRef()
  return {
    row: {
      ref: startlistRef,
      competitionRef,
      name: test.name,
      status: facts.status,
      draw: {
        method: 'RANDOM',
        basis: null,
        field: null,
        direction: 'ASCENDING',
        source: null,
        standing: null,
        intensity: 'SOFT',
        ...draw,
        selection: [],
        drawnRefs: entries.map((entry) => entry.ref).toSorted(),
        at: at(addDays(date, -1), '17:00').toISOString(),
        byName: 'Olga Organisator',
        isChanged: false,
      },
    },
    entries: entries.map((entry, place) => ({
      ref: entry.ref,
      startlistRef,
      order: place,
      type: 'PARTICIPANT',
      registrationRef: entry.registrationRef,
      startSeconds: startSeconds + place * seconds,
    })),
    activity: {
      ref: newRef(),
      competitionRef,
      kind: 'SPORT',
      arenaRef: facts.arenaRef,
      startlistRef,
      name: test.name,
      date,
      startSeconds,
      endSeconds: startSeconds + entries.length * seconds,
    },
  }
}
