import { fullYears } from '@oxer/domain/kernel/time/time.rules'
import type { MemberProfile } from '@oxer/domain/parties/person/person.schema'
import type { RecordFact } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { placeOf } from '../../../shared/place-of.ts'

/** Under this age a person is a minor. */
const fullAge = 18

/** Who the person is in the sport, in one line: clubs, numbers and age. The server leaves out what the reader may not see. */
export const memberFacts = (t: TFunction<'parties'>, profile: MemberProfile, today: string): RecordFact[] => {
  const current = profile.memberships.filter(({ isActive }) => isActive)
  const numbers = [...new Set(current.flatMap(({ memberId }) => memberId ?? []))]
  const { birthDate } = profile
  const born = birthDate && t('person.head.born', { year: birthDate.slice(0, 4) })
  const isMinor = birthDate !== null && fullYears(birthDate, today) < fullAge
  return [
    ...current.map(({ ref, organisation }) => ({
      id: ref,
      value: organisation.name,
      href: `${placeOf.organisation(organisation.ref)}/overview`,
    })),
    { id: 'numbers', value: numbers.length > 0 && t('person.head.memberId', { id: numbers.join(', ') }) },
    { id: 'born', value: isMinor ? `${born} (${t('person.head.minor')})` : born },
  ]
}
