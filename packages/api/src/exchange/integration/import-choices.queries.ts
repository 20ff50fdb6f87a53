// What somebody must decide after a dry run: who is meant, and which test, with what tells the stored ones apart.
import type { Db } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { type BatchRow, PartyCollection } from '@oxer/domain/exchange/batch/batch.schema'
import { competitionOfEntries } from '@oxer/domain/exchange/batch/entry-import.rules'
import type { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import { importFileErrors } from '@oxer/domain/exchange/integration/import.errors'
import type { ImportCandidate, ImportChoice } from '@oxer/domain/exchange/integration/import-run.schema'
import type { Context } from '../../kernel/context/context.ts'
import { readPersonMatches } from '../../parties/person/person-search.queries.ts'
import { readKnownTests } from '../batch/entry-import.queries.ts'

const mostChoices = 200

type Row = Pick<BatchRow, 'collection' | 'id' | 'action' | 'ref' | 'candidates' | 'problem'>

/** Pairs of riders and horses among these that have started together. */
const readCombinations = async (
  db: Db,
  persons: readonly string[],
  horses: readonly string[],
): Promise<Set<string>> => {
  const rows = await db.practitioner.findMany({
    where: { personRef: { in: [...persons] }, horseRef: { in: [...horses] } },
    select: { personRef: true, horseRef: true },
  })
  return new Set(rows.map(({ personRef, horseRef }) => `${personRef} ${horseRef}`))
}

type Choosing = Pick<Context, 'db' | 'now'> & { readonly actor: Actor }

type Named = Pick<ImportCandidate, 'name' | 'year' | 'clubs'>

const yearOf = (date: string | null): number | null => (date === null ? null : Number(date.slice(0, 4)))

/** Of persons no more than the search of a registration tells the caller: the year of birth only to whoever may see the member. */
const readNames = async (ctx: Choosing, refs: readonly string[]): Promise<ReadonlyMap<string, Named>> => {
  const { db } = ctx
  const where = { ref: { in: [...refs] } }
  const persons = await readPersonMatches(ctx, refs, new Set())
  const horses = await db.horse.findMany({ where, select: { ref: true, name: true, birthDate: true } })
  const clubs = await db.organisation.findMany({ where, select: { ref: true, name: true } })
  return new Map([
    ...persons.map(({ ref, name, birthYear: year, organisations }): [string, Named] => [
      ref,
      { name, year, clubs: organisations.map((club) => club.name) },
    ]),
    ...horses.map(({ ref, name, birthDate }): [string, Named] => [ref, { name, year: yearOf(birthDate), clubs: [] }]),
    ...clubs.map(({ ref, name }): [string, Named] => [ref, { name, year: null, clubs: [] }]),
  ])
}

/** What the file says of them, which is compared with the stored ones. */
const sentNames = ({ persons = [], horses = [], organisations = [], entries = [] }: ExchangeDocument) => {
  const clubNames = new Map(organisations.map(({ id, name }) => [id, name]))
  const clubsOf = new Map(entries.map(({ person, organisation }) => [person, organisation]))
  const named = (club: string | undefined): string[] => {
    const name = club === undefined ? undefined : clubNames.get(club)
    return name === undefined ? [] : [name]
  }
  return new Map<string, Named>([
    ...persons.map(({ id, firstName = '', lastName, birthYear, birthDate, organisation }): [string, Named] => [
      `persons/${id}`,
      {
        name: `${firstName} ${lastName}`.trim(),
        year: birthYear ?? yearOf(birthDate ?? null),
        clubs: named(organisation ?? clubsOf.get(id)),
      },
    ]),
    ...horses.map(({ id, name, birthYear }): [string, Named] => [
      `horses/${id}`,
      { name, year: birthYear ?? null, clubs: [] },
    ]),
    ...organisations.map(({ id, name }): [string, Named] => [`organisations/${id}`, { name, year: null, clubs: [] }]),
  ])
}

const testChoices = async (db: Db, document: ExchangeDocument, rows: readonly Row[]): Promise<ImportChoice[]> => {
  const competition = competitionOfEntries(document)
  const unclear = rows.flatMap(({ problem }) =>
    problem?.code === importFileErrors.testUnclear.code ? String(problem.values.name) : [],
  )
  if (competition === null || unclear.length === 0) return []
  const tests = await readKnownTests(db, competition)
  const candidates = tests
    .filter(({ testRef }, index) => tests.findIndex((each) => each.testRef === testRef) === index)
    .map(({ testRef, name }) => ({ ref: testRef, name, year: null, clubs: [], isCombination: false }))
  return [...new Set(unclear)].map((id) => ({ collection: 'tests', id, name: id, year: null, clubs: [], candidates }))
}

/** Tests come first, because an entry is nothing without one. */
export const readChoices = async (
  ctx: Choosing,
  document: ExchangeDocument,
  rows: readonly Row[],
): Promise<ImportChoice[]> => {
  const { db } = ctx
  const byKey = new Map(rows.map((row) => [`${row.collection}/${row.id}`, row]))
  const refsOf = (collection: 'persons' | 'horses', id: string): readonly string[] => {
    const row = byKey.get(`${collection}/${id}`)
    return row?.ref == null ? (row?.candidates ?? []) : [row.ref]
  }
  const pairs = (document.entries ?? []).flatMap(({ person, horse }) =>
    refsOf('persons', person).flatMap((rider) => refsOf('horses', horse).map((ridden) => ({ rider, ridden }))),
  )
  const proposed = rows
    .flatMap(({ action, collection, id, candidates }) => {
      const party = PartyCollection.safeParse(collection)
      return action === 'PROPOSAL' && party.success ? [{ collection: party.data, id, candidates }] : []
    })
    .slice(0, mostChoices)
  const combinations =
    proposed.length === 0
      ? new Set<string>()
      : await readCombinations(
          db,
          pairs.map(({ rider }) => rider),
          pairs.map(({ ridden }) => ridden),
        )
  const together = new Set(
    pairs.flatMap(({ rider, ridden }) => (combinations.has(`${rider} ${ridden}`) ? [rider, ridden] : [])),
  )
  const names = await readNames(
    ctx,
    proposed.flatMap(({ candidates }) => candidates),
  )
  const sent = sentNames(document)
  const choices = proposed.map(
    ({ collection, id, candidates }): ImportChoice => ({
      ...{ collection, id, ...(sent.get(`${collection}/${id}`) ?? { name: id, year: null, clubs: [] }) },
      candidates: candidates.flatMap((ref) => {
        const named = names.get(ref)
        return named === undefined ? [] : [{ ref, ...named, isCombination: together.has(ref) }]
      }),
    }),
  )
  return [...(await testChoices(db, document, rows)), ...choices]
}
