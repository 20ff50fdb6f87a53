import type { Db } from '@oxer/db'
import { CompetitionFees } from '@oxer/domain/competitions/competition/competition.schema'
import { RegistrationKind, RegistrationStatus } from '@oxer/domain/competitions/registration/registration.schema'
import {
  feesOwed,
  type RegistrationFeeFacts,
  storedRegistrationKind,
} from '@oxer/domain/competitions/registration/registration-fee.rules'
import { priceOfFees } from '@oxer/domain/competitions/registration/registration-price.rules'
import { pricesOf, taxLevelOf } from './registration.queries.ts'

/** The original kind of a registration. A no-show was made in time or late, which the time of registration decides. */
const kindAsMade = (
  stored: RegistrationKind,
  registeredAt: Date,
  closesAt: Date | null,
): RegistrationFeeFacts['kind'] => {
  if (stored !== 'NO_SHOW_REGISTRATION') return stored
  return closesAt !== null && registeredAt > closesAt ? 'LATE_REGISTRATION' : 'REGISTRATION'
}

/**
 * Updates kind and fee of registrations to what they owe now (decision 12). Call it after any change that may affect them: of a
 * registration, its status or price profile, or of a result that is or was NOT_STARTED.
 */
export const settleRegistrationFees = async (db: Db, refs: readonly string[]): Promise<void> => {
  if (refs.length === 0) return
  const rows = await db.registration.findMany({
    where: { ref: { in: [...refs] } },
    relationLoadStrategy: 'join',
    select: {
      ref: true,
      status: true,
      kind: true,
      signedOffAt: true,
      registeredAt: true,
      competition: { select: { fees: true, registrationClosesAt: true } },
      test: { select: { registrationFeeCents: true } },
      priceProfile: { select: { reductionBasisPoints: true } },
      results: { select: { status: true } },
    },
  })
  const settled = rows.map((row) => {
    const fees = CompetitionFees.parse(row.competition.fees)
    const facts: RegistrationFeeFacts = {
      kind: kindAsMade(RegistrationKind.parse(row.kind), row.registeredAt, row.competition.registrationClosesAt),
      status: RegistrationStatus.parse(row.status),
      signedOffAt: row.signedOffAt?.toISOString() ?? null,
      closesAt: row.competition.registrationClosesAt?.toISOString() ?? null,
      hasNotStarted: row.results.some((result) => result.status === 'NOT_STARTED'),
    }
    return {
      ref: row.ref,
      kind: storedRegistrationKind(facts),
      fee_cents: priceOfFees(
        feesOwed(facts),
        pricesOf(fees, row.test.registrationFeeCents),
        row.priceProfile?.reductionBasisPoints ?? 0,
      ),
      tax: taxLevelOf(fees, facts.kind),
    }
  })
  await db.$executeRaw`
    UPDATE registration r SET kind = x.kind, fee_cents = x.fee_cents, fee_tax_level_code = x.tax
    FROM json_to_recordset(${JSON.stringify(settled)}::json) AS x(ref uuid, kind text, fee_cents int, tax text)
    WHERE r.ref = x.ref`
}
