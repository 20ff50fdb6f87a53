import { Button } from '@mantine/core'
import type { JudgedStartlist } from '@oxer/domain/competitions/judging/judging.schema'
import { mayStartlistStillChange } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import { DataTable, EmptyState, ErrorState, ShapeSkeleton, StatusBadge } from '@oxer/ui'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { OfficePage } from '../../../shared/office-page.tsx'
import { placeOfCompetition } from '../../../shared/place-of.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { judgedColumns } from './judging.columns.tsx'

const JudgedStarts = ({ list }: { list: JudgedStartlist }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { ref, competition, tests, date, start, arenaName, positions, entries, sheets, status } = list
  const facts = [
    date === null ? t('judging.notPlanned') : formats.date(date),
    start !== null && formats.time(start),
    arenaName,
    positions.length > 0 && t('judging.at', { position: positions.join(', ') }),
  ].filter(Boolean)
  return (
    <OfficePage
      title={tests.map(({ name }) => name).join(', ')}
      crumbs={[{ label: competition.name, href: placeOfCompetition(competition.ref, 'PUBLIC') ?? '/' }]}
      subtitle={facts.join(' · ')}
      marks={mayStartlistStillChange(status) && <StatusBadge tone="warning">{t('judging.mayChange')}</StatusBadge>}
      actions={
        sheets !== null && (
          <Button
            component="a"
            href={`/api/competition/judging/${competition.ref}/startlist/${ref}/sheets`}
            target="_blank"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            {t('judging.sheets')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('judging.starts')}
        columns={judgedColumns(t, formats, { withTest: tests.length > 1 })}
        rows={entries}
        filterable={entries.length > 8}
        rowKey={(entry) => entry.ref}
        rowName={(entry) => entry.rider || t('judging.open')}
        maxHeight="none"
        empty={<EmptyState title={t('judging.nobody')} />}
      />
    </OfficePage>
  )
}

/** A start list that the reader judges, with the sheets to write on (cr004). */
export const JudgedStartlistPage = ({ competition, startlist }: { competition: string; startlist: string }) => {
  const { t } = useTranslation('competitions')
  const list = trpc.competitions.judging.startlist.useQuery({ competition, startlist }, { meta: { page: true } })
  if (list.data) return <JudgedStarts list={list.data} />
  return (
    <OfficePage title={t('judging.starts')}>
      {list.isError ? <ErrorState onRetry={() => void list.refetch()} /> : <ShapeSkeleton />}
    </OfficePage>
  )
}
