import type { OrganisationProfile } from '@oxer/domain/parties/organisation/organisation.schema'
import type { OrganisationHead } from '@oxer/domain/shell/record/record.schema'
import type { RecordFact } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { placeOf } from '../../../shared/place-of.ts'

/** What the organisation is, in one line. */
export const organisationFacts = (
  t: TFunction<'parties'>,
  profile: OrganisationProfile,
  /** Undefined while it is loaded. */
  head: OrganisationHead | undefined,
  canViewMembers: boolean,
): RecordFact[] => {
  const { motherOrganisation: mother } = profile
  return [
    { id: 'number', value: profile.externalId && t('organisation.head.number', { id: profile.externalId }) },
    { id: 'city', value: profile.cityName },
    { id: 'type', value: t(`organisation.types.${profile.organisationType}`) },
    {
      id: 'mother',
      value: mother?.name,
      ...(mother && { href: `${placeOf.organisation(mother.ref)}/overview` }),
    },
    {
      id: 'members',
      value: t('organisation.head.members', { count: profile.memberCount }),
      ...(canViewMembers && { href: `${placeOf.organisation(profile.ref)}/members` }),
    },
    {
      id: 'competitions',
      value: head && head.competitionCount > 0 && t('organisation.head.competitions', { count: head.competitionCount }),
    },
  ]
}
