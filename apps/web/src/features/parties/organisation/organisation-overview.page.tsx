import type { FieldIn } from '@oxer/domain/kernel/field/field-table'
import type { OrganisationFieldTable } from '@oxer/domain/parties/organisation/organisation-fields.rules'
import { type Fact, Facts, Section } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { PayerFinance } from '../../../shared/finance/payer-finance.tsx'
import { oneLineAddress } from '../../../shared/one-line-address.ts'
import { placeOf } from '../../../shared/place-of.ts'
import { RecordEvents } from '../../../shared/record/record-events.tsx'
import { RichProse } from '../../../shared/rich-text/rich-prose.tsx'
import { useOrganisation, useOrganisationHead } from './organisation.queries.ts'

export const OrganisationOverviewPage = ({ organisation }: { organisation: string }) => {
  const { t, i18n } = useTranslation('parties')
  const { profile, abilities } = useOrganisation(organisation)
  const head = useOrganisationHead(organisation)
  if (!profile) return null
  const { motherOrganisation: mother } = profile
  const statutes = [...new Set(profile.contacts.map(({ statute }) => statute))]
  const facts = {
    federation: { label: t('organisation.federation'), value: profile.federation.name },
    motherRef: {
      label: t('organisation.mother'),
      value: mother && <AppLink href={`${placeOf.organisation(mother.ref)}/overview`}>{mother.name}</AppLink>,
    },
    organisationLevel: { label: t('organisation.level'), value: t(`organisation.levels.${profile.organisationLevel}`) },
    city: { label: t('organisation.city'), value: profile.cityName },
    site: { label: t('organisation.site'), value: profile.site },
    members: { label: t('organisation.members'), value: profile.memberCount },
    isHorse: {
      label: t('organisation.for'),
      value: [profile.isHorse && t('organisation.horses'), profile.isPony && t('organisation.ponies')]
        .filter(Boolean)
        .join(' · '),
    },
    addresses: (['registeredOffice', 'trainingSite'] as const).map((kind) => {
      const address = profile.addresses[kind]
      return { label: t(`organisation.${kind}`), value: address && oneLineAddress(address, i18n.language) }
    }),
    website: {
      label: t('organisation.website'),
      value: profile.website && (
        <a href={profile.website} rel="noreferrer noopener" target="_blank">
          {profile.website}
        </a>
      ),
    },
  } satisfies Record<FieldIn<OrganisationFieldTable, 'overview'> | 'federation' | 'city' | 'members', Fact | Fact[]>
  return (
    <>
      <RecordEvents noun="organisation" of={organisation} head={head} />
      <Section title={t('organisation.about')}>
        <Facts columns={3} items={Object.values(facts).flat()} />
        <RichProse text={profile.generalInfo} />
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
      {abilities?.canViewFinancePage && <PayerFinance owner={{ kind: 'organisation', ref: organisation }} />}
    </>
  )
}
