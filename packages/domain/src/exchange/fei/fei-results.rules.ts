// The results of a competition as the XML of the FEI: its envelope as it was seen, the rounds of jumping by names that are assumed.
import { scoreResult } from '../../competitions/result/result.rules.ts'
import type { JumpingRoundScore } from '../../disciplines/round-score.ts'
import { type XmlLines, xmlComment, xmlElement } from '../../kernel/xml/xml.rules.ts'
import type { ExchangeCompetition, ExchangeTest } from '../document/exchange-competition.schema.ts'
import type { ExchangeDocument } from '../document/exchange-document.schema.ts'
import { olympicCode } from '../equipe/country-code.rules.ts'
import { figure, type KnownRide, numberOf, ridesOf } from '../integration/integration-file.rules.ts'
import { noFacts, type ResultFacts } from '../integration/result-facts.rules.ts'
import {
  assumedRoundNames,
  assumedRules,
  assumedStatuses,
  type FeiRoundNames,
  feiNamespace,
} from './fei-results.presets.ts'
import type { FeiOverview } from './fei-results.schema.ts'

const provider = 'FEI'

const remark =
  'Seen: the envelope down to Position, of another discipline. Assumed until the schema of jumping is at hand: the names inside Rounds, the words of Status other than R, Rule, and the number of an event, which is that of its competition without the last part.'

/** The numbers of the FEI of the rider and of the horse; null without one. */
const feiOf = ({ person, horse }: KnownRide) => ({
  rider: numberOf(person?.externalIds, provider),
  horse: numberOf(horse?.externalIds, provider),
})

const isJumping = ({ discipline }: ExchangeTest): boolean => discipline === 'SHOW_JUMPING'

const isKnown = (ride: KnownRide): boolean => {
  const { rider, horse } = feiOf(ride)
  return rider !== null && horse !== null
}

const secondsOf = (time: number): string => `${Math.trunc(time / 100)}.${String(time % 100).padStart(2, '0')}`

const countryOf = (iso: string | undefined): string | null => (iso === undefined ? null : olympicCode(iso))

const roundOf = (
  { obstaclePenalties, timePenalties, penalties, time }: JumpingRoundScore,
  outcome: string | null,
  names: FeiRoundNames,
): XmlLines =>
  xmlElement(names.result, {
    [names.obstacleFaults]: outcome === null ? figure(obstaclePenalties ?? penalties) : null,
    [names.timeFaults]: outcome === null ? figure(timePenalties) : null,
    [names.time]: outcome === null && time !== null ? secondsOf(time) : null,
    [names.status]: outcome,
  })

/** The rounds that somebody was entitled to ride. A round that was not completed has the reason, and no faults. */
const roundsOf = ({ test, result: { detail } }: KnownRide, names: FeiRoundNames): XmlLines => {
  const rules = test.protocol?.definition
  const scored = rules === undefined || detail === undefined ? null : scoreResult(rules, detail)
  if (!scored?.ok || scored.score.discipline !== 'SHOW_JUMPING' || detail?.discipline !== 'SHOW_JUMPING') return []
  const lines = scored.score.rounds.flatMap((round, index): XmlLines => {
    const ridden = detail.rounds[index]
    const outcome = round.participation === 'WITHDREW' ? 'WITHDRAWN' : (ridden?.outcome ?? null)
    if (round.participation === 'NOT_ENTITLED' || (ridden == null && outcome === null)) return []
    const status = outcome === null ? null : assumedStatuses[outcome]
    return xmlElement(names.round, { [names.number]: String(index + 1) }, roundOf(round, status, names))
  })
  return lines.length === 0 ? [] : xmlElement(names.rounds, {}, lines)
}

/** The currency is that of the show, which the sample does not name. */
const prizeOf = (cents: number | undefined): XmlLines =>
  cents === undefined
    ? []
    : xmlElement('PrizeMoney', {
        Value:
          cents % 100 === 0
            ? String(cents / 100)
            : `${String(Math.trunc(cents / 100))}.${String(cents % 100).padStart(2, '0')}`,
      })

/** By what a document is written. */
type Writing = { readonly names: FeiRoundNames; readonly facts: Pick<ResultFacts, 'prizes'> }

const participationOf = (ride: KnownRide, { names, facts }: Writing): XmlLines => {
  const { person, horse, entry, result } = ride
  const fei = feiOf(ride)
  return xmlElement(
    'Participation',
    {},
    xmlElement('Athlete', {
      FEIID: fei.rider,
      AthleteNumber: entry.startNumber?.toString() ?? null,
      FirstName: person?.firstName ?? null,
      FamilyName: person?.lastName ?? null,
      CompetingFor: countryOf(person?.nationality),
    }),
    xmlElement('Horse', { FEIID: fei.horse, Name: horse?.sportName ?? horse?.name ?? null }),
    xmlElement('Position', { Status: assumedStatuses[result.status], Rank: result.place?.toString() ?? null }),
    prizeOf(facts.prizes.get(entry.id)),
    roundsOf(ride, names),
  )
}

