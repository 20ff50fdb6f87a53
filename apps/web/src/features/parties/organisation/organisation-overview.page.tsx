import { Facts, Section } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { oneLineAddress } from '../../../shared/one-line-address.ts'
import { placeOf } from '../../../shared/place-of.ts'
import classes from './information.module.css'
import { useOrganisation } from './organisation.queries.ts'

export const OrganisationOverviewPage = ({ organisation }: { organisation: string }) => {
  const { t } = useTranslation('parties')
  const { profile, abilities } = useOrganisation(organisation)
  if (!profile) return null
  const { motherOrganisation: mother } = profile
  const statutes = [...new Set(profile.contacts.map(({ statute }) => statute))]
  return (
    <>
      <Section title={t('organisation.about')}>
        <Facts
          columns={3}
          items={[
            { label: t('organisation.federation'), value: profile.federation.name },
            {
              label: t('organisation.mother'),
              value: mother && <AppLink href={`${placeOf.organisation(mother.ref)}/overview`}>{mother.name}</AppLink>,
            },
            { label: t('organisation.level'), value: t(`organisation.levels.${profile.organisationLevel}`) },
            { label: t('organisation.city'), value: profile.cityName },
            { label: t('organisation.site'), value: profile.site },
            { label: t('organisation.members'), value: profile.memberCount },
            {
              label: t('organisation.for'),
              value: [profile.isHorse && t('organisation.horses'), profile.isPony && t('organisation.ponies')]
                .filter(Boolean)
                .join(' · '),
            },
            ...(['registeredOffice', 'trainingSite'] as const).map((kind) => {
              const address = profile.addresses[kind]
              return { label: t(`organisation.${kind}`), value: address && oneLineAddress(address) }
            }),
            {
              label: t('organisation.website'),
              value: profile.website && (
                <a href={profile.website} rel="noreferrer noopener" target="_blank">
                  {profile.website}
                </a>
              ),
            },
          ]}
        />
        {profile.generalInfo !== '' && <p className={classes.text}>{profile.generalInfo}</p>}
      </Section>
      {statutes.length > 0 && (
        <Section title={t('organisation.contacts')}>
          <Facts
            columns={3}
            items={statutes.map((statute) => ({
              label: t(`person.statute.types.${statute}`),
              value: profile.contacts
                .filter((contact) => contact.statute === statute)
                .map(({ ref, name }) => (
                  <div key={ref}>
                    {abilities?.canEditMember ? (
                      <AppLink href={`${placeOf.member(ref)}/overview`}>{name}</AppLink>
                    ) : (
                      name
                    )}
                  </div>
                )),
            }))}
          />
        </Section>
      )}
    </>
  )
}
