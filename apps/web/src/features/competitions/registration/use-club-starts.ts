// The starts that a club may register: a combination in a test, by a key of both.
import type { OrganisationRegistrationMetadata } from '@oxer/domain/competitions/registration/registration.schema'
import { useTranslation } from 'react-i18next'

/** One selected start: a combination in a test. */
export const keyOf = (practitionerRef: string, testRef: string): string => `${practitionerRef} ${testRef}`

export const useClubStarts = (metadata: OrganisationRegistrationMetadata) => {
  const { t } = useTranslation('competitions')
  const registered = new Set(
    metadata.registrations
      .filter((row) => row.actions.length > 0)
      .map((row) => keyOf(row.practitionerRef, row.testRef)),
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
  const isLate = metadata.period.window === 'LATE_REGISTRATION'
  const feeOf = (testRef: string): number => {
    const test = metadata.tests.find((each) => each.ref === testRef)
    return (isLate ? test?.prices.late : test?.prices.registration)?.amountWithTax ?? 0
  }
  return { metadata, registered, verdicts, starts, isLate, feeOf }
}

export type ClubStarts = ReturnType<typeof useClubStarts>
