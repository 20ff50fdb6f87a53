import { Button } from '@mantine/core'
import { ErrorState, Facts, SideDrawer } from '@oxer/ui'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'

/** The figures of a list (c022): who is on it, from which clubs, and how far a rider's starts are apart. */
export const StatisticsDrawer = ({ startlist, onClose }: { startlist: string; onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const statistics = trpc.competitions.startlist.statistics.useQuery(
    { competition: competition.ref, id: startlist },
    { staleTime: 0 },
  )
  const { data } = statistics
  const count = (value: number): string => String(value)
  return (
    <SideDrawer title={t('startlist.statistics.title')} opened onClose={onClose}>
      {statistics.isError && <ErrorState onRetry={() => void statistics.refetch()} />}
      {data && (
        <>
          <Button
            component="a"
            variant="default"
            size="xs"
            mb="md"
            href={`/api/competition/manage/${competition.ref}/startlist/${startlist}/statistics/export`}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('startlist.export', { format: 'XLSX' })}
          </Button>
          <Facts
            items={[
              { label: t('startlist.field.participants'), value: count(data.participants) },
              { label: t('startlist.openPositions'), value: count(data.openPositions) },
              { label: t('startlist.statistics.breaks'), value: count(data.breaks) },
              { label: t('startlist.statistics.locked'), value: count(data.locked) },
              { label: t('startlist.statistics.outOfCompetition'), value: count(data.outOfCompetition) },
              { label: t('startlist.statistics.riders'), value: count(data.riders) },
              { label: t('startlist.statistics.horses'), value: count(data.horses) },
              { label: t('startlist.statistics.ridersWithSeveralStarts'), value: count(data.ridersWithSeveralStarts) },
              {
                label: t('startlist.statistics.leastRiderGap'),
                value: data.leastRiderGap === null ? t('startlist.statistics.noGap') : count(data.leastRiderGap),
              },
              {
                label: t('startlist.lasts'),
                value: t('startlist.minutes', { count: Math.ceil(data.totalSeconds / 60) }),
              },
            ]}
          />
          <h3>{t('startlist.statistics.organisations')}</h3>
          <Facts
            items={data.organisations.map(({ ref, name, count: starts }) => ({
              label: ref === null ? t('startlist.statistics.noOrganisation') : name,
              value: count(starts),
            }))}
          />
        </>
      )}
    </SideDrawer>
  )
}
