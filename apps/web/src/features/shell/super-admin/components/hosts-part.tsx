import { LanguageCode } from '@oxer/domain/access/tenant/tenant.schema'
import { TenantFeature } from '@oxer/domain/kernel/feature/feature.schema'
import { SaveTenant, TenantAdministration } from '@oxer/domain/registry/installation/administration.schema'
import { StatusBadge } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { CatalogueList } from '../../../../shared/catalogue-list.tsx'
import { choices } from '../../../../shared/form/form-words.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useAdministration } from '../super-admin.mutations.ts'

type Values = {
  host: string
  name: string
  colour: string
  languages: LanguageCode[]
  defaultLanguage: LanguageCode
  features: TenantFeature[]
  federationRefs: string[]
  isDefault: boolean
}

/** The host names: each shows some federations, in its own colour and languages. */
export const HostsPart = () => {
  const { t, i18n } = useTranslation('access')
  const tenants = trpc.registry.administration.tenants.useQuery()
  const federations = trpc.registry.administration.federations.useQuery()
  const { createTenant, updateTenant, removeTenant } = useAdministration()
  const nameOf = new Map((federations.data ?? []).map(({ ref, name }) => [ref, name]))
  return (
    <CatalogueList<TenantAdministration, Values>
      isTitled
      texts={{
        title: t('superAdmin.parts.hosts'),
        about: t('superAdmin.hosts.about'),
        create: t('superAdmin.hosts.create'),
        none: t('superAdmin.hosts.none'),
        noneWhy: t('superAdmin.hosts.noneWhy'),
        deleteWhy: t('superAdmin.hosts.deleteWhy'),
      }}
      list={tenants}
      nameOf={(row) => row.host}
      canEdit
      columns={[
        { id: 'host', header: t('setUp.host'), width: 'minmax(180px, 2fr)', primary: true, cell: (row) => row.host },
        { id: 'name', header: t('superAdmin.hosts.name'), width: 'minmax(160px, 2fr)', cell: (row) => row.name },
        {
          id: 'federations',
          header: t('superAdmin.parts.federations'),
          width: 'minmax(160px, 2fr)',
          cell: (row) => row.federationRefs.map((ref) => nameOf.get(ref) ?? '').join(', '),
        },
        {
          id: 'default',
          header: t('superAdmin.hosts.default'),
          width: '130px',
          cell: (row) => (row.isDefault ? <StatusBadge tone="brand">{t('superAdmin.hosts.default')}</StatusBadge> : ''),
        },
      ]}
      removal={{
        isBusy: removeTenant.isPending,
        send: ({ ref }, onSettled) => removeTenant.mutate({ tenant: ref }, { onSettled }),
      }}
      form={{
        view: TenantAdministration,
        words: {
          host: t('setUp.host'),
          name: t('superAdmin.hosts.name'),
          colour: t('setUp.colour'),
          languages: {
            label: t('superAdmin.hosts.languages'),
            options: choices(LanguageCode.options, (code) => t(`superAdmin.languages.${code}`)),
          },
          defaultLanguage: {
            label: t('superAdmin.hosts.defaultLanguage'),
            options: choices(LanguageCode.options, (code) => t(`superAdmin.languages.${code}`)),
          },
          features: {
            label: t('superAdmin.hosts.features'),
            options: choices(TenantFeature.options, (feature) => t(`superAdmin.hosts.feature.${feature}`)),
          },
          federationRefs: {
            label: t('superAdmin.parts.federations'),
            options: (federations.data ?? []).map(({ ref, name }) => ({ value: ref, label: name })),
          },
          isDefault: t('superAdmin.hosts.makeDefault'),
        },
        valuesOf: (row): Values => ({
          host: row?.host ?? '',
          name: row?.name ?? '',
          colour: row?.colour ?? '#1f5f4a',
          languages: row?.languages ?? [...LanguageCode.options],
          defaultLanguage: row?.defaultLanguage ?? 'NL',
          features: row?.features ?? [...TenantFeature.options],
          federationRefs: row?.federationRefs ?? [],
          isDefault: row?.isDefault ?? false,
        }),
        validate: (values) => schemaErrorsOf(SaveTenant, values, i18n),
        save: (values, row) =>
          row
            ? updateTenant.mutateAsync({ ...values, tenant: row.ref, version: row.version })
            : createTenant.mutateAsync(values),
        fields: (field) => (
          <>
            {field.text('host', { required: true, autofocus: true, description: t('setUp.hostHint') })}
            {field.text('name', { required: true, maxLength: 200 })}
            {field.text('colour', { required: true, maxLength: 7, description: t('superAdmin.hosts.colourHint') })}
            {field.several('languages')}
            {field.choice('defaultLanguage')}
            {field.several('federationRefs', { description: t('superAdmin.hosts.federationsHint') })}
            {field.several('features', { description: t('superAdmin.hosts.featuresHint') })}
            {field.flag('isDefault', { description: t('superAdmin.hosts.makeDefaultHint') })}
          </>
        ),
      }}
    />
  )
}
