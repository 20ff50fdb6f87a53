import { Button, Skeleton, TextInput } from '@mantine/core'
import {
  CostCentre,
  ExternalAccountingSystem,
  ExternalAccountingView,
  owedTaxLevels,
  UpdateExternalAccounting,
} from '@oxer/domain/finance/external-accounting/external-accounting.schema'
import type { TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import { EmptyState, ErrorState, Facts, Section, StatusBadge } from '@oxer/ui'
import { IconPencil } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../shared/edit-drawer.tsx'
import { type FieldsOf, fieldsOf } from '../../../shared/form/fields-of.tsx'
import { choices, type FormWords, orNull } from '../../../shared/form/form-words.ts'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { useTaxLevels } from '../../../shared/tax-levels.ts'
import { trpc } from '../../../shared/trpc.ts'
import classes from './external-accounting.module.css'
import { useExternalAccountingChanges } from './external-accounting.mutations.ts'

type OwedTaxLevel = (typeof owedTaxLevels)[number]

type Values = {
  system: ExternalAccountingSystem
  isEnabled: boolean
  costCentre: CostCentre
  administration: string
  salesJournal: string
  revenueAccount: string
  vatAccounts: Record<OwedTaxLevel, string>
  exportFolder: string
}

const toValues = (view: ExternalAccountingView): Values => ({
  system: view.system,
  isEnabled: view.isEnabled,
  costCentre: view.costCentre,
  administration: view.administration ?? '',
  salesJournal: view.salesJournal ?? '',
  revenueAccount: view.revenueAccount ?? '',
  vatAccounts: {
    VAT_6: view.vatAccounts.VAT_6 ?? '',
    VAT_9: view.vatAccounts.VAT_9 ?? '',
    VAT_21: view.vatAccounts.VAT_21 ?? '',
  },
  exportFolder: view.exportFolder ?? '',
})

const toInput = (values: Values) => ({
  ...values,
  administration: orNull(values.administration),
  salesJournal: orNull(values.salesJournal),
  revenueAccount: orNull(values.revenueAccount),
  vatAccounts: {
    VAT_6: orNull(values.vatAccounts.VAT_6),
    VAT_9: orNull(values.vatAccounts.VAT_9),
    VAT_21: orNull(values.vatAccounts.VAT_21),
  },
  exportFolder: orNull(values.exportFolder),
})

/** The levels of the country, and those that have an account. */
const shownLevels = (
  taxLevels: readonly TaxLevelCode[],
  accounts: Readonly<Record<OwedTaxLevel, string | null>>,
): readonly OwedTaxLevel[] =>
  owedTaxLevels.filter((level) => taxLevels.includes(level) || (accounts[level] ?? '') !== '')

const tones = { NOT_SET_UP: 'neutral', INCOMPLETE: 'warning', READY: 'good' } as const

/** Whether invoices would arrive, and the missing settings. */
const Connection = ({ connection }: ExternalAccountingView) => {
  const { t } = useTranslation('finance')
  return (
    <div className={classes.connection}>
      <StatusBadge tone={tones[connection.state]}>{t(`externalAccounting.state.${connection.state}`)}</StatusBadge>
      <span>{t(`externalAccounting.stateWhy.${connection.state}`)}</span>
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

const useAccountingWords = (): FormWords<Values> => {
  const { t } = useTranslation('finance')
  return {
    system: {
      label: t('externalAccounting.system'),
      options: choices(ExternalAccountingSystem.options, (system) => t(`externalAccounting.systems.${system}`)),
    },
    isEnabled: t('externalAccounting.isEnabled'),
    costCentre: {
      label: t('externalAccounting.costCentre'),
      options: choices(CostCentre.options, (each) => t(`externalAccounting.costCentres.${each}`)),
    },
    exportFolder: t('externalAccounting.exportFolder'),
    administration: t('externalAccounting.administration'),
    salesJournal: t('externalAccounting.salesJournal'),
    revenueAccount: t('externalAccounting.revenueAccount'),
    vatAccounts: {
      label: t('externalAccounting.title'),
      parts: {
        VAT_6: t('externalAccounting.vatAccount', { percent: '6' }),
        VAT_9: t('externalAccounting.vatAccount', { percent: '9' }),
        VAT_21: t('externalAccounting.vatAccount', { percent: '21' }),
      },
    },
  }
}

/** Each system asks for what it obeys. */
const Fields = ({ field, taxLevels }: { field: FieldsOf<Values>; taxLevels: readonly TaxLevelCode[] }) => {
  const { t } = useTranslation('finance')
  const { system, vatAccounts } = field.form.values
  return (
    <>
      {field.choice('system', { autofocus: true })}
      {system === 'UBL_EXPORT'
        ? field.text('exportFolder', { description: t('externalAccounting.exportFolderHint'), maxLength: 100 })
        : field.text('administration', { description: t('externalAccounting.administrationHint'), maxLength: 30 })}
      {system === 'EXACT_ONLINE' && (
        <>
          {field.text('salesJournal', { maxLength: 30 })}
          {field.text('revenueAccount', { description: t('externalAccounting.revenueAccountHint'), maxLength: 30 })}
          {shownLevels(taxLevels, vatAccounts).map((level) => (
            <TextInput
              key={level}
              label={t('externalAccounting.vatAccount', { percent: level.replace('VAT_', '') })}
              maxLength={30}
              {...field.form.getInputProps(`vatAccounts.${level}`)}
            />
          ))}
          {field.choice('costCentre')}
        </>
      )}
      {field.flag('isEnabled', { description: t('externalAccounting.isEnabledHint') })}
    </>
  )
}

/** What is set of the chosen system. */
const factsOf = (data: ExternalAccountingView, taxLevels: readonly TaxLevelCode[], t: TFunction<'finance'>) => [
  { label: t('externalAccounting.system'), value: t(`externalAccounting.systems.${data.system}`) },
  { label: t('externalAccounting.isEnabled'), value: t(data.isEnabled ? 'settings.on' : 'settings.off') },
  data.system === 'UBL_EXPORT'
    ? { label: t('externalAccounting.exportFolder'), value: data.exportFolder }
    : { label: t('externalAccounting.administration'), value: data.administration },
  ...(data.system === 'EXACT_ONLINE'
    ? [
        { label: t('externalAccounting.salesJournal'), value: data.salesJournal },
        { label: t('externalAccounting.revenueAccount'), value: data.revenueAccount },
        ...shownLevels(taxLevels, data.vatAccounts).map((level) => ({
          label: t('externalAccounting.vatAccount', { percent: level.replace('VAT_', '') }),
          value: data.vatAccounts[level],
        })),
        { label: t('externalAccounting.costCentre'), value: t(`externalAccounting.costCentres.${data.costCentre}`) },
      ]
    : []),
]

/** The external accounting that receives the invoices of the federation (ps090). */
export const ExternalAccountingPage = () => {
  const { t, i18n } = useTranslation('finance')
  const { federation, abilities } = useManagedFederation()
  const taxLevels = useTaxLevels(federation.ref)
  const input = { federation: federation.ref }
  const { data, isError, refetch } = trpc.finance.externalAccounting.get.useQuery(input, {
    enabled: abilities.canManage,
  })
  const { save } = useExternalAccountingChanges()
  const [isEditing, setEditing] = useState(false)
  const words = useAccountingWords()
  if (!abilities.canManage)
    return <EmptyState title={t('externalAccounting.denied')} message={t('externalAccounting.deniedWhy')} />
  const isUnset = data?.connection.state === 'NOT_SET_UP'
  return (
    <Section
      title={t('externalAccounting.title')}
      description={t('externalAccounting.about')}
      actions={
        data && (
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
            {t(isUnset ? 'externalAccounting.setUp' : 'externalAccounting.edit')}
          </Button>
        )
      }
    >
      {!data && (isError ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton height={120} />)}
      {data && <Connection {...data} />}
      {data && !isUnset && <Facts items={factsOf(data, taxLevels, t)} />}
      {data && isEditing && (
        <ChangeDrawer<Values, ExternalAccountingView>
          title={t('externalAccounting.title')}
          onClose={() => setEditing(false)}
          stored={data}
          view={ExternalAccountingView}
          valuesOf={toValues}
          words={words}
          validate={(values) =>
            schemaErrorsOf(UpdateExternalAccounting, { ...toInput(values), version: data.version }, i18n)
          }
          save={(values, seen) => save.mutateAsync({ ...input, ...toInput(values), version: seen.version })}
        >
          {(form) => <Fields field={fieldsOf(form, words)} taxLevels={taxLevels} />}
        </ChangeDrawer>
      )}
    </Section>
  )
}
