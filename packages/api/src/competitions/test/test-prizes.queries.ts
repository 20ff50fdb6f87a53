// What the places of a test win, and whom its rankings give it to now.
import type { Db, Prisma } from '@oxer/db'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { CompetitionFees } from '@oxer/domain/competitions/competition/competition.schema'
import { defaultPlacedCount } from '@oxer/domain/competitions/ranking/ranking.rules'
import type { RankingRow } from '@oxer/domain/competitions/ranking/ranking.schema'
import { prizesOfRanking } from '@oxer/domain/competitions/ranking/ranking-prizes.rules'
import type { PrizeRules } from '@oxer/domain/finance/prize/prize.rules'
import type { PrizesOfPart, PrizeTable } from '@oxer/domain/finance/prize/prize.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { storedRowsOf } from '../ranking/ranking.mappers.ts'
import { type CombinationRow, listCombinations } from '../result/result-lines.queries.ts'

const columns = {
  ref: true,
  name: true,
  cancelledAt: true,
  prizeCents: true,
  prizeMinimumCents: true,
  arePrizesPublic: true,
  version: true,
  competition: { select: { fees: true } },
  testSets: {
    orderBy: [{ order: 'asc' }, { ref: 'asc' }],
    select: { ref: true, name: true, ranking: { select: { ref: true, status: true, placed: true, entries: true } } },
  },
} satisfies Prisma.CompetitionTestSelect

const readTest = async (db: Db, competition: CompetitionScope, ref: string) => {
  const row = await db.competitionTest.findFirst({
    where: { ref, competitionRef: competition.ref, deletedAt: null },
    select: columns,
    relationLoadStrategy: 'join',
  })
  if (row === null) throw failure(competitionErrors.testNotFound)
  return row
}

type TestRow = Awaited<ReturnType<typeof readTest>>
type Part = TestRow['testSets'][number]

const rulesOf = ({ prizeCents, prizeMinimumCents }: TestRow): PrizeRules => ({
  amounts: prizeCents,
  minimum: prizeMinimumCents,
})

/** Under these modes somebody's book has the money of a competition. */
const bookedModes: readonly CompetitionFees['paymentMode'][] = ['DEFERRED', 'DIRECT']

const rowsOf = ({ ranking }: Part): readonly RankingRow[] => (ranking === null ? [] : storedRowsOf(ranking))

const toPart = (part: Part, test: TestRow, combinations: readonly CombinationRow[]): PrizesOfPart => {
  const rows = rowsOf(part)
  const placedCount = part.ranking?.placed ?? defaultPlacedCount(rows)
  const amounts = prizesOfRanking(rulesOf(test), part.ranking?.placed ?? null, rows)
  const winners = rows.flatMap(({ id, place }, at) => {
    const combination = combinations.find(({ ref }) => ref === id)
    const amount = amounts[at] ?? 0
    if (combination === undefined || place === null || amount === 0) return []
    const rider = { ref: combination.riderRef, name: combination.riderName }
    return [
      {
        participation: id,
        place,
        rider,
        horse: { ref: combination.horseRef, name: combination.horseName },
        payee: { type: 'PERSON' as const, ...rider },
        amount,
      },
    ]
  })
  return {
    testSet: { ref: part.ref, name: part.name },
    isFinal: part.ranking?.status === 'CLOSED' && test.cancelledAt === null,
    placedCount,
    total: winners.reduce((sum, { amount }) => sum + amount, 0),
    winners,
  }
}

export type PrizeFacts = PrizeTable & { readonly rankings: ReadonlyMap<string, string> }

/** `rankings`: the ref of the ranking of each part that has one. @throws TEST_NOT_FOUND */
export const readPrizeFacts = async (db: Db, competition: CompetitionScope, testRef: string): Promise<PrizeFacts> => {
  const test = await readTest(db, competition, testRef)
  const fees = CompetitionFees.parse(test.competition.fees)
  const entries = test.prizeCents.length === 0 ? [] : test.testSets.flatMap((part) => rowsOf(part).map(({ id }) => id))
  const combinations = await listCombinations(db, entries)
  return {
    test: { ref: test.ref, name: test.name },
    amounts: test.prizeCents,
    minimum: test.prizeMinimumCents,
    isPublic: test.arePrizesPublic,
    currency: fees.registration.currency,
    isBooked: bookedModes.includes(fees.paymentMode),
    parts: test.testSets.map((part) => toPart(part, test, combinations)),
    version: test.version,
    rankings: new Map(test.testSets.flatMap(({ ref, ranking }) => (ranking === null ? [] : [[ref, ranking.ref]]))),
  }
}

/** @throws TEST_NOT_FOUND */
export const getPrizes = async (db: Db, competition: CompetitionScope, testRef: string): Promise<PrizeTable> => {
  const { rankings: _, ...table } = await readPrizeFacts(db, competition, testRef)
  return table
}
