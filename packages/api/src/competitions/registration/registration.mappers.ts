import {
  type RegisteredHorse,
  type Registration,
  RegistrationKind,
  RegistrationPaymentStatus,
  RegistrationStatus,
} from '@oxer/domain/competitions/registration/registration.schema'
import { allowedRegistrationActions } from '@oxer/domain/competitions/registration/registration-status.rules'
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
  practitionerRef: string
  riderRef: string
  riderName: string
  riderAvatar: string | null
  horse: RegisteredHorse
  organisationRef: string | null
  organisationName: string | null
  priceProfileRef: string | null
  priceProfileName: string | null
  status: string
  signOffReason: string | null
  kind: string
  paymentStatus: string
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

export const toRegistration = (row: RegistrationRow): Registration => {
  const status = RegistrationStatus.parse(row.status)
  return {
    ref: row.ref,
    testRef: row.testRef,
    testSetRef: row.testSetRef,
    testName: row.testName,
    testSetName: row.testSetName,
    practitionerRef: row.practitionerRef,
    rider: { ref: row.riderRef, name: row.riderName, avatar: row.riderAvatar },
    horse: row.horse,
    organisation: refName(row.organisationRef, row.organisationName),
    priceProfile: refName(row.priceProfileRef, row.priceProfileName),
    status,
    actions: [...allowedRegistrationActions(status)],
    signOffReason: row.signOffReason,
    kind: RegistrationKind.parse(row.kind),
    paymentStatus: RegistrationPaymentStatus.parse(row.paymentStatus),
    fee: toMoney(row.feeCents, TaxLevelCode.parse(row.feeTaxLevelCode)),
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
