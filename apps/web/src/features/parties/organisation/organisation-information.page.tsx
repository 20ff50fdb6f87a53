import { EmptyState, Facts, Section } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import classes from './information.module.css'
import { useOrganisation } from './organisation.queries.ts'

/** What a club tells about itself, as it typed it. */
export const OrganisationInformationPage = ({ organisation }: { organisation: string }) => {
  const { t } = useTranslation('parties')
  const { profile } = useOrganisation(organisation)
  if (!profile) return null
  return (
    <Section title={t('organisation.part.information')}>
      {profile.generalInfo === '' && profile.website === null ? (
        <EmptyState title={t('organisation.noInformation')} message={t('organisation.noInformationWhy')} />
      ) : (
        <>
          <Facts
            items={[
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
          <p className={classes.text}>{profile.generalInfo}</p>
        </>
      )}
    </Section>
  )
}
