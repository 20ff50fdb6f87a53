import { Anchor } from '@mantine/core'
import { DataTable, EmptyState, Section, StatusBadge } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useTitlePart } from '../../../../shared/use-title.ts'

/** cs077: how far the clubs are in each competition of a championship; the competition office does the rest. */
export const ChampionshipTimes = ({ championship }: { championship: string }) => {
  const { t } = useTranslation(['competitions', 'championships'])
  const formats = useFormats()
  useTitlePart(t('timeAssignment.title'))
  const list = trpc.competitions.timeAssignment.ofChampionship.useQuery({ championship })
  return (
    <Section title={t('timeAssignment.title')}>
      <DataTable
        label={t('timeAssignment.title')}
        status={list.isError ? 'error' : list.data ? 'ready' : 'loading'}
        onRetry={() => void list.refetch()}
        rows={list.data ?? []}
        rowKey={({ competition }) => competition.ref}
        rowName={({ competition }) => competition.name}
        maxHeight="none"
        empty={
          <EmptyState title={t('timeAssignment.office.notConfigured')} message={t('timeAssignment.office.steps')} />
        }
        columns={[
          {
            id: 'competition',
            header: t('timeAssignment.competition'),
            width: 'minmax(200px, 2fr)',
            primary: true,
            cell: ({ competition }) => (
              <Anchor component={AppLink} href={`/competitions/${competition.ref}/manage/timeassignment`}>
                {competition.name}
              </Anchor>
            ),
          },
          {
            id: 'dates',
            header: t('championships:championship.days'),
            width: 'minmax(120px, 1fr)',
            cell: ({ competition }) => formats.dateRange(competition.start, competition.end),
          },
          {
            id: 'state',
            header: t('championships:championship.statusLabel'),
            width: 'minmax(120px, 1fr)',
            cell: ({ state }) => (
              <StatusBadge tone={state === 'OPEN' ? 'good' : 'neutral'}>
                {t(`timeAssignment.window.${state}`)}
              </StatusBadge>
            ),
          },
          {
            id: 'progress',
            header: t('timeAssignment.office.clubs'),
            width: 'minmax(220px, 2fr)',
            cell: ({ competition, state, window, registrations, waiting }) =>
              state === 'NOT_CONFIGURED'
                ? ''
                : t('timeAssignment.office.progress', {
                    placed: registrations - waiting,
                    registrations,
                    closes: window === null ? '' : formats.instant(window.closesAt, competition.timeZone),
                  }),
          },
        ]}
      />
    </Section>
  )
}
