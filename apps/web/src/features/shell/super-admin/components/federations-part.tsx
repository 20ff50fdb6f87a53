import { LanguageCode } from '@oxer/domain/access/tenant/tenant.schema'
import { StartingDataKey } from '@oxer/domain/catalogue/starting-data/starting-data.schema'
import { FederationAdministration, NewFederation } from '@oxer/domain/registry/installation/installation.schema'
import { StatusBadge } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { CatalogueList } from '../../../../shared/catalogue-list.tsx'
import { CountryField } from '../../../../shared/country-field.tsx'
import { inputOf } from '../../../../shared/form/fields-of.tsx'
import { choices } from '../../../../shared/form/form-words.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useAdministration } from '../super-admin.mutations.ts'

type Values = {
  name: string
  abbreviation: string
  contactEmail: string
  language: LanguageCode
  timeZone: string
  country: string
  startingData: StartingDataKey
  isActive: boolean
}

const toInput = ({ contactEmail, isActive: _, ...values }: Values) => ({
  ...values,
  contactEmail: contactEmail.trim() || null,
})

/** The federations of the installation (q134, q135); one that is switched off is closed to everybody else. */
export const FederationsPart = () => {
  const { t, i18n } = useTranslation(['access', 'catalogue'])
  const federations = trpc.registry.administration.federations.useQuery()
  const { createFederation, updateFederation } = useAdministration()
  return (
    <CatalogueList<FederationAdministration, Values>
      isTitled
      texts={{
        title: t('access:superAdmin.parts.federations'),
        about: t('access:superAdmin.federations.about'),
        create: t('access:superAdmin.federations.create'),
        none: t('access:superAdmin.federations.none'),
        noneWhy: t('access:superAdmin.federations.noneWhy'),
      }}
      list={federations}
      nameOf={(row) => row.name}
      canEdit
      rowTone={(row) => (row.isActive ? undefined : 'muted')}
      columns={[
        {
          id: 'name',
          header: t('access:setUp.federation'),
          width: 'minmax(180px, 3fr)',
          primary: true,
          cell: (row) => row.name,
        },
        { id: 'short', header: t('access:setUp.abbreviation'), width: '120px', cell: (row) => row.abbreviation },
        {
          id: 'hosts',
          header: t('access:superAdmin.parts.hosts'),
          width: 'minmax(160px, 2fr)',
          cell: (row) => row.hosts.join(', '),
        },
        {
          id: 'state',
          header: t('access:superAdmin.state'),
          width: '120px',
          cell: (row) => (
            <StatusBadge tone={row.isActive ? 'good' : 'warning'}>
              {t(row.isActive ? 'access:superAdmin.federations.on' : 'access:superAdmin.federations.off')}
            </StatusBadge>
          ),
        },
      ]}
      form={{
        view: FederationAdministration,
        words: {
          name: t('access:setUp.federation'),
          abbreviation: t('access:setUp.abbreviation'),
          contactEmail: t('access:setUp.contactEmail'),
          language: {
            label: t('access:setUp.language'),
            options: choices(LanguageCode.options, (code) => t(`access:superAdmin.languages.${code}`)),
          },
          timeZone: t('access:setUp.timeZone'),
          country: t('access:setUp.country'),
          startingData: {
            label: t('access:setUp.data'),
            options: choices(StartingDataKey.options, (key) => t(`access:setUp.dataOf.${key}`)),
          },
          isActive: t('access:superAdmin.federations.isActive'),
        },
        valuesOf: (row): Values => ({
          name: row?.name ?? '',
          abbreviation: row?.abbreviation ?? '',
          contactEmail: row?.contactEmail ?? '',
          language: row?.language === 'EN' ? 'EN' : 'NL',
          timeZone: row?.timeZone ?? 'Europe/Brussels',
          country: row?.country ?? 'BEL',
          startingData: row ? 'EMPTY' : 'FLEMISH',
          isActive: row?.isActive ?? true,
        }),
        validate: (values) => schemaErrorsOf(NewFederation, toInput(values), i18n),
        save: (values, row) => {
          const { startingData, ...input } = toInput(values)
          if (!row) return createFederation.mutateAsync({ ...input, startingData })
          const { isActive } = values
          return updateFederation.mutateAsync({ ...input, isActive, federation: row.ref, version: row.version })
        },
        fields: (field, row) => (
          <>
            {field.text('name', { required: true, autofocus: true, maxLength: 200 })}
            {field.text('abbreviation', { required: true, maxLength: 20 })}
            {field.text('contactEmail', { maxLength: 200 })}
            {field.choice('language')}
            {field.text('timeZone', { required: true, maxLength: 60 })}
            <CountryField {...inputOf(field.of('country'))} required />
            {row
              ? field.flag('isActive', { description: t('access:superAdmin.federations.isActiveHint') })
              : field.choice('startingData', { description: t('access:setUp.dataHint') })}
          </>
        ),
      }}
    />
  )
}
