// The line of the desk: what can be ticked for a rider, and what is sent for it.
import type {
  RegistrationMetadata,
  RegistrationRuleReason,
  RegistrationTest,
  RiderStart,
  RiderStarts,
} from '@oxer/domain/competitions/registration/registration.schema'
import { isOnlyPresented } from '@oxer/domain/competitions/registration/registration-type.rules'
import type { TypeaheadOption } from '@oxer/ui'

/** In place of a combination: a horse that the rider has not ridden yet. */
export const otherHorse = 'other'

/** One start that can be ticked. */
export type LineStart = {
  key: string
  testRef: string
  testName: string
  /** A horse is presented where the test takes no riders. */
  type: 'INDIVIDUAL' | 'HORSE'
  cents: number
  isRegistered: boolean
  isRefused: boolean
  outcome: RiderStart['outcome']
  reasons: readonly RegistrationRuleReason[]
}

/** A horse with a start in each test. */
export type LineRow = { practitionerRef: string; horse: string; starts: readonly LineStart[] }

const openTests = ({ tests }: RegistrationMetadata): RegistrationTest[] =>
  tests.filter(({ isCancelled, types }) => !isCancelled && types.some((type) => type !== 'TEAM'))

/** A start of which the server has not said anything yet: its normal fee, and whether the test is full. */
const plainStart = (test: RegistrationTest, practitionerRef: string, isLate: boolean): LineStart => {
  const { maxRegistrations: most, registered } = test
  return {
    key: `${practitionerRef} ${test.ref}`,
    testRef: test.ref,
    testName: test.name,
    type: isOnlyPresented(test.types) ? 'HORSE' : 'INDIVIDUAL',
    cents: (isLate ? test.prices.late : test.prices.registration).amountWithTax,
    isRegistered: false,
    isRefused: most > 0 && registered >= most,
    outcome: 'ALLOWED',
    reasons: [],
  }
}

/** The row of one horse. Without a rider, or for a horse that is new to the rider, the tests as they are for everybody. */
export const lineRow = (
  metadata: RegistrationMetadata,
  found: RiderStarts | undefined,
  practitionerRef: string,
  horse: string,
): LineRow => {
  const isLate = metadata.period.window === 'LATE_REGISTRATION'
  return {
    practitionerRef,
    horse,
    starts: openTests(metadata).map((test) => {
      const plain = plainStart(test, practitionerRef, isLate)
      const known = found?.starts.find((each) => each.practitionerRef === practitionerRef && each.testRef === test.ref)
      if (known === undefined) return plain
      const { outcome, reasons, isRefused, fee } = known
      return { ...plain, outcome, reasons, isRefused, cents: fee.amountWithTax, isRegistered: known.registered > 0 }
    }),
  }
}

export const canTick = ({ isRegistered, isRefused }: LineStart): boolean => !isRegistered && !isRefused

/** The ticked starts, in the order of the sheet. */
export const tickedOf = (rows: readonly LineRow[], ticked: ReadonlySet<string>) =>
  rows.flatMap((row) =>
    row.starts.filter(({ key }) => ticked.has(key)).map((start) => ({ ...start, horse: row.horse })),
  )

export type TickedStart = ReturnType<typeof tickedOf>[number]

/** Each start has a key of its own, so that a retry after a lost answer registers nobody twice. */
export const startsToSend = (
  starts: readonly TickedStart[],
  { rider, horse, requestKey }: { rider: TypeaheadOption; horse: TypeaheadOption | null; requestKey: string },
) =>
  starts.map(({ key, testRef, type }) => {
    const [practitionerRef = ''] = key.split(' ')
    const data =
      practitionerRef === otherHorse && horse
        ? { type, person: { ref: rider.ref }, horse: { ref: horse.ref } }
        : { type, practitionerRef }
    return { testRef, data, requestKey: `${requestKey} ${testRef} ${practitionerRef}` }
  })
