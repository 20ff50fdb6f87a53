import { Menu } from '@mantine/core'
import { ArticleType, ArticleView, CreateArticle } from '@oxer/domain/catalogue/article/article.schema'
import { TaxTreatment } from '@oxer/domain/kernel/money/tax-treatment.schema'
import { IconChartPie } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CatalogueList } from '../../../shared/catalogue-list.tsx'
import { choices, orNull } from '../../../shared/form/form-words.ts'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { type FormMoney, fromFormMoney, toFormMoney } from '../../../shared/money-form.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { useTaxLevels } from '../../../shared/tax-levels.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { articleColumns } from './article.columns.tsx'
import { useArticleChanges } from './article.mutations.ts'

// Loaded when it is opened.
const ArticleSplitsDrawer = lazy(() =>
  import('./components/article-splits-drawer.tsx').then((file) => ({ default: file.ArticleSplitsDrawer })),
)

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
  const finance = useTranslation('finance').t
  const formats = useFormats()
  const { federation, abilities } = useManagedFederation()
  const taxLevels = useTaxLevels(federation.ref)
  const input = { federation: federation.ref }
  const articles = trpc.catalogue.article.list.useQuery(input, { meta: { page: true } })
  const { create, update, remove } = useArticleChanges()
  const [split, setSplit] = useState<ArticleView | null>(null)
  return (
    <>
      <CatalogueList<ArticleView, Values>
        isTitled
        further={(row) => (
          <Menu.Item leftSection={<IconChartPie size={16} aria-hidden />} onClick={() => setSplit(row)}>
            {finance('split.open')}
          </Menu.Item>
        )}
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
        columns={articleColumns(t, formats)}
        form={{
          fieldOfServer: { 'defaultamount.amountWithTax': 'amount', 'defaultamount.taxLevelCode': 'amount' },
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
              {field.money('amount', { required: true, taxLevels })}
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
      {split && (
        <Suspense>
          <ArticleSplitsDrawer article={split} articles={articles.data ?? []} onClose={() => setSplit(null)} />
        </Suspense>
      )}
    </>
  )
}
