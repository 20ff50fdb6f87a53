import { NativeSelect } from '@mantine/core'
import type { ArticleView } from '@oxer/domain/catalogue/article/article.schema'
import {
  CreateLicense,
  LicenseFeeType,
  LicenseQuantityType,
  LicenseType,
  LicenseValidityType,
  LicenseView,
} from '@oxer/domain/catalogue/license/license.schema'
import { defaultRenewal, type Renewal } from '@oxer/domain/catalogue/renewal/renewal.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { emptyRules, type RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { Typeahead } from '@oxer/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ArticleField, useArticleWord, useDefaultArticle } from '../../../shared/article-field.tsx'
import { PublishableList } from '../../../shared/catalogue-list.tsx'
import { inputOf } from '../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../shared/form/form-words.ts'
import { FormPart } from '../../../shared/form-part.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { type FormMoney, fromFormMoney, toFormMoney } from '../../../shared/money-form.ts'
import { RenewalInput } from '../../../shared/renewal/renewal-input.tsx'
import { useRenewalText } from '../../../shared/renewal/use-renewal-text.ts'
import { RulesBuilder } from '../../../shared/rules-builder/rules-builder.tsx'
import { rulesWord } from '../../../shared/rules-builder/rules-word.tsx'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { useTaxLevels } from '../../../shared/tax-levels.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useLicenseChanges } from './license.mutations.ts'
import { licenseColumns } from './licenses.columns.tsx'

type Values = {
  name: string
  description: string
  type: LicenseType
  validityType: LicenseValidityType
  championship: RefName | null
  renewal: Renewal
  feeType: LicenseFeeType
  articleRef: string | null
  amount: FormMoney
  quantityType: LicenseQuantityType
  quantityValue: number | null
  rules: RuleTree
}

const toInput = ({ amount, quantityValue, championship, ...values }: Values) => ({
  ...values,
  championshipRef: values.validityType === 'CHAMPIONSHIP' ? (championship?.ref ?? null) : null,
  quantityValue: values.quantityType === 'TIMES' ? quantityValue : null,
  money: fromFormMoney(amount),
})

const valuesOf = (row: LicenseView | null, article: ArticleView | undefined): Values => ({
  name: row?.name ?? '',
  description: row?.description ?? '',
  type: row?.type ?? 'COMPETITION',
  validityType: row?.validityType ?? 'RECURRING',
  championship: row?.championship ?? null,
  renewal: row?.renewal ?? defaultRenewal,
  feeType: row?.feeType ?? 'ANNUAL',
  articleRef: row ? row.articleRef : (article?.ref ?? null),
  amount: toFormMoney(row?.money ?? article?.defaultamount),
  quantityType: row?.quantityType ?? 'UNLIMITED',
  quantityValue: row?.quantityValue ?? null,
  rules: row?.rules ?? emptyRules,
})

const useLicenseWords = (federation: string): FormWords<Values> => {
  const { t } = useTranslation('catalogue')
  const renewalText = useRenewalText()
  const articleWord = useArticleWord(federation)
  return {
    name: t('field.name'),
    description: t('field.description'),
    type: { label: t('field.type'), options: choices(LicenseType.options, (type) => t(`license.type.${type}`)) },
    validityType: {
      label: t('license.holds'),
      options: choices(LicenseValidityType.options, (value) => t(`license.validityType.${value}`)),
    },
    championship: t('license.championship'),
    renewal: { label: t('renewal.title'), text: renewalText },
    feeType: {
      label: t('license.fee'),
      options: choices(LicenseFeeType.options, (value) => t(`license.feeType.${value}`)),
    },
    articleRef: articleWord,
    amount: t('field.amount'),
    quantityType: {
      label: t('license.uses'),
      options: choices(LicenseQuantityType.options, (value) => t(`license.quantityType.${value}`)),
    },
    quantityValue: t('license.times'),
    rules: rulesWord(t('license.rules'), federation),
  }
}

