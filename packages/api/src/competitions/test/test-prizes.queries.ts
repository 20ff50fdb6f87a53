// What the places of a test win, and whom its rankings give it to now.
import type { Db, Prisma } from '@oxer/db'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { CompetitionFees } from '@oxer/domain/competitions/competition/competition.schema'
import { defaultPlacedCount } from '@oxer/domain/competitions/ranking/ranking.rules'
import type { RankingRow } from '@oxer/domain/competitions/ranking/ranking.schema'
import { prizesOfRanking } from '@oxer/domain/competitions/ranking/ranking-prizes.rules'
import type { PrizeRules } from '@oxer/domain/finance/prize/prize.rules'
import { PrizePayee, type PrizesOfPart, type PrizeTable } from '@oxer/domain/finance/prize/prize.schema'
import { payeeOfPrize } from '@oxer/domain/finance/prize/prize-payee.rules'
import type { Contact } from '@oxer/domain/kernel/contact/contact.schema'
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
  prizePayee: true,
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

type PayeeRow = { ref: string; owner: Contact | null; club: Contact | null }

/** Whom the prizes of entries may go to in place of their riders. A team is of the test, and its club is what has an account. */
const readPayees = (db: Db, entries: readonly string[]): Promise<PayeeRow[]> => db.$queryRaw<PayeeRow[]>`
  SELECT r.ref,
    CASE WHEN p.ref IS NOT NULL THEN jsonb_build_object('type', 'PERSON', 'ref', p.ref, 'name', p.first_name || ' ' || p.last_name)
      WHEN o.ref IS NOT NULL THEN jsonb_build_object('type', 'ORGANISATION', 'ref', o.ref, 'name', o.name) END AS owner,
    (SELECT jsonb_build_object('type', 'ORGANISATION', 'ref', k.ref, 'name', k.name)
      FROM competition_team t JOIN organisation k ON k.ref = t.organisation_ref AND k.deleted_at IS NULL
      WHERE t.competition_ref = r.competition_ref AND t.test_ref = r.test_ref AND r.ref = ANY(t.member_refs)
      ORDER BY t.ref LIMIT 1) AS club
  FROM registration r JOIN practitioner c ON c.ref = r.practitioner_ref JOIN horse h ON h.ref = c.horse_ref
    LEFT JOIN person p ON p.ref = h.owner_person_ref AND p.deleted_at IS NULL
    LEFT JOIN organisation o ON o.ref = h.owner_organisation_ref AND o.deleted_at IS NULL
  WHERE r.ref = ANY(${[...entries]}::uuid[])`

type Winning = { readonly combinations: readonly CombinationRow[]; readonly payees: readonly PayeeRow[] }

const toPart = (part: Part, test: TestRow, { combinations, payees }: Winning): PrizesOfPart => {
  const rows = rowsOf(part)
  const placedCount = part.ranking?.placed ?? defaultPlacedCount(rows)
  const amounts = prizesOfRanking(rulesOf(test), part.ranking?.placed ?? null, rows)
  const winners = rows.flatMap(({ id, place }, at) => {
    const combination = combinations.find(({ ref }) => ref === id)
    const amount = amounts[at] ?? 0
    if (combination === undefined || place === null || amount === 0) return []
    const rider = { ref: combination.riderRef, name: combination.riderName }
    const other = payees.find(({ ref }) => ref === id)
    return [
      {
        participation: id,
        place,
        rider,
        horse: { ref: combination.horseRef, name: combination.horseName },
        payee: payeeOfPrize<Contact>(PrizePayee.parse(test.prizePayee), {
          rider: { type: 'PERSON', ...rider },
          owner: other?.owner ?? null,
          club: other?.club ?? null,
        }),
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
  const payee = PrizePayee.parse(test.prizePayee)
  const winning = {
    combinations: await listCombinations(db, entries),
    payees: payee === 'RIDER' ? [] : await readPayees(db, entries),
  }
  return {
    test: { ref: test.ref, name: test.name },
    amounts: test.prizeCents,
    minimum: test.prizeMinimumCents,
    isPublic: test.arePrizesPublic,
    payee,
    currency: fees.registration.currency,
    isBooked: bookedModes.includes(fees.paymentMode),
    parts: test.testSets.map((part) => toPart(part, test, winning)),
    version: test.version,
    rankings: new Map(test.testSets.flatMap(({ ref, ranking }) => (ranking === null ? [] : [[ref, ranking.ref]]))),
  }
}

/** @throws TEST_NOT_FOUND */
export const getPrizes = async (db: Db, competition: CompetitionScope, testRef: string): Promise<PrizeTable> => {
  const { rankings: _, ...table } = await readPrizeFacts(db, competition, testRef)
  return table
}
