import type { OrderPreview } from '@oxer/domain/finance/order/order.schema'
import { Facts, Typeahead } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useArticleWord } from '../../../../shared/article-field.tsx'
import { useOrderChanges } from '../../../../shared/finance/order-changes.ts'
import { type PayerOption, usePayerSearch } from '../../../../shared/finance/use-payer-search.ts'
import { useSeller } from '../../../../shared/finance/use-seller.ts'
import { inputOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { noVersion, PreviewDrawer } from '../../../../shared/preview-drawer.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'

type Values = {
  description: string
  fromDate: string | null
  toDate: string | null
  payer: PayerOption | null
  articles: string[]
}

const everything: Values = { description: '', fromDate: null, toDate: null, payer: null, articles: [] }

const toFilter = ({ fromDate, toDate, payer, articles }: Values) => ({
  ...(fromDate !== null && { fromDate }),
  ...(toDate !== null && { toDate }),
  ...(payer !== null && { organisationRef: payer.ref }),
  ...(articles.length > 0 && { articleRefs: articles }),
})

/** Orders what is open on bills and fits the filter, one order for each payer (ps158). It is counted after every change. */
export const OrderFromFilter = ({ federation, onClose }: { federation: string; onClose: () => void }) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const done = useDone()
  const { client } = trpc.useUtils()
  const { createFromFilter } = useOrderChanges()
  const search = usePayerSearch(useSeller(federation).federationRef)
  const { options } = useArticleWord(federation)
  const words: FormWords<Values> = {
    description: t('bill.description'),
    fromDate: t('order.fromDate'),
    toDate: t('order.toDate'),
    payer: t('bill.payer'),
    articles: { label: t('order.articles'), options: options.filter(({ value }) => value !== '') },
  }
  return (
    <PreviewDrawer
      {...noVersion}
      title={t('order.openItems')}
      onClose={onClose}
      words={words}
      initialValues={everything}
      questionOf={(values) => toFilter(values)}
      ask={(filter): Promise<OrderPreview> =>
        client.finance.order.preview.query({ organisation: federation, ...filter })
      }
      show={({ orders, bills, items, amount }) => (
        <Facts
          columns={2}
          items={[
            { label: t('order.title'), value: orders },
            { label: t('bill.title'), value: bills },
            { label: t('bill.items'), value: items },
            { label: t('bill.amount'), value: money(amount) },
          ]}
        />
      )}
      applyLabel={t('order.make')}
      canApply={(counted) => counted !== null && counted.items > 0}
      apply={async (values) => {
        const { orderRefs } = await createFromFilter.mutateAsync({
          organisation: federation,
          description: values.description,
          ...toFilter(values),
        })
        done({ message: t('order.created', { count: orderRefs.length }) })
      }}
    >
      {(field) => (
        <>
          <p>{t('order.filterWhat')}</p>
          {field.day('fromDate', { autofocus: true })}
          {field.day('toDate')}
          <Typeahead {...inputOf(field.of('payer'))} description={t('order.anyPayer')} full="NO_PAGE" search={search} />
          {field.several('articles', { searchable: true, description: t('order.anyArticle') })}
          {field.text('description', { maxLength: 200, description: t('order.describeHint') })}
        </>
      )}
    </PreviewDrawer>
  )
}