/** The championship in which alone a license counts; without one, the days of each holder are typed. */
const ChampionshipField = ({
  federation,
  ...props
}: {
  federation: string
  label: string
  value: RefName | null
  onChange: (championship: RefName | null) => void
  error: ReactNode
}) => {
  const { t } = useTranslation('catalogue')
  const { client } = trpc.useUtils()
  return (
    <Typeahead
      {...props}
      full="CLOSED"
      description={t('license.championshipHint')}
      search={async (q, signal) =>
        (await client.championships.championship.search.query({ q, federation }, { signal })).matches
      }
    />
  )
}

/** Licenses to start or to officiate: their price, validity and holders. */
export const LicensesPage = ({
  type: wanted,
  onType,
}: {
  /** Only licenses of this type; the type in an address may be invalid. */
  type: string | undefined
  onType: (type: LicenseType | undefined) => void
}) => {
  const { t, i18n } = useTranslation('catalogue')
  const formats = useFormats()
  const renewalText = useRenewalText()
  const { federation, abilities } = useManagedFederation()
  const taxLevels = useTaxLevels(federation.ref)
  const input = { federation: federation.ref }
  const type = LicenseType.options.find((option) => option === wanted)
  const licenses = trpc.catalogue.license.list.useQuery(
    { ...input, ...(type !== undefined && { licenseType: type }) },
    { meta: { page: true } },
  )
  const words = useLicenseWords(federation.ref)
  const defaultArticle = useDefaultArticle(federation.ref)
  const { create, update, changes } = useLicenseChanges(federation.ref)
  const validityOf = (row: LicenseView): string =>
    row.validityType === 'RECURRING'
      ? renewalText(row.renewal)
      : (row.championship?.name ?? t(`license.validityType.${row.validityType}`))
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
      columns={licenseColumns(t, formats, validityOf)}
      form={{
        size: 'xl',
        fieldOfServer: {
          championshipRef: 'championship',
          'money.amountWithTax': 'amount',
          'money.taxLevelCode': 'amount',
        },
        view: LicenseView,
        words,
        valuesOf: (row: LicenseView | null) => valuesOf(row, defaultArticle('LICENSE')),
        validate: (values) => schemaErrorsOf(CreateLicense, toInput(values), i18n),
        save: (values, row) =>
          row
            ? update.mutateAsync({ ...input, ...toInput(values), license: row.ref, version: row.version })
            : create.mutateAsync({ ...input, ...toInput(values) }),
        fields: (field, row) => (
          <>
            {field.text('name', { required: true, autofocus: true })}
            {field.choice('type')}
            {field.prose('description')}
            <FormPart legend={t('license.validity')}>
              {field.choice('validityType')}
              {field.form.values.validityType === 'CHAMPIONSHIP' && (
                <ChampionshipField federation={federation.ref} {...inputOf(field.of('championship'))} />
              )}
              {field.form.values.validityType === 'RECURRING' && <RenewalInput {...field.of('renewal')} />}
              {field.choice('quantityType', { description: t('license.quantityTypeHint') })}
              {field.form.values.quantityType === 'TIMES' &&
                field.wholeOrNone('quantityValue', { required: true, minimum: 1 })}
            </FormPart>
            <FormPart legend={t('field.price')}>
              <ArticleField
                {...field.of('articleRef')}
                federation={federation.ref}
                types={['LICENSE', 'BOARD_MEMBER']}
                current={row?.article ?? null}
                onArticle={({ defaultamount }) => {
                  if (!field.form.values.amount.amountInCents) {
                    field.form.setFieldValue('amount', toFormMoney(defaultamount))
                  }
                }}
              />
              {field.money('amount', { required: true, taxLevels })}
              {field.choice('feeType', { description: t('license.feeTypeHint') })}
            </FormPart>
            <FormPart legend={t('license.rules')}>
              <RulesBuilder federation={federation.ref} {...field.of('rules')} />
            </FormPart>
          </>
        ),
      }}
    />
  )
}
