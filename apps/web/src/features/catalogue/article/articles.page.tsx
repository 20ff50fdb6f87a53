import { ArticleType, ArticleView, CreateArticle } from '@oxer/domain/catalogue/article/article.schema'
import { TaxTreatment } from '@oxer/domain/kernel/money/tax-treatment.schema'
import { StatusBadge } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { CatalogueList } from '../../../shared/catalogue-list.tsx'
import { choices, orNull } from '../../../shared/form/form-words.ts'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { type FormMoney, fromFormMoney, toFormMoney } from '../../../shared/money-form.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useArticleChanges } from './article.mutations.ts'

type Values = {
  name: string
  type: ArticleType
  default: boolean
  taxTreatment: TaxTreatment | ''
  externalref: string
  amount: FormMoney
}

const toInput = ({ amount, externalref, taxTreatment, ...values }: Values) => ({
  ...values,
  taxTreatment: taxTreatment === '' ? null : taxTreatment,
  externalref: orNull(externalref),
  defaultamount: fromFormMoney(amount),
})

/** The articles that a federation sells, with their proposed price. */
export const ArticlesPage = () => {
  const { t, i18n } = useTranslation('catalogue')
  const formats = useFormats()
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const articles = trpc.catalogue.article.list.useQuery(input, { meta: { page: true } })
  const { create, update, remove } = useArticleChanges()
  return (
    <CatalogueList<ArticleView, Values>
      isTitled
      texts={{
        title: t('article.title'),
        create: t('article.create'),
        none: t('article.none'),
        noneWhy: t('article.noneWhy'),
      }}
      list={articles}
      tableId="articles"
      nameOf={(row) => row.name}
      canEdit={abilities.canManage}
      columns={[
        {
          id: 'name',
          header: t('field.name'),
          width: 'minmax(160px, 2fr)',
          primary: true,
          text: (row) => row.name,
          compare: (one, other) => one.name.localeCompare(other.name),
          cell: (row) => row.name,
        },
        {
          id: 'type',
          header: t('field.type'),
          text: (row) => t(`article.type.${row.type}`),
          cell: (row) => t(`article.type.${row.type}`),
        },
        {
          id: 'amount',
          header: t('article.amount'),
          width: '130px',
          numeric: true,
          compare: (one, other) => one.defaultamount.amountWithTax - other.defaultamount.amountWithTax,
          cell: (row) => formats.money(row.defaultamount.amountWithTax, row.defaultamount.currency),
        },
        {
          id: 'tax',
          header: t('article.tax'),
          width: '90px',
          numeric: true,
          cell: (row) => `${String(row.defaultamount.taxLevel)} %`,
        },
        {
          id: 'external',
          header: t('article.externalRef'),
          width: '140px',
          hidden: true,
          cell: (row) => row.externalref ?? '',
        },
        {
          id: 'default',
          header: t('field.default'),
          width: '130px',
          cell: (row) => (row.default ? <StatusBadge tone="brand">{t('field.isDefault')}</StatusBadge> : ''),
        },
      ]}
      form={{
        fieldOfServer: { 'defaultamount.amountWithTax': 'amount' },
        view: ArticleView,
        words: {
          name: t('field.name'),
          type: {
            label: t('field.type'),
            options: choices(ArticleType.options, (type) => t(`article.type.${type}`)),
          },
          amount: t('article.amount'),
          taxTreatment: {
            label: t('article.taxTreatment'),
            options: [
              { value: '' as const, label: t('article.taxTreatmentOfType') },
              ...choices(TaxTreatment.options, (treatment) => t(`article.treatment.${treatment}`)),
            ],
          },
          externalref: t('article.externalRef'),
          default: t('article.makeDefault'),
        },
        valuesOf: (row): Values => ({
          name: row?.name ?? '',
          type: row?.type ?? 'SUBSCRIPTION',
          default: row?.default ?? false,
          taxTreatment: row?.taxTreatment ?? '',
          externalref: row?.externalref ?? '',
          amount: toFormMoney(row?.defaultamount),
        }),
        validate: (values) => schemaErrorsOf(CreateArticle, toInput(values), i18n),
        save: (values, row) =>
          row
            ? update.mutateAsync({ ...input, ...toInput(values), article: row.ref, version: row.version })
            : create.mutateAsync({ ...input, ...toInput(values) }),
        fields: (field) => (
          <>
            {field.text('name', { required: true, autofocus: true })}
            {field.choice('type')}
            {field.money('amount', { required: true })}
            {field.choice('taxTreatment', { description: t('article.taxTreatmentHint') })}
            {field.text('externalref', { description: t('article.externalRefHint') })}
            {field.flag('default', { description: t('article.makeDefaultHint') })}
          </>
        ),
      }}
      removal={{
        isBusy: remove.isPending,
        send: ({ ref }, done) => remove.mutate({ ...input, article: ref }, { onSettled: done }),
      }}
    />
  )
}
