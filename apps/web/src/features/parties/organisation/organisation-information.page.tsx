import type { FieldIn } from '@oxer/domain/kernel/field/field-table'
import type { OrganisationFieldTable } from '@oxer/domain/parties/organisation/organisation-fields.rules'
import { type Fact, Facts, Section } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { attributeFacts } from '../../../shared/custom-attributes/attribute-facts.ts'
import { RichProse } from '../../../shared/rich-text/rich-prose.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useDecimalText } from '../../../shared/use-decimal-text.ts'
import classes from './information.module.css'
import { useOrganisation } from './organisation.queries.ts'

/** The data of a club, and its description as the club typed it (ps039). */
export const OrganisationInformationPage = ({ organisation }: { organisation: string }) => {
  const { t } = useTranslation('parties')
  const { t: catalogue } = useTranslation('catalogue')
  const { show } = useDecimalText()
  const { profile, abilities } = useOrganisation(organisation)
  // The federation's own fields are for those who manage the organisation.
  const mayManage = abilities?.canEdit === true
  const detail = trpc.parties.organisation.get.useQuery({ organisation }, { enabled: mayManage })
  const offered = trpc.federation.customAttribute.offered.useQuery(
    { federation: profile?.federation.ref ?? '', subject: 'ORGANISATION' },
    { enabled: mayManage && profile !== undefined },
  )
  if (!profile) return null
  const facts = {
    organisationType: { label: t('organisation.type'), value: t(`organisation.types.${profile.organisationType}`) },
    organisationLevel: { label: t('organisation.level'), value: t(`organisation.levels.${profile.organisationLevel}`) },
    sportTypes: {
      label: t('organisation.sports'),
      value: profile.sportTypes.map((sportType) => catalogue(`sportType.${sportType}`)).join(' · '),
    },
    externalId: { label: t('person.externalId'), value: profile.externalId },
    website: {
      label: t('organisation.website'),
      value: profile.website && (
        <a href={profile.website} rel="noreferrer noopener" target="_blank">
          {profile.website}
        </a>
      ),
    },
    customAttributes: attributeFacts(offered.data ?? [], detail.data?.customAttributes ?? {}, show),
  } satisfies Record<FieldIn<OrganisationFieldTable, 'information'>, Fact | Fact[]>
  return (
    <Section title={t('organisation.part.information')}>
      <Facts columns={3} items={Object.values(facts).flat()} />
      {profile.generalInfo === '' ? (
        <p className={classes.none}>{t('organisation.noInformationWhy')}</p>
      ) : (
        <RichProse text={profile.generalInfo} />
      )}
    </Section>
  )
}
