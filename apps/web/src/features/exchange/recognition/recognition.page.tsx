import { Button, Text } from '@mantine/core'
import type { UnrecognisedCombination } from '@oxer/domain/competitions/recognition/recognition.schema'
import { DataTable, EmptyState, Section, StatusBadge } from '@oxer/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BackToToolbox } from '../../../shared/back-to-toolbox.tsx'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useTitlePart } from '../../../shared/use-title.ts'

const RecogniseDrawer = lazy(() =>
  import('./components/recognise-drawer.tsx').then((file) => ({ default: file.RecogniseDrawer })),
)

/** The drawer, once it is known who this may be. */
const Recognising = ({ combination, onClose }: { combination: UnrecognisedCombination; onClose: () => void }) => {
  const { competition } = useManagedCompetition()
  const { practitionerRef: practitioner } = combination
  const { data } = trpc.competitions.recognition.propose.useQuery({ competition: competition.ref, practitioner })
  return data === undefined ? null : <RecogniseDrawer combination={combination} proposal={data} onClose={onClose} />
}

/** cs036: riders and horses that were typed for a registration, and who they are. */
export const RecognitionPage = () => {
  const { t } = useTranslation('exchange')
  useTitlePart(t('toolbox.tool.sync-practitioners.title'))
  const { competition, abilities } = useManagedCompetition()
  const [open, setOpen] = useState<UnrecognisedCombination | null>(null)
  const list = trpc.competitions.recognition.list.useQuery({ competition: competition.ref }, { meta: { page: true } })
  const rows = list.data ?? []
  return (
    <Section title={t('recognition.title')} description={t('recognition.why')}>
      {rows.some(({ hasResult }) => hasResult) && <Text size="sm">{t('recognition.riddenWhy')}</Text>}
      <DataTable
        label={t('recognition.title')}
        rows={rows}
        rowKey={({ practitionerRef }) => practitionerRef}
        rowName={({ rider, horse }) => `${rider.name}, ${horse.name}`}
        status={list.isPending ? 'loading' : list.isError ? 'error' : 'ready'}
        onRetry={() => void list.refetch()}
        columns={[
          {
            id: 'rider',
            header: t('recognition.rider'),
            width: 'minmax(150px, 2fr)',
            primary: true,
            cell: ({ rider }) => rider.name,
          },
          { id: 'horse', header: t('recognition.horse'), width: 'minmax(150px, 2fr)', cell: ({ horse }) => horse.name },
          { id: 'starts', header: t('recognition.starts'), width: '90px', numeric: true, cell: ({ starts }) => starts },
          {
            id: 'state',
            header: t('recognition.state'),
            width: '190px',
            cell: (row) =>
              row.hasResult ? (
                <StatusBadge tone="neutral">{t('recognition.ridden')}</StatusBadge>
              ) : (
                abilities.canManage && (
                  <Button
                    size="compact-md"
                    variant="default"
                    aria-label={t('recognition.openFor', { name: row.rider.name, horse: row.horse.name })}
                    onClick={() => setOpen(row)}
                  >
                    {t('recognition.open')}
                  </Button>
                )
              ),
          },
        ]}
        empty={<EmptyState title={t('recognition.none')} message={t('recognition.noneWhy')} />}
      />
      <BackToToolbox />
      {open !== null && (
        <Suspense fallback={null}>
          <Recognising combination={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Section>
  )
}
