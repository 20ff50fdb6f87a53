import { fullYears } from '@oxer/domain/kernel/time/time.rules'
import type { MemberProfile } from '@oxer/domain/parties/person/person.schema'
import type { MemberHead } from '@oxer/domain/shell/record/record.schema'
import type { Formats } from '@oxer/i18n/formats'
import type { RecordFact } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { placeOf } from '../../../shared/place-of.ts'

/** Under this age a person is a minor. */
const fullAge = 18

type About = {
  profile: MemberProfile
  /** Undefined while it is loaded. */
  head: MemberHead | undefined
  today: string
  canEdit: boolean
}

/** Until when the person may start. What is about to end links to the form that gives the next license. */
const licenseFact = (
  t: TFunction<'parties'>,
  formats: Formats,
  { profile, head, today, canEdit }: About,
): RecordFact => {
  const id = 'license'
  if (!head?.showsLicense) return { id, value: null }
  if (head.license === null) return { id, value: t('person.head.noLicense') }
  const { until } = head.license
  if (until === null) return { id, value: t('person.head.licenseOpen') }
  const date = formats.date(until)
  const hasEnded = until < today
  if (!hasEnded && !head.runsOut) return { id, value: t('person.head.licenseUntil', { date }) }
  if (profile.isDeceased) return { id, value: null }
  return {
    id,
    value: t(hasEnded ? 'person.head.licenseEnded' : 'person.head.licenseEnds', { date }),
    tone: 'warning',
    ...(canEdit && { href: `${placeOf.member(profile.ref)}/edit` }),
  }
}

/** Who the person is in the sport, in one line. The server leaves out what the reader may not see. */
export const memberFacts = (t: TFunction<'parties'>, formats: Formats, about: About): RecordFact[] => {
  const { profile, head, today } = about
  const base = placeOf.member(profile.ref)
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
    licenseFact(t, formats, about),
    {
      id: 'horses',
      value: head?.combinationCount != null && t('person.head.horses', { count: head.combinationCount }),
      href: `${base}/combinations`,
    },
    {
      id: 'suspended',
      value: head?.suspendedCount ? t('person.head.suspended', { count: head.suspendedCount }) : null,
      tone: 'warning',
      href: `${base}/overview#careers`,
    },
  ]
}
