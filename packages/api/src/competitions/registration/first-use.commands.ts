// A rider or horse that the federation did not know, and a horse that starts for the first time: each is charged once.
import { Currency, TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import type { Payer } from '../../ledger/bill/bill.commands.ts'
import type { Settling, WantedCharge } from '../../ledger/charge/charge.commands.ts'

type Thing = {
  readonly kind: 'PRACTITIONER' | 'HORSE'
  readonly ref: string
  readonly name: string
  /** The first registration by which it starts; null if there is none. */
  readonly firstRef: string | null
  /** Whether an item stands for it. */
  readonly isCharged: boolean
}

/** A thing that may be charged: what it costs now, or null if nothing is owed for it. */
export type FirstUse = {
  readonly thing: Thing
  /** The registration by which it is charged for the first time; null for what is charged already, or is no longer owed. */
  readonly registrationRef: string | null
  readonly charge: Omit<WantedCharge, 'date'> | null
}

const articleTypes = { PRACTITIONER: 'COMBINATION', HORSE: 'HORSE_REGISTRATION_FIRST_USE' } as const

type Asked = {
  readonly refs: readonly string[]
  readonly formerPractitioners: readonly string[]
}

/**
 * The unknown combinations and the horses of registrations. A registration counts while it is to be ridden or was: one that waits for an
 * approval, is signed off or taken back, or did not start, does not; nor does one in a competition that charges nothing.
 */
const readThings = (ctx: CommandContext, { refs, formerPractitioners }: Asked): Promise<Thing[]> => ctx.db.$queryRaw<
  Thing[]
>`
  WITH asked AS (
    SELECT pr.ref, pr.horse_ref, pr.person_ref, pr.is_unknown FROM practitioner pr
    WHERE pr.ref IN (SELECT practitioner_ref FROM registration WHERE ref = ANY(${[...refs]}::uuid[])
      UNION ALL SELECT unnest(${[...formerPractitioners]}::uuid[]))
  ), used AS (
    SELECT 'PRACTITIONER' AS kind, ref, ref AS practitioner_ref FROM asked WHERE is_unknown
    UNION SELECT 'HORSE', a.horse_ref, pr.ref FROM asked a JOIN practitioner pr ON pr.horse_ref = a.horse_ref
  ), firsts AS (
    SELECT DISTINCT ON (u.kind, u.ref) u.kind, u.ref, r.ref AS registration_ref
    FROM used u JOIN registration r ON r.practitioner_ref = u.practitioner_ref
      JOIN competition c ON c.ref = r.competition_ref LEFT JOIN result x ON x.registration_ref = r.ref
    WHERE r.deleted_at IS NULL AND r.status IN ('SUBSCRIBED', 'ANNOUNCED') AND c.deleted_at IS NULL
      AND c.status NOT IN ('CANCELLED', 'DELETED') AND coalesce(c.fees->>'paymentMode', 'DEFERRED') IN ('DEFERRED', 'DIRECT')
      AND x.status IS DISTINCT FROM 'NOT_STARTED'
    ORDER BY u.kind, u.ref, r.registered_at, r.ref
  )
  SELECT t.kind, t.ref, CASE t.kind WHEN 'PRACTITIONER' THEN p.first_name || ' ' || p.last_name || ' · ' || h.name ELSE h.name END AS name,
    f.registration_ref AS "firstRef",
    EXISTS (SELECT 1 FROM bill_item i WHERE i.source_ref = t.ref AND i.source_kind = t.kind AND i.is_standing) AS "isCharged"
  FROM (SELECT DISTINCT kind, ref FROM used) t
    LEFT JOIN practitioner pr ON t.kind = 'PRACTITIONER' AND pr.ref = t.ref
    LEFT JOIN person p ON p.ref = pr.person_ref
    JOIN horse h ON h.ref = CASE t.kind WHEN 'HORSE' THEN t.ref ELSE pr.horse_ref END
    LEFT JOIN firsts f ON f.kind = t.kind AND f.ref = t.ref
  ORDER BY t.kind, t.ref`

/**
 * What changes for the riders and horses that registrations bring: what is charged for the first time, at the price of its article now, and
 * what is no longer owed. What was charged earlier keeps its price.
 */
export const readFirstUses = async (ctx: CommandContext, federationRef: string, asked: Asked): Promise<FirstUse[]> => {
  const isChange = ({ isCharged, firstRef }: Thing): boolean =>
    isCharged ? firstRef === null : firstRef !== null && asked.refs.includes(firstRef)
  const seen = (await readThings(ctx, asked)).filter(isChange)
  if (seen.length === 0) return []
  const articles = await ctx.db.article.findMany({
    where: { federationRef, isDefault: true, isActive: true, type: { in: Object.values(articleTypes) } },
    select: { ref: true, type: true, amountCents: true, taxLevelCode: true, currency: true },
  })
  // Two entries of one horse at once, in two competitions, are charged once.
  const refsOf = (kind: Thing['kind']) => seen.filter((thing) => thing.kind === kind).map(({ ref }) => ref)
  await lockRows(ctx, 'horse', refsOf('HORSE'))
  await lockRows(ctx, 'practitioner', refsOf('PRACTITIONER'))
  return (await readThings(ctx, asked)).filter(isChange).flatMap((thing): FirstUse[] => {
    const { kind, name: description, firstRef, isCharged } = thing
    if (isCharged) return [{ thing, registrationRef: null, charge: null }]
    const article = articles.find(({ type }) => type === articleTypes[kind])
    // Without an article or a price, the federation does not charge for it.
    if (!article || article.amountCents === 0) return []
    const money = {
      amountCents: article.amountCents,
      taxLevelCode: TaxLevelCode.parse(article.taxLevelCode),
      currency: Currency.parse(article.currency),
    }
    const charge = { key: articleTypes[kind], articleRef: article.ref, money, quantity: 1, description }
    return [{ thing, registrationRef: firstRef, charge }]
  })
}

export const settlingOfFirstUse = (
  { thing, charge }: FirstUse,
  {
    competitionRef,
    subjectRef,
    payer,
  }: Pick<Settling['source'], 'competitionRef' | 'subjectRef'> & { readonly payer: Payer },
  date: string,
): Settling => ({
  source: { kind: thing.kind, ref: thing.ref, competitionRef, subjectRef },
  payer,
  wanted: charge === null ? [] : [{ ...charge, date }],
})
