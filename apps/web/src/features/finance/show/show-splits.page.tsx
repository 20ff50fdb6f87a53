import { Button } from '@mantine/core'
import type { ArticleSplits } from '@oxer/domain/finance/split/split.schema'
import { DataTable, EmptyState, Section } from '@oxer/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../../../shared/changes.ts'
import { useSplitText } from '../../../shared/finance/split-text.ts'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { ShowFrame } from './components/show-frame.tsx'
import { articleColumn, centsColumn, contactColumn, tableState } from './show.columns.tsx'
import type { ShowPartProps } from './show.view.ts'

// Loaded when it is opened.
const SplitsDrawer = lazy(() =>
  import('../../../shared/finance/splits-drawer.tsx').then((file) => ({ default: file.SplitsDrawer })),
)

/** Who gets a part of what is sold, in the order in which the parts are served. */
const Parts = ({ competition }: { competition: string }) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const textOf = useSplitText()
  const { federationRef } = useManagedCompetition().competition
  const [open, setOpen] = useState<ArticleSplits | null>(null)
  const settings = trpc.competitions.competitionFinance.splitSettings.useQuery({ competition })
  const { quiet } = useSettled('finance')
  const save = trpc.competitions.competitionFinance.saveSplits.useMutation(quiet)
  const articles = settings.data?.articles ?? []
  return (
    <Section title={t('show.parts')} description={t('show.partsWhy')}>
      <DataTable
        label={t('show.parts')}
        tableId="show-parts"
        rows={articles}
        rowKey={({ article }) => article.ref}
        rowName={({ article }) => article.name}
        onOpen={setOpen}
        {...tableState(settings)}
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
              row.splits
                .map(({ contact, ...split }) => textOf({ ...split, name: contact.name }, row.currency))
                .join(' · ') || t('show.noParts'),
          },
        ]}
        empty={<EmptyState title={t('show.noArticles')} />}
      />
      {open && (
        <Suspense>
          <SplitsDrawer
            stored={open}
            federation={federationRef}
            articles={articles.map(({ article }) => article)}
            onClose={() => setOpen(null)}
            save={(input) => save.mutateAsync({ competition, article: open.article.ref, ...input })}
          />
        </Suspense>
      )}
    </Section>
  )
}

/** What each contact gets of a competition (p205, p206). */
export const ShowSplitsPage = ({ competition }: ShowPartProps) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const done = useDone()
  const { settled } = useSettled('finance')
  const book = trpc.competitions.competitionFinance.splitPayments.useMutation(settled)
  const splits = trpc.competitions.competitionFinance.splits.useQuery({ competition }, { meta: { page: true } })
  const { data } = splits
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
        {...tableState(splits)}
        columns={[
          contactColumn(t),
          articleColumn(t),
          { id: 'kind', header: t('show.kindOf'), width: '150px', cell: (row) => t(`show.kind.${row.kind}`) },
          centsColumn(formats, 'amount', t('bill.amount'), data?.currency),
          centsColumn(formats, 'received', t('show.received'), data?.currency),
        ]}
        empty={<EmptyState title={t('show.noShares')} message={t('show.noSharesWhy')} />}
      />
      <Parts competition={competition} />
    </ShowFrame>
  )
}
