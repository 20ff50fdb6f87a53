import { Button, NativeSelect, Skeleton, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  type CostCentre,
  ExternalAccountingSystem,
  type ExternalAccountingView,
  owedTaxLevels,
  UpdateExternalAccounting,
} from '@oxer/domain/finance/external-accounting/external-accounting.schema'
import { EmptyState, ErrorState, Facts, Section, StatusBadge } from '@oxer/ui'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../shared/edit-drawer.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import classes from './external-accounting.module.css'
import { useExternalAccountingChanges } from './external-accounting.mutations.ts'

type Values = {
  system: ExternalAccountingSystem
  isEnabled: boolean
  administration: string
  salesJournal: string
  revenueAccount: string
  vatAccounts: Record<(typeof owedTaxLevels)[number], string>
  costCentre: CostCentre
  exportFolder: string
  /** Of what was read, also when somebody else saves meanwhile. */
  version: number
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

const toValues = (view: ExternalAccountingView): Values => ({
  system: view.system,
  isEnabled: view.isEnabled,
  administration: view.administration ?? '',
  salesJournal: view.salesJournal ?? '',
  revenueAccount: view.revenueAccount ?? '',
  vatAccounts: { VAT_6: view.vatAccounts.VAT_6 ?? '', VAT_21: view.vatAccounts.VAT_21 ?? '' },
  costCentre: view.costCentre,
  exportFolder: view.exportFolder ?? '',
  version: view.version,
})

const toInput = (values: Values) => ({
  ...values,
  administration: orNull(values.administration),
  salesJournal: orNull(values.salesJournal),
  revenueAccount: orNull(values.revenueAccount),
  vatAccounts: { VAT_6: orNull(values.vatAccounts.VAT_6), VAT_21: orNull(values.vatAccounts.VAT_21) },
  exportFolder: orNull(values.exportFolder),
})

const tones = { NOT_SET_UP: 'neutral', INCOMPLETE: 'warning', READY: 'good' } as const

/** Whether invoices would arrive, and what is still to be done for it. */
const Connection = ({ connection, isEnabled }: ExternalAccountingView) => {
  const { t } = useTranslation('finance')
  return (
    <div className={classes.connection}>
      <StatusBadge tone={tones[connection.state]}>{t(`externalAccounting.state.${connection.state}`)}</StatusBadge>
      <span>
        {connection.state === 'READY' && !isEnabled
          ? t('externalAccounting.switchedOff')
          : t(`externalAccounting.stateWhy.${connection.state}`)}
      </span>
      {connection.missing.length > 0 && (
        <ul className={classes.missing} aria-label={t('externalAccounting.missing')}>
          {connection.missing.map(({ gap, name }) => (
            <li key={`${gap} ${name ?? ''}`}>
              {t(`externalAccounting.gap.${gap}`, {
                name: gap === 'VAT_ACCOUNT' ? (name ?? '').replace('VAT_', '') : name,
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const Fields = ({ form }: { form: UseFormReturnType<Values> }) => {
  const { t } = useTranslation('finance')
  const isExport = form.values.system === 'UBL_EXPORT'
  return (
    <>
      <NativeSelect
        label={t('externalAccounting.system')}
        data-autofocus
        data={ExternalAccountingSystem.options.map((value) => ({
          value,
          label: t(`externalAccounting.systems.${value}`),
        }))}
        {...form.getInputProps('system')}
      />
      <Switch
        label={t('externalAccounting.isEnabled')}
        description={t('externalAccounting.isEnabledHint')}
        {...form.getInputProps('isEnabled', { type: 'checkbox' })}
      />
      {isExport && (
        <TextInput
          label={t('externalAccounting.exportFolder')}
          description={t('externalAccounting.exportFolderHint')}
          maxLength={100}
          {...form.getInputProps('exportFolder')}
        />
      )}
      <TextInput
        label={t('externalAccounting.administration')}
        description={t('externalAccounting.administrationHint')}
        maxLength={30}
        {...form.getInputProps('administration')}
      />
      <TextInput label={t('externalAccounting.salesJournal')} maxLength={30} {...form.getInputProps('salesJournal')} />
      <TextInput
        label={t('externalAccounting.revenueAccount')}
        description={t('externalAccounting.revenueAccountHint')}
        maxLength={30}
        {...form.getInputProps('revenueAccount')}
      />
      {owedTaxLevels.map((level) => (
        <TextInput
          key={level}
          label={t('externalAccounting.vatAccount', { percent: level.replace('VAT_', '') })}
          maxLength={30}
          {...form.getInputProps(`vatAccounts.${level}`)}
        />
      ))}
      <NativeSelect
        label={t('externalAccounting.costCentre')}
        data={(['NONE', 'ARTICLE'] as const).map((value) => ({
          value,
          label: t(`externalAccounting.costCentres.${value}`),
        }))}
        {...form.getInputProps('costCentre')}
      />
    </>
  )
}

/** The books to which the invoices of the federation go (ps090). */
export const ExternalAccountingPage = () => {
  const { t, i18n } = useTranslation('finance')
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const { data, isError, refetch } = trpc.finance.externalAccounting.get.useQuery(input, {
    enabled: abilities.canManage,
  })
  const { save } = useExternalAccountingChanges()
  const [isEditing, setEditing] = useState(false)
  if (!abilities.canManage)
    return <EmptyState title={t('externalAccounting.denied')} message={t('externalAccounting.deniedWhy')} />
  const isUnset = data?.connection.state === 'NOT_SET_UP'
  return (
    <Section
      title={t('externalAccounting.title')}
      description={t('externalAccounting.about')}
      actions={
        data && (
          <Button
            variant={isUnset ? 'filled' : 'default'}
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t(isUnset ? 'externalAccounting.setUp' : 'externalAccounting.edit')}
          </Button>
        )
      }
    >
      {!data && (isError ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton height={120} />)}
      {data && <Connection {...data} />}
      {data && !isUnset && (
        <Facts
          items={[
            { label: t('externalAccounting.system'), value: t(`externalAccounting.systems.${data.system}`) },
            {
              label: t('externalAccounting.isEnabled'),
              value: t(data.isEnabled ? 'externalAccounting.yes' : 'externalAccounting.no'),
            },
            ...(data.system === 'UBL_EXPORT'
              ? [{ label: t('externalAccounting.exportFolder'), value: data.exportFolder }]
              : []),
            { label: t('externalAccounting.administration'), value: data.administration },
            { label: t('externalAccounting.salesJournal'), value: data.salesJournal },
            { label: t('externalAccounting.revenueAccount'), value: data.revenueAccount },
            ...owedTaxLevels.map((level) => ({
              label: t('externalAccounting.vatAccount', { percent: level.replace('VAT_', '') }),
              value: data.vatAccounts[level],
            })),
            {
              label: t('externalAccounting.costCentre'),
              value: t(`externalAccounting.costCentres.${data.costCentre}`),
            },
          ]}
        />
      )}
      {data && isEditing && (
        <EditDrawer<Values>
          title={t('externalAccounting.title')}
          onClose={() => setEditing(false)}
          initialValues={toValues(data)}
          validate={(values) => schemaErrorsOf(UpdateExternalAccounting, toInput(values), i18n)}
          save={(values) => save.mutateAsync({ ...input, ...toInput(values) })}
        >
          {(form) => <Fields form={form} />}
        </EditDrawer>
      )}
    </Section>
  )
}
