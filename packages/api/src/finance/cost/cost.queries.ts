// What things cost, for callers of any screen that shows such things.
import { type Db, Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { billPlaceOf, type CostFacts, canSeeCost } from '@oxer/domain/finance/cost/cost.policy'
import { type BillPlace, type Cost, CostState, type SearchCosts } from '@oxer/domain/finance/cost/cost.schema'
import { type DocumentSeries, documentNumber } from '@oxer/domain/finance/document/series.rules'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import { namesOf } from '../bill/bill.queries.ts'

type CostSqlRow = {
  sourceRef: string
  amount: number
  currency: string
  state: string
  payerType: string
  payerRef: string
  payerName: string
  billRef: string
  invoice: { ref: string; series: DocumentSeries; year: number; number: number } | null
  federationRef: string
  ownerType: string
  ownerRef: string
  subjectRef: string | null
}

/** What was charged for each source, by payer and seller, with its last bill and invoice; what was taken back is subtracted. */
const readCosts = (db: Db, condition: Prisma.Sql): Promise<CostSqlRow[]> => db.$queryRaw<CostSqlRow[]>`
  SELECT i.source_ref AS "sourceRef", k.federation_ref AS "federationRef", k.owner_type AS "ownerType", k.owner_ref AS "ownerRef",
    k.currency, x.payer_type AS "payerType", x.payer_ref AS "payerRef",
    coalesce(p.first_name || ' ' || p.last_name, o.name, '') AS "payerName",
    (array_agg(i.subject_ref ORDER BY i.created_at DESC, i.ref))[1] AS "subjectRef",
    (array_agg(x.ref ORDER BY i.created_at DESC, i.ref))[1] AS "billRef",
    (array_agg(jsonb_build_object('ref', v.ref, 'series', v.series, 'year', v.year, 'number', v.number)
      ORDER BY i.created_at DESC, i.ref) FILTER (WHERE v.number IS NOT NULL))[1] AS invoice,
    coalesce(sum(i.amount_cents) FILTER (WHERE i.status <> 'CANCELLED'), sum(i.amount_cents))::float8 AS amount,
    CASE WHEN bool_or(i.is_to_price AND i.status = 'OPEN') THEN 'TO_PRICE'
      WHEN bool_and(i.status = 'CANCELLED') THEN 'WAIVED'
      WHEN bool_or(NOT i.is_processed AND i.status <> 'CANCELLED') THEN 'TO_BILL'
      WHEN bool_and(d.open_cents = 0) FILTER (WHERE i.status <> 'CANCELLED') THEN 'PAID' ELSE 'BILLED' END AS state
  FROM bill_item i JOIN bill x ON x.ref = i.bill_ref JOIN book k ON k.ref = x.book_ref ${namesOf.joins}
  LEFT JOIN settlement s ON s.document_ref = i.order_ref
  LEFT JOIN settlement d ON d.document_ref = coalesce(s.handed_over_ref, s.document_ref)
  LEFT JOIN invoice v ON v.ref = s.handed_over_ref
  WHERE ${condition} AND (i.status <> 'CANCELLED' OR i.waive_reason IS NOT NULL)
  GROUP BY i.source_ref, k.ref, x.payer_type, x.payer_ref, p.ref, o.ref
  HAVING bool_or(i.is_to_price) OR bool_and(i.status = 'CANCELLED') OR sum(i.amount_cents) FILTER (WHERE i.status <> 'CANCELLED') <> 0
  ORDER BY i.source_ref, min(i.created_at), x.payer_ref`

const factsOf = ({ federationRef, ownerType, ownerRef, payerType, payerRef, subjectRef }: CostSqlRow): CostFacts => ({
  federationRef,
  sellerRef: ownerType === 'ORGANISATION' ? ownerRef : null,
  payer: { type: payerType === 'ORGANISATION' ? 'ORGANISATION' : 'PERSON', ref: payerRef },
  subjectRef,
})

/** `place`: where the caller may open the bill. A competition has no page of an invoice. */
const toCost = (row: CostSqlRow, place: BillPlace | null): Cost => {
  const { invoice } = row
  return {
    sourceRef: row.sourceRef,
    amount: row.amount,
    currency: Currency.parse(row.currency),
    state: CostState.parse(row.state),
    payer: { ...factsOf(row).payer, name: row.payerName },
    billRef: place && row.billRef,
    billPlace: place,
    invoice:
      place !== null && place.type !== 'COMPETITION' && invoice !== null
        ? { ref: invoice.ref, name: documentNumber(invoice.series, invoice.year, invoice.number) }
        : null,
  }
}

/** The actor, and the children for whom the actor has full permission. */
const readOwnPersons = async (db: Db, { personRef }: Actor): Promise<ReadonlySet<string>> => {
  if (personRef === null) return new Set()
  const children = await db.personRelation.findMany({
    where: { parentRef: personRef, permission: 'FULL' },
    select: { childRef: true },
  })
  return new Set([personRef, ...children.map(({ childRef }) => childRef)])
}

/** What the caller may see of the costs of these sources; the others are left out. */
export const searchCosts = async (
  { db, actor }: { readonly db: Db; readonly actor: Actor },
  { sourceRefs }: SearchCosts,
): Promise<Cost[]> => {
  const [rows, own] = await Promise.all([
    readCosts(db, Prisma.sql`i.source_ref = ANY(${sourceRefs}::uuid[])`),
    readOwnPersons(db, actor),
  ])
  return rows
    .filter((row) => canSeeCost(actor, own, factsOf(row)))
    .map((row) => toCost(row, billPlaceOf(actor, own, factsOf(row))))
}

/** For those who manage the money of a competition: all of what its sources cost. */
export const searchCostsOfCompetition = async (
  { db, actor }: { readonly db: Db; readonly actor: Actor },
  competitionRef: string,
  { sourceRefs }: SearchCosts,
): Promise<Cost[]> => {
  const [rows, own] = await Promise.all([
    readCosts(
      db,
      Prisma.sql`i.source_ref = ANY(${sourceRefs}::uuid[]) AND i.competition_ref = ${competitionRef}::uuid`,
    ),
    readOwnPersons(db, actor),
  ])
  const here: BillPlace = { type: 'COMPETITION', ref: competitionRef }
  return rows.map((row) => toCost(row, billPlaceOf(actor, own, factsOf(row)) ?? here))
}
