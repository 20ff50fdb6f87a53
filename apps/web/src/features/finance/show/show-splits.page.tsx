import { Button } from '@mantine/core'
import type { AccruedShare, ArticleSplits, RevenueSplit } from '@oxer/domain/finance/split/split.schema'
import { DataTable, EmptyState, Section } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../../../shared/changes.ts'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { ShowFrame } from './components/show-frame.tsx'
import type { ShowPartProps } from './show.view.ts'

/** Who gets a part of what is sold, in the order in which the parts are served. */
const Parts = ({ competition }: { competition: string }) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const { data, isError, refetch } = trpc.competitions.competitionFinance.splitSettings.useQuery({ competition })
  const shown = ({ type, value }: RevenueSplit, { currency }: ArticleSplits) =>
    type === 'ABSOLUTE' ? money(value, currency) : `${value / 100} %`
  return (
    <Section title={t('show.parts')} description={t('show.partsWhy')}>
      <DataTable
        label={t('show.parts')}
        tableId="show-parts"
        rows={data?.articles ?? []}
        rowKey={({ article }) => article.ref}
        status={isError ? 'error' : data ? 'ready' : 'loading'}
        onRetry={() => void refetch()}
        columns={[
          {
            id: 'article',
            header: t('bill.article'),
            width: 'minmax(140px, 1fr)',
            primary: true,
            cell: (row) => row.article.name,
          },
          {
            id: 'price',
            header: t('bill.unit'),
            width: '110px',
            numeric: true,
            cell: (row) => money(row.price, row.currency),
          },
          {
            id: 'parts',
            header: t('show.partsOf'),
            width: 'minmax(200px, 3fr)',
            cell: (row) =>
              row.splits.map((split) => `${split.contact.name} ${shown(split, row)}`).join(' · ') || t('show.noParts'),
          },
        ]}
        empty={<EmptyState title={t('show.noArticles')} />}
      />
    </Section>
  )
}

/** What each contact gets of a competition (p205, p206). */
export const ShowSplitsPage = ({ competition }: ShowPartProps) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const done = useDone()
  const { settled } = useSettled('finance')
  const book = trpc.competitions.competitionFinance.splitPayments.useMutation(settled)
  const { data, isError, refetch } = trpc.competitions.competitionFinance.splits.useQuery(
    { competition },
    { meta: { page: true } },
  )
  const cents = (id: 'amount' | 'received') => ({
    id,
    header: t(id === 'amount' ? 'bill.amount' : 'show.received'),
    width: '120px',
    numeric: true,
    cell: (row: AccruedShare) => money(row[id], data?.currency),
  })
  const send = () =>
    book.mutate(
      { competition },
      { onSuccess: ({ orders, levies }) => done({ message: t('show.shared', { count: orders, levies }) }) },
    )
  return (
    <ShowFrame
      competition={competition}
      part="splits"
      actions={
        <Button variant={data && data.unshared > 0 ? 'filled' : 'default'} loading={book.isPending} onClick={send}>
          {data && data.unshared > 0 ? t('show.share', { count: data.unshared }) : t('show.shareAgain')}
        </Button>
      }
    >
      <DataTable
        label={t('show.part.splits')}
        tableId="show-splits"
        rows={data?.shares ?? []}
        rowKey={({ kind, contact, article }) => `${kind} ${contact.ref} ${article?.ref ?? ''}`}
        status={isError ? 'error' : data ? 'ready' : 'loading'}
        onRetry={() => void refetch()}
        columns={[
          {
            id: 'contact',
            header: t('show.to'),
            width: 'minmax(160px, 2fr)',
            primary: true,
            cell: (row) => row.contact.name,
          },
          { id: 'article', header: t('bill.article'), cell: (row) => row.article?.name ?? t('show.kind.PRIZE') },
          { id: 'kind', header: t('show.kindOf'), width: '150px', cell: (row) => t(`show.kind.${row.kind}`) },
          cents('amount'),
          cents('received'),
        ]}
        empty={<EmptyState title={t('show.noShares')} message={t('show.noSharesWhy')} />}
      />
      <Parts competition={competition} />
    </ShowFrame>
  )
}
