// The starts that a club may register: a combination in a test, by a key of both.
import type { OrganisationRegistrationMetadata } from '@oxer/domain/competitions/registration/registration.schema'
import { isOnlyPresented } from '@oxer/domain/competitions/registration/registration-type.rules'
import { standingStates } from '@oxer/domain/competitions/waiting-list/waiting-entry.rules'
import type { MemberWaitingEntry } from '@oxer/domain/competitions/waiting-list/waiting-list.schema'
import { useTranslation } from 'react-i18next'

/** One selected start: a combination in a test. */
export const keyOf = (practitionerRef: string, testRef: string): string => `${practitionerRef} ${testRef}`

/** `waiting`: the entries of the club's riders on waiting lists. */
export const useClubStarts = (
  metadata: OrganisationRegistrationMetadata,
  waiting: readonly Pick<MemberWaitingEntry, 'practitionerRef' | 'test' | 'state'>[],
) => {
  const { t } = useTranslation('competitions')
  const registered = new Set(
    metadata.registrations
      .filter((row) => row.actions.length > 0)
      .flatMap((row) => (row.practitionerRef === null ? [] : [keyOf(row.practitionerRef, row.testRef)])),
  )
  const verdicts = new Map(
    metadata.verdicts.flatMap((verdict) =>
      verdict.testRefs.map((testRef) => [keyOf(verdict.practitionerRef, testRef), verdict] as const),
    ),
  )
  /** The name of a start, by its key. */
  const starts = new Map(
    metadata.members.flatMap((member) =>
      member.combinations.flatMap((each) =>
        metadata.tests.map(
          (test) =>
            [
              keyOf(each.practitionerRef, test.ref),
              t('registration.club.start', { name: member.rider.name, horse: each.horse.name, test: test.name }),
            ] as const,
        ),
      ),
    ),
  )
  /** What takes riders or horses; a team is registered beside them. */
  const tests = metadata.tests.filter(({ types }) => types.some((type) => type !== 'TEAM'))
  const isLate = metadata.period.window === 'LATE_REGISTRATION'
  const feeOf = (testRef: string): number => {
    const test = metadata.tests.find((each) => each.ref === testRef)
    return (isLate ? test?.prices.late : test?.prices.registration)?.amountWithTax ?? 0
  }
  /** The kind of a start in a test: a horse is presented where no rider is taken. */
  const typeOf = (testRef: string): 'INDIVIDUAL' | 'HORSE' =>
    isOnlyPresented(metadata.tests.find(({ ref }) => ref === testRef)?.types ?? []) ? 'HORSE' : 'INDIVIDUAL'
  const waits = new Set(
    waiting
      .filter(({ state }) => standingStates.some((standing) => standing === state))
      .map(({ practitionerRef, test }) => keyOf(practitionerRef, test.ref)),
  )
  /** Whether a start in the test is an entry of its waiting list, because it is full. */
  const isFull = (testRef: string): boolean =>
    metadata.tests.some(
      ({ ref, places, maxRegistrations, registered: taken }) =>
        ref === testRef && places?.takesWaiting === true && maxRegistrations > 0 && taken >= maxRegistrations,
    )
  return { metadata, tests, registered, waits, isFull, verdicts, starts, isLate, feeOf, typeOf }
}

export type ClubStarts = ReturnType<typeof useClubStarts>
