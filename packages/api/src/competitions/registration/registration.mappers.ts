import {
  type RegisteredHorse,
  type Registration,
  RegistrationKind,
  RegistrationPaymentStatus,
  RegistrationStatus,
} from '@oxer/domain/competitions/registration/registration.schema'
import { RegistrationCharge } from '@oxer/domain/competitions/registration/registration-prices.schema'
import { allowedRegistrationActions } from '@oxer/domain/competitions/registration/registration-status.rules'
import { RegistrationType } from '@oxer/domain/competitions/registration/registration-type.schema'
import { paymentStatusOf } from '@oxer/domain/finance/payment/allocation.rules'
import { toMoney } from '@oxer/domain/kernel/money/money.rules'
import { TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'

/** A row of `readRegistrations`. */
export type RegistrationRow = {
  ref: string
  testRef: string
  testName: string
  testSetRef: string
  testSetName: string
  competitionRef: string
  type: string
  practitionerRef: string | null
  /** The rider and the horse: null for a team. */
  riderRef: string | null
  riderName: string | null
  riderAvatar: string | null
  horse: RegisteredHorse | null
  teamRef: string | null
  teamName: string | null
  organisationRef: string | null
  organisationName: string | null
  priceProfileRef: string | null
  priceProfileName: string | null
  status: string
  signOffReason: string | null
  kind: string
  paymentStatus: string
  /** Of the orders and invoices that its fees are on; null if they are on none. */
  billedCents: number | null
  openCents: number | null
  /** What is left of the payments that they were paid by. */
  leftCents: number | null
  charges: unknown
  feeCents: number
  feeTaxLevelCode: string
  outOfCompetition: boolean
  isForSale: boolean
  isUnknown: boolean
  notes: string
  startNumber: number | null
  positions: number[] | null
  registeredAt: Date
  version: number
}

const refName = (ref: string | null, name: string | null) => (ref === null ? null : { ref, name: name ?? '' })

/** Its order or invoice says what is paid; without one, it is what somebody noted. */
const toPaymentStatus = ({ billedCents: amountCents, openCents, leftCents, paymentStatus }: RegistrationRow) =>
  amountCents === null || openCents === null
    ? RegistrationPaymentStatus.parse(paymentStatus)
    : paymentStatusOf({ amountCents, openCents, hasFailed: false }, [{ leftCents: leftCents ?? 0 }])

export const toRegistration = (row: RegistrationRow): Registration => {
  const status = RegistrationStatus.parse(row.status)
  return {
    ref: row.ref,
    type: RegistrationType.parse(row.type),
    testRef: row.testRef,
    testSetRef: row.testSetRef,
    testName: row.testName,
    testSetName: row.testSetName,
    practitionerRef: row.practitionerRef,
    rider: row.riderRef === null ? null : { ref: row.riderRef, name: row.riderName ?? '', avatar: row.riderAvatar },
    horse: row.horse,
    team: refName(row.teamRef, row.teamName),
    organisation: refName(row.organisationRef, row.organisationName),
    priceProfile: refName(row.priceProfileRef, row.priceProfileName),
    status,
    actions: [...allowedRegistrationActions(status)],
    signOffReason: row.signOffReason,
    kind: RegistrationKind.parse(row.kind),
    paymentStatus: toPaymentStatus(row),
    fee: toMoney(row.feeCents, TaxLevelCode.parse(row.feeTaxLevelCode)),
    charges: RegistrationCharge.array().parse(row.charges),
    outOfCompetition: row.outOfCompetition,
    forSale: row.isForSale,
    isUnknown: row.isUnknown,
    notes: row.notes,
    startNumber: row.startNumber,
    startPositions: row.positions ?? [],
    registeredAt: row.registeredAt.toISOString(),
    version: row.version,
  }
}
