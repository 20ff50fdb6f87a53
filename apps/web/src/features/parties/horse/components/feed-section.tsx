import { DataTable, EmptyState, Section } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../../shared/cursor-list.ts'
import { placeOfCompetition } from '../../../../shared/place-of.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { outcomeColumns, participationColumns } from '../participation.columns.tsx'

/** The recent public activities of a horse; older results are loaded a few at a time. */
export const FeedSection = ({ horse }: { horse: string }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const input = { horse, size: 5 }
  const list = useCursorList(getQueryKey(trpc.competitions.participation.horseFeed, input, 'infinite'), (after) =>
    client.competitions.participation.horseFeed.query({ ...input, after }),
  )
  return (
    <Section
      title={t('horse.feed')}
      empty={list.status === 'ready' && list.rows.length === 0 ? t('horse.quiet.feed') : undefined}
    >
      <DataTable
        {...list}
        label={t('horse.feed')}
        columns={[...participationColumns(t, formats), ...outcomeColumns(t, formats)]}
        rowKey={(row) => row.ref}
        rowHref={(row) => placeOfCompetition(row.event.ref, row.target) ?? undefined}
        maxHeight="none"
        empty={<EmptyState title={t('participation.noResults')} />}
      />
    </Section>
  )
}
