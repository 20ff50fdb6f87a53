// A document of many competitions, taken apart: each is made of its own records, so that a season costs as much for each of its results as
// one competition does.
import type { ExchangeDocument } from '../document/exchange-document.schema.ts'

/** What belongs to a competition by its test. */
const ofTests = ['entries', 'teams', 'startlists', 'results', 'rankings'] as const

type Part = ExchangeDocument & {
  -readonly [name in 'tests' | 'activities' | (typeof ofTests)[number] | 'persons' | 'horses']-?: NonNullable<
    ExchangeDocument[name]
  >
}

const emptyPart = (
  document: ExchangeDocument,
  competition: NonNullable<ExchangeDocument['competitions']>[number],
): Part => ({
  ...{ ...document, competitions: [competition] },
  ...{
    tests: [],
    activities: [],
    entries: [],
    teams: [],
    startlists: [],
    results: [],
    rankings: [],
    persons: [],
    horses: [],
  },
})

const namedBy = <Sent extends { readonly id: string }>(
  records: readonly Sent[] | undefined,
): ((ids: readonly string[]) => Sent[]) => {
  const byId = new Map(records?.map((record) => [record.id, record]))
  return (ids) => [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}

/**
 * A document for each of its competitions, by their ids, with the tests and the time schedule of that competition, what belongs to these in its order, and
 * the persons and horses of its entries; the clubs are those of all. What is of no competition of the document is in none.
 */
export const byCompetition = (document: ExchangeDocument): ReadonlyMap<string, ExchangeDocument> => {
  const { competitions = [], tests = [] } = document
  if (competitions.length < 2) return new Map(competitions.map(({ id }) => [id, document]))
  const parts = new Map(competitions.map((competition) => [competition.id, emptyPart(document, competition)]))
  for (const test of tests) parts.get(test.competition)?.tests.push(test)
  for (const activity of document.activities ?? []) parts.get(activity.competition)?.activities.push(activity)
  const partOfTest = new Map(tests.map(({ id, competition }) => [id, parts.get(competition)]))
  for (const name of ofTests) {
    for (const record of document[name] ?? []) {
      const list: { readonly test: string }[] | undefined = partOfTest.get(record.test)?.[name]
      list?.push(record)
    }
  }
  const [personsOf, horsesOf] = [namedBy(document.persons), namedBy(document.horses)]
  for (const part of parts.values()) {
    part.persons = personsOf(part.entries.map(({ person }) => person))
    part.horses = horsesOf(part.entries.map(({ horse }) => horse))
  }
  return parts
}
