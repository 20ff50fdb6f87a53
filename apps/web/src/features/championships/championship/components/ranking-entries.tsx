import { Button } from '@mantine/core'
import type {
  ManagedRanking,
  PointHistory,
  StandingRow,
} from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import { DataTable, EmptyState, Section } from '@oxer/ui'
import { IconArrowLeft } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../../shared/cursor-list.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { type HistoryLine, practitionerName, rankingName } from '../championship-ranking.view.ts'
import { CorrectionDrawer, PointsByHandDrawer } from './ranking-drawers.tsx'
import { RankingState } from './ranking-state.tsx'
import { RankingWhy } from './ranking-why.tsx'

type Open =
  | { kind: 'why'; practitioner: string }
  | { kind: 'entry'; practitioner: string; history: PointHistory }
  | { kind: 'points'; practitioner: string; line: HistoryLine & { ref: string } }

/** The entries of one ranking, page by page; each opens where its place comes from. */
export const RankingEntries = ({
  championship,
  ranking,
  canEdit,
  onBack,
}: {
  championship: string
  ranking: ManagedRanking & { ref: string }
  /** False also while the ranking is final. */
  canEdit: boolean
  onBack: () => void
}) => {
  const { t } = useTranslation('championships')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const [open, setOpen] = useState<Open | null>(null)
  const input = { championship, ranking: ranking.ref }
  const list = useCursorList(
    getQueryKey(trpc.competitions.championshipRanking.getManaged, input, 'infinite'),
    async (after) => {
      const { rows: items, ...page } = await client.competitions.championshipRanking.getManaged.query({
        ...input,
        after,
      })
      return { items, ...page }
    },
  )
  const back = ({ practitioner }: Open): void => setOpen({ kind: 'why', practitioner })
  return (
    <Section
      title={`${ranking.sportCategory.name} · ${rankingName(ranking)}`}
      description={<RankingState ranking={ranking} />}
      actions={
        <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {t('championshipRanking.back')}
        </Button>
      }
    >
      <DataTable
        label={t('championshipRanking.entries')}
        {...list}
        columns={[
          {
            id: 'place',
            header: t('championshipRanking.place'),
            width: '90px',
            numeric: true,
            cell: ({ place }: StandingRow) => place ?? '–',
          },
          {
            id: 'name',
            header: t('championshipRanking.combination'),
            width: 'minmax(200px, 3fr)',
            primary: true,
            cell: practitionerName,
          },
          {
            id: 'total',
            header: t('championshipRanking.total'),
            width: '120px',
            numeric: true,
            cell: ({ total }) => formats.number(total),
          },
          {
            id: 'state',
            header: t('championshipRanking.state'),
            width: 'minmax(160px, 1fr)',
            cell: ({ isManual, unrankedReason }) =>
              [
                ...(unrankedReason === null ? [] : [t(`championshipRanking.unranked.${unrankedReason}`)]),
                ...(isManual ? [t('championshipRanking.manualTotal')] : []),
              ].join(', '),
          },
        ]}
        rowKey={({ key }) => key}
        rowName={practitionerName}
        onOpen={({ key }) => setOpen({ kind: 'why', practitioner: key })}
        empty={
          <EmptyState title={t('championshipRanking.noEntries')} message={t('championshipRanking.noEntriesWhy')} />
        }
      />
      {open?.kind === 'why' && (
        <RankingWhy
          of={{ ...input, practitioner: open.practitioner }}
          // Only the ranking of a group has entries of its own to correct.
          canCorrect={canEdit && ranking.target === 'GROUP'}
          canEditPoints={canEdit}
          onClose={() => setOpen(null)}
          onCorrect={(history) => setOpen({ ...open, kind: 'entry', history })}
          onEditPoints={(line) => setOpen({ ...open, kind: 'points', line })}
        />
      )}
      {open?.kind === 'entry' && (
        <CorrectionDrawer
          of={{ ...input, practitioner: open.practitioner }}
          history={open.history}
          onClose={() => back(open)}
        />
      )}
      {open?.kind === 'points' && (
        <PointsByHandDrawer championship={championship} line={open.line} onClose={() => back(open)} />
      )}
    </Section>
  )
}
