import { Button } from '@mantine/core'
import { isOnPlan } from '@oxer/domain/competitions/public-competition/public-competition.rules'
import type { RingStarter, RingToday } from '@oxer/domain/competitions/time-schedule/ring.schema'
import { DataTable, type DataTableColumn, Section, StartNumberPlate, StatusBadge } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from './home-rings.module.css'

/** The show changes with every result that anybody enters. */
const refreshMs = 15_000

const Starter = ({ starter }: { starter: RingStarter }) => (
  <span className={classes.starter}>
    {starter.startNumber !== null && <StartNumberPlate number={starter.startNumber} />}
    <span className={classes.names} title={`${starter.riderName} · ${starter.horseName}`}>
      {starter.riderName} <span className={classes.quiet}>{starter.horseName}</span>
    </span>
  </span>
)

const Delay = ({ minutes }: { minutes: number }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  if (isOnPlan(minutes)) return t('publicCompetition.ring.onTime')
  const duration = formats.duration(Math.abs(minutes))
  return minutes > 0 ? (
    <StatusBadge tone="warning">{t('publicCompetition.ring.late', { duration })}</StatusBadge>
  ) : (
    t('publicCompetition.ring.early', { duration })
  )
}

const Now = ({ ring }: { ring: RingToday }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  if (ring.current !== null) return <Starter starter={ring.current} />
  return (
    <span className={classes.quiet}>
      {ring.state === 'FINISHED'
        ? t('publicCompetition.ring.finished')
        : t('publicCompetition.ring.startsAt', { time: formats.time(ring.start) })}
    </span>
  )
}

const useColumns = (): DataTableColumn<RingToday>[] => {
  const { t } = useTranslation('competitions')
  return [
    {
      id: 'ring',
      header: t('competition.home.ring.ring'),
      width: 'minmax(120px, 1fr)',
      primary: true,
      cell: ({ arena }) => arena.name,
    },
    { id: 'test', header: t('competition.home.ring.test'), width: 'minmax(120px, 1.2fr)', cell: ({ name }) => name },
    {
      id: 'now',
      header: t('publicCompetition.ring.inRing'),
      width: 'minmax(160px, 2fr)',
      cell: (ring) => <Now ring={ring} />,
    },
    {
      id: 'next',
      header: t('publicCompetition.ring.next'),
      width: 'minmax(160px, 2fr)',
      cell: ({ next: [first] }) => first && <Starter starter={first} />,
    },
    {
      id: 'delay',
      header: t('competition.home.ring.time'),
      width: '144px',
      cell: ({ delayMinutes }) => delayMinutes !== null && <Delay minutes={delayMinutes} />,
    },
    {
      id: 'left',
      header: t('competition.home.ring.left'),
      width: '112px',
      numeric: true,
      cell: ({ left }) => left,
    },
    {
      id: 'held',
      header: t('competition.home.ring.held'),
      width: '128px',
      numeric: true,
      cell: ({ held }) => held,
    },
  ]
}

/** Ring by ring: who rides now, who is next, how late it runs, and which results are missing or not public. */
export const HomeRings = () => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const columns = useColumns()
  const rings = trpc.competitions.timeSchedule.rings.useQuery(
    { competition: competition.ref },
    { staleTime: 0, refetchInterval: refreshMs },
  )
  if (rings.data?.rings.length === 0) return null
  return (
    <Section title={t('publicCompetition.ring.title')}>
      <DataTable
        label={t('publicCompetition.ring.title')}
        columns={columns}
        rows={rings.data?.rings ?? []}
        rowKey={({ arena }) => arena.ref}
        status={rings.isPending ? 'loading' : rings.isError ? 'error' : 'ready'}
        onRetry={() => void rings.refetch()}
        filterable={false}
        maxHeight="none"
        rowActions={({ arena, testSetRefs: [first] }) => (
          <Button
            size="compact-sm"
            variant="default"
            component={AppLink}
            href={`/competitions/${competition.ref}/manage/results${first === undefined ? '' : `?testSet=${first}`}`}
            aria-label={t('competition.home.showNamed', { action: t('competition.menu.results'), step: arena.name })}
          >
            {t('competition.menu.results')}
          </Button>
        )}
      />
    </Section>
  )
}
