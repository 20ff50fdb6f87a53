// Riders and horses that the federation did not know, and horses that start for the first time: what is charged for them, and what would be.
import type { Db } from '@oxer/db'
import type { RegistrationLevy } from '@oxer/domain/competitions/registration/registration-levy.schema'
import { toMoney } from '@oxer/domain/kernel/money/money.rules'
import { Currency, TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import { chargesEntries } from '@oxer/domain/ledger/charge/entry-fee.rules'

export type UsedThing = {
  readonly kind: 'PRACTITIONER' | 'HORSE'
  readonly ref: string
  readonly name: string
  /** The first registration by which it starts; null if there is none. */
  readonly firstRef: string | null
  /** Whether an item stands for it. */
  readonly isCharged: boolean
  /** Whether staff gave its charge up. */
  readonly isWaived: boolean
}

export const levyTypes = { PRACTITIONER: 'COMBINATION', HORSE: 'HORSE_REGISTRATION_FIRST_USE' } as const

type Asked = {
  /** Registrations. */
  readonly refs?: readonly string[]
  readonly practitioners?: readonly string[]
  readonly horses?: readonly string[]
}

/**
 * The unknown combinations and the horses of registrations, of combinations, or of nobody yet. A registration counts while it is to be
 * ridden or was: one that waits for an approval, is signed off or taken back, or did not start, does not; nor does one in a competition that
 * charges nothing. A person who only presents a horse makes no combination of it. A combination that was charged stays unknown for its charge, also once it is merged into a known one.
 */
export const readUsedThings = (
  db: Db,
  { refs = [], practitioners = [], horses = [] }: Asked,
): Promise<UsedThing[]> => db.$queryRaw<UsedThing[]>`
  WITH asked AS (
    SELECT pr.ref, pr.horse_ref, pr.is_unknown FROM practitioner pr
    WHERE pr.ref IN (SELECT practitioner_ref FROM registration WHERE ref = ANY(${[...refs]}::uuid[])
      UNION ALL SELECT unnest(${[...practitioners]}::uuid[]))
  ), used AS (
    SELECT 'PRACTITIONER' AS kind, a.ref, a.ref AS practitioner_ref FROM asked a
    WHERE a.is_unknown OR EXISTS (SELECT 1 FROM bill_item i WHERE i.source_ref = a.ref AND i.source_kind = 'PRACTITIONER' AND i.is_standing)
    UNION SELECT 'HORSE', h.ref, pr.ref
    FROM (SELECT horse_ref AS ref FROM asked UNION SELECT unnest(${[...horses]}::uuid[])) h
      LEFT JOIN practitioner pr ON pr.horse_ref = h.ref
  ), firsts AS (
    SELECT DISTINCT ON (u.kind, u.ref) u.kind, u.ref, r.ref AS registration_ref
    FROM used u JOIN registration r ON r.practitioner_ref = u.practitioner_ref
      JOIN competition c ON c.ref = r.competition_ref LEFT JOIN result x ON x.registration_ref = r.ref
    WHERE r.deleted_at IS NULL AND r.status IN ('SUBSCRIBED', 'ANNOUNCED') AND c.deleted_at IS NULL
      AND c.status NOT IN ('CANCELLED', 'DELETED') AND coalesce(c.fees->>'paymentMode', 'DEFERRED') IN ('DEFERRED', 'DIRECT')
      AND x.status IS DISTINCT FROM 'NOT_STARTED'
      AND (u.kind = 'HORSE' OR r.type = 'INDIVIDUAL')
    ORDER BY u.kind, u.ref, r.registered_at, r.ref
  )
  SELECT t.kind, t.ref, CASE t.kind WHEN 'PRACTITIONER' THEN p.first_name || ' ' || p.last_name || ' · ' || h.name ELSE h.name END AS name,
    f.registration_ref AS "firstRef",
    EXISTS (SELECT 1 FROM bill_item i WHERE i.source_ref = t.ref AND i.source_kind = t.kind AND i.is_standing) AS "isCharged",
    EXISTS (SELECT 1 FROM bill_item i WHERE i.source_ref = t.ref AND i.source_kind = t.kind AND i.waive_reason IS NOT NULL) AS "isWaived"
  FROM (SELECT DISTINCT kind, ref FROM used) t
    LEFT JOIN practitioner pr ON t.kind = 'PRACTITIONER' AND pr.ref = t.ref
    LEFT JOIN person p ON p.ref = pr.person_ref
    JOIN horse h ON h.ref = CASE t.kind WHEN 'HORSE' THEN t.ref ELSE pr.horse_ref END
    LEFT JOIN firsts f ON f.kind = t.kind AND f.ref = t.ref
  ORDER BY t.kind, t.ref`

/** The default articles of a federation by which they are charged. Without one, or without a price, nothing is. */
export const readLevyPrices = async (db: Db, federationRef: string) => {
  const articles = await db.article.findMany({
    where: {
      federationRef,
      isDefault: true,
      isActive: true,
      type: { in: Object.values(levyTypes) },
      amountCents: { not: 0 },
    },
    select: { ref: true, type: true, amountCents: true, taxLevelCode: true, currency: true },
  })
  return new Map(
    articles.map(({ ref, type, amountCents, taxLevelCode, currency }) => [
      type,
      {
        articleRef: ref,
        money: {
          amountCents,
          taxLevelCode: TaxLevelCode.parse(taxLevelCode),
          currency: Currency.parse(currency),
        },
      },
    ]),
  )
}

/** Riders and horses that would start: known ones by their refs, and what is only described. */
export type Starting = {
  readonly practitioners?: readonly string[]
  readonly horses?: readonly string[]
  readonly isNewCombination?: boolean
  readonly isNewHorse?: boolean
}

/** What would be charged once beside the fees of their first start here, at the prices of now. */
export const readLevies = async (
  db: Db,
  { federationRef, fees }: { readonly federationRef: string; readonly fees: { readonly paymentMode: string } },
  { practitioners = [], horses = [], isNewCombination = false, isNewHorse = false }: Starting,
): Promise<RegistrationLevy[]> => {
  if (!chargesEntries(fees.paymentMode)) return []
  const prices = await readLevyPrices(db, federationRef)
  if (prices.size === 0) return []
  const things = await readUsedThings(db, { practitioners, horses })
  const due = [
    ...things.filter(({ isCharged, isWaived, firstRef }) => !isCharged && !isWaived && firstRef === null),
    ...(isNewCombination ? [{ kind: 'PRACTITIONER' as const, ref: null, name: null }] : []),
    ...(isNewHorse ? [{ kind: 'HORSE' as const, ref: null, name: null }] : []),
  ]
  return due.flatMap(({ kind, ref, name }) => {
    const price = prices.get(levyTypes[kind])
    if (price === undefined) return []
    const { amountCents, taxLevelCode, currency } = price.money
    return [{ type: levyTypes[kind], of: ref, name, fee: toMoney(amountCents, taxLevelCode, currency) }]
  })
}