const formatOf = ({ protocol }: ExchangeTest): string | null => {
  const rules = protocol?.definition
  return rules?.discipline === 'SHOW_JUMPING' ? (assumedRules[rules.format] ?? null) : null
}

const competitionOf = (
  test: ExchangeTest,
  { start }: ExchangeCompetition,
  rides: readonly KnownRide[],
  writing: Writing,
): XmlLines =>
  xmlElement(
    'Competition',
    {
      FEIID: numberOf(test.externalIds, provider),
      ScheduleCompetitionNr: test.number ?? null,
      Rule: formatOf(test),
      Name: test.name,
      StartDate: test.date ?? start,
      Team: String(test.isTeam === true),
    },
    xmlElement('ParticipationList', {}, ...rides.map((ride) => participationOf(ride, writing))),
  )

/** Tests of one event have its number before their own, and its code as their level. */
type Event = { readonly number: string | null; readonly code: string | null; readonly tests: ExchangeTest[] }

const eventsOf = (tests: readonly ExchangeTest[]): Event[] => {
  const events = new Map<string, Event>()
  for (const test of tests) {
    const number = /^(.+)_\d+$/.exec(numberOf(test.externalIds, provider) ?? '')?.[1] ?? null
    const code = test.level ?? null
    const key = JSON.stringify([number, code])
    const event = events.get(key) ?? { number, code, tests: [] }
    event.tests.push(test)
    events.set(key, event)
  }
  return [...events.values()]
}

const showOf = (competition: ExchangeCompetition, rides: readonly KnownRide[], writing: Writing): XmlLines => {
  const days = { StartDate: competition.start, EndDate: competition.end }
  const country = countryOf(competition.address?.country)
  const written = [...new Map(rides.map(({ test }) => [test.id, test])).values()]
  const events = eventsOf(written).map(({ number, code, tests }) => {
    const competitions = tests.map((test) =>
      competitionOf(
        test,
        competition,
        rides.filter((ride) => ride.test.id === test.id),
        writing,
      ),
    )
    return xmlElement(
      'JumpingEvent',
      { FEIID: number, Code: code, ...days, NF: country },
      xmlElement('Competitions', {}, ...competitions),
    )
  })
  return xmlElement(
    'Show',
    { FEIID: numberOf(competition.externalIds, provider), ...days },
    xmlElement('Venue', { Name: competition.address?.city ?? competition.name, Country: country }),
    ...events,
  )
}

export type FeiResults = { readonly text: string; readonly count: number }

/** Results of jumping, of those who have a number of the FEI, horse and rider, with what they win, which no document says. */
export const toFeiResults = (
  document: ExchangeDocument,
  { names = assumedRoundNames, facts = noFacts }: Partial<Writing> = {},
): FeiResults => {
  const rides = ridesOf(document).filter((ride) => isJumping(ride.test) && isKnown(ride))
  const shows = (document.competitions ?? []).map((competition) =>
    showOf(
      competition,
      rides.filter((ride) => ride.competition.id === competition.id),
      { names, facts },
    ),
  )
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    ...xmlComment(remark),
    ...xmlElement(
      'HorseSport',
      { xmlns: feiNamespace },
      xmlElement('Generated', {
        Date: document.generatedAt,
        Software: 'Oxer',
        SoftwareVersion: document.source.version ?? null,
        Organization: document.competitions?.[0]?.organizer ?? null,
      }),
      xmlElement('EventResult', {}, ...shows),
    ),
  ]
  return { text: `${lines.join('\n')}\n`, count: rides.length }
}

/** How many results go into the file, and whose do not. */
export const feiOverviewOf = (document: ExchangeDocument): FeiOverview => {
  const rides = ridesOf(document)
  const jumping = rides.filter(({ test }) => isJumping(test))
  const leftOut = new Map<string, FeiOverview['leftOut'][number]>()
  for (const ride of jumping.filter((each) => !isKnown(each))) {
    const { person, horse, entry } = ride
    const id = `${entry.person}/${entry.horse}`
    const fei = feiOf(ride)
    const known = leftOut.get(id)
    leftOut.set(id, {
      ...{ id, person: entry.person, horse: entry.horse },
      rider: [person?.firstName, person?.lastName].filter(Boolean).join(' '),
      horseName: horse?.sportName ?? horse?.name ?? '',
      missing: [
        ...(fei.rider === null ? (['RIDER'] as const) : []),
        ...(fei.horse === null ? (['HORSE'] as const) : []),
      ],
      results: (known?.results ?? 0) + 1,
    })
  }
  return {
    results: jumping.length,
    written: jumping.filter(isKnown).length,
    leftOut: [...leftOut.values()],
    otherTests: [...new Set(rides.filter(({ test }) => !isJumping(test)).map(({ test }) => test.name))],
  }
}
