import type { ArticleTotals, FinanceOverview } from '@oxer/domain/finance/order/order.schema'
import { DataTable, EmptyState, ErrorState, ShapeSkeleton } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import classes from '../../../shared/finance/finance.module.css'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { ShowFrame } from './components/show-frame.tsx'
import type { ShowPartProps } from './show.view.ts'

/** Each number leads to the list behind it. */
const Figures = ({ base, data }: { base: string; data: FinanceOverview }) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const figures = [
    { name: 'billed', to: 'items', value: data.billed },
    { name: 'unbilled', to: 'items?status=NOT_BOOKED', value: data.unbilled },
    { name: 'booked', to: 'items?status=BOOKED', value: data.booked },
    // Part of an item may be received, so no list of items is this number.
    { name: 'received', to: null, value: data.received },
    { name: 'open', to: 'orders', value: data.open },
    ...(data.prizes === 0 ? [] : [{ name: 'prizes' as const, to: 'splits', value: data.prizes }]),
  ] as const
  return (
    <div className={classes.figures}>
      {figures.map(({ name, to, value }) => {
        const words = (
          <>
            <span className={classes.label}>{t(`show.${name}`)}</span>
            <span className={classes.value}>{money(value, data.currency)}</span>
          </>
        )
        return to === null ? (
          <p key={name} className={classes.figure}>
            {words}
          </p>
        ) : (
          <AppLink key={name} href={`${base}/${to}`} className={classes.figure}>
            {words}
          </AppLink>
        )
      })}
    </div>
  )
}

/** What a competition sold, and what of it is booked, received and open (q130). */
export const ShowOverviewPage = ({ competition }: ShowPartProps) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const { data, isError, refetch } = trpc.competitions.competitionFinance.overview.useQuery(
    { competition },
    { meta: { page: true } },
  )
  const base = `/competitions/${competition}/manage/finance`
  const cents = (id: 'billed' | 'booked' | 'received' | 'open') => ({
    id,
    header: t(`show.${id}`),
    width: '120px',
    numeric: true,
    cell: (row: ArticleTotals) => money(row[id], data?.currency),
  })
  return (
    <ShowFrame competition={competition} part="overview">
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!isError && !data && <ShapeSkeleton />}
      {data && (
        <>
          <Figures base={base} data={data} />
          <DataTable
            label={t('show.byArticle')}
            tableId="show-articles"
            rows={data.articles}
            rowKey={({ article }) => article?.ref ?? 'none'}
            rowHref={({ article }) => (article ? `${base}/items?article=${article.ref}` : `${base}/items`)}
            columns={[
              {
                id: 'article',
                header: t('bill.article'),
                width: 'minmax(160px, 2fr)',
                primary: true,
                cell: (row) => row.article?.name ?? t('show.noArticle'),
              },
              { id: 'count', header: t('bill.items'), width: '80px', numeric: true, cell: (row) => row.count },
              ...(['billed', 'booked', 'received', 'open'] as const).map(cents),
            ]}
            status="ready"
            empty={<EmptyState title={t('show.nothingSold')} message={t('show.nothingSoldWhy')} />}
          />
        </>
      )}
    </ShowFrame>
  )
}
