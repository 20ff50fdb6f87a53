import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import {
  CreateLicense,
  LicenseFeeType,
  LicenseQuantityType,
  LicenseType,
  LicenseValidityType,
  type LicenseView,
} from '@oxer/domain/catalogue/license/license.schema'
import { defaultRenewal, type Renewal } from '@oxer/domain/catalogue/renewal/renewal.schema'
import { emptyRules, type RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { MoneyInput } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { ArticleField } from '../../../shared/article-field.tsx'
import { PublishableList } from '../../../shared/catalogue-list.tsx'
import { FormPart } from '../../../shared/form-part.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { currencies, type FormMoney, fromFormMoney, taxLevels, toFormMoney } from '../../../shared/money-form.ts'
import { RenewalInput } from '../../../shared/renewal/renewal-input.tsx'
import { useRenewalText } from '../../../shared/renewal/use-renewal-text.ts'
import { RulesBuilder } from '../../../shared/rules-builder/rules-builder.tsx'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { WholeNumberInput } from '../../../shared/whole-number-input.tsx'
import { useLicenseChanges } from './license.mutations.ts'

type Values = {
  name: string
  description: string
  type: LicenseType
  validityType: LicenseValidityType
  renewal: Renewal
  feeType: LicenseFeeType
  articleRef: string | null
  amount: FormMoney
  quantityType: LicenseQuantityType
  quantityValue: number | null
  rules: RuleTree
}

const toInput = ({ amount, quantityValue, ...values }: Values) => ({
  ...values,
  quantityValue: values.quantityType === 'TIMES' ? quantityValue : null,
  money: fromFormMoney(amount),
})

const valuesOf = (row: LicenseView | null): Values => ({
  name: row?.name ?? '',
  description: row?.description ?? '',
  type: row?.type ?? 'COMPETITION',
  validityType: row?.validityType ?? 'RECURRING',
  renewal: row?.renewal ?? defaultRenewal,
  feeType: row?.feeType ?? 'ANNUAL',
  articleRef: row?.articleRef ?? null,
  amount: toFormMoney(row?.money, 'VAT_0'),
  quantityType: row?.quantityType ?? 'UNLIMITED',
  quantityValue: row?.quantityValue ?? null,
  rules: row?.rules ?? emptyRules,
})

/** What somebody must hold to start or to officiate: what it costs, how long it holds, who may have it. */
export const LicensesPage = ({
  type: wanted,
  onType,
}: {
  /** Licenses of this type alone; an address may say what is no type. */
  type: string | undefined
  onType: (type: LicenseType | undefined) => void
}) => {
  const { t, i18n } = useTranslation('catalogue')
  const formats = useFormats()
  const renewalText = useRenewalText()
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const type = LicenseType.options.find((option) => option === wanted)
  const licenses = trpc.catalogue.license.list.useQuery(
    { ...input, ...(type !== undefined && { licenseType: type }) },
    { meta: { page: true } },
  )
  const { create, update, changes } = useLicenseChanges(federation.ref)
  const validityOf = (row: LicenseView): string =>
    row.validityType === 'RECURRING' ? renewalText(row.renewal) : t(`license.validityType.${row.validityType}`)
  return (
    <PublishableList
      federation={federation.ref}
      changes={changes}
      texts={{
        title: t('license.title'),
        create: t('license.create'),
        none: t('license.none'),
        noneWhy: t(type === undefined ? 'license.noneWhy' : 'license.noneOfType'),
      }}
      list={licenses}
      tableId="licenses"
      canEdit={abilities.canManageSport}
      toolbar={
        <NativeSelect
          aria-label={t('field.type')}
          value={type ?? ''}
          data={[
            { value: '', label: t('license.allTypes') },
            ...LicenseType.options.map((value) => ({ value, label: t(`license.type.${value}`) })),
          ]}
          onChange={({ currentTarget }) => onType(LicenseType.options.find((value) => value === currentTarget.value))}
        />
      }
      columns={[
        {
          id: 'name',
          header: t('field.name'),
          width: 'minmax(150px, 1.2fr)',
          primary: true,
          text: (row) => row.name,
          compare: (one, other) => one.name.localeCompare(other.name),
          cell: (row) => row.name,
        },
        {
          id: 'type',
          header: t('field.type'),
          width: '120px',
          text: (row) => t(`license.type.${row.type}`),
          cell: (row) => t(`license.type.${row.type}`),
        },
        {
          id: 'validity',
          header: t('license.validity'),
          width: 'minmax(195px, 1fr)',
          text: validityOf,
          cell: validityOf,
        },
        {
          id: 'amount',
          header: t('field.price'),
          width: '110px',
          numeric: true,
          compare: (one, other) => one.money.amountWithTax - other.money.amountWithTax,
          cell: ({ money }) =>
            money.amountWithTax === 0 ? t('field.free') : formats.money(money.amountWithTax, money.currency),
        },
        {
          id: 'fee',
          header: t('license.fee'),
          width: '110px',
          hidden: true,
          cell: (row) => t(`license.feeType.${row.feeType}`),
        },
        {
          id: 'article',
          header: t('field.article'),
          hidden: true,
          text: (row) => row.article?.name ?? '',
          cell: (row) => row.article?.name ?? '',
        },
      ]}
      form={{
        size: 'xl',
        fieldOfServer: { 'money.amountWithTax': 'amount' },
        valuesOf,
        validate: (values) => schemaErrorsOf(CreateLicense, toInput(values), i18n),
        save: (values, row) =>
          row
            ? update.mutateAsync({ ...input, ...toInput(values), license: row.ref, version: row.version })
            : create.mutateAsync({ ...input, ...toInput(values) }),
        fields: (form, row) => (
          <>
            <TextInput label={t('field.name')} required data-autofocus {...form.getInputProps('name')} />
            <NativeSelect
              label={t('field.type')}
              data={LicenseType.options.map((value) => ({ value, label: t(`license.type.${value}`) }))}
              {...form.getInputProps('type')}
            />
            <Textarea label={t('field.description')} autosize minRows={2} {...form.getInputProps('description')} />
            <FormPart legend={t('license.validity')}>
              <NativeSelect
                label={t('license.holds')}
                data={LicenseValidityType.options.map((value) => ({
                  value,
                  label: t(`license.validityType.${value}`),
                }))}
                {...form.getInputProps('validityType')}
              />
              {form.values.validityType === 'RECURRING' && (
                <RenewalInput
                  value={form.values.renewal}
                  onChange={(renewal) => form.setFieldValue('renewal', renewal)}
                  errorOf={(field) => form.errors[`renewal.${field}`]}
                />
              )}
              <NativeSelect
                label={t('license.uses')}
                data={LicenseQuantityType.options.map((value) => ({
                  value,
                  label: t(`license.quantityType.${value}`),
                }))}
                {...form.getInputProps('quantityType')}
              />
              {form.values.quantityType === 'TIMES' && (
                <WholeNumberInput
                  label={t('license.times')}
                  required
                  whenEmpty={null}
                  minimum={1}
                  value={form.values.quantityValue}
                  onChange={(quantity) => form.setFieldValue('quantityValue', quantity)}
                  error={form.errors.quantityValue}
                />
              )}
            </FormPart>
            <FormPart legend={t('field.price')}>
              <ArticleField
                federation={federation.ref}
                types={['LICENSE', 'BOARD_MEMBER']}
                current={row?.article ?? null}
                value={form.values.articleRef}
                onChange={(ref, article) => {
                  form.setFieldValue('articleRef', ref)
                  if (article && form.values.amount.amountInCents === null) {
                    form.setFieldValue('amount', toFormMoney(article.defaultamount, 'VAT_0'))
                  }
                }}
                error={form.errors.articleRef}
              />
              <MoneyInput
                label={t('field.amount')}
                required
                currencies={currencies}
                taxLevels={taxLevels}
                value={form.values.amount}
                onChange={(amount) => form.setFieldValue('amount', amount)}
                error={form.errors.amount ?? form.errors['money.amountWithTax']}
              />
              <NativeSelect
                label={t('license.fee')}
                data={LicenseFeeType.options.map((value) => ({ value, label: t(`license.feeType.${value}`) }))}
                {...form.getInputProps('feeType')}
              />
            </FormPart>
            <FormPart legend={t('license.rules')}>
              <RulesBuilder
                label={t('license.rules')}
                federation={federation.ref}
                value={form.values.rules}
                onChange={(rules) => form.setFieldValue('rules', rules)}
                error={Object.keys(form.errors).some((field) => field.startsWith('rules'))}
              />
            </FormPart>
          </>
        ),
      }}
    />
  )
}
