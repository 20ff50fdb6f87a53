import { Alert, Skeleton } from '@mantine/core'
import { toDayNumber } from '@oxer/domain/kernel/time/time.rules'
import { ErrorState, Section } from '@oxer/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HealthSummary } from '../../../shared/health-check/health-summary.tsx'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { HomeRings } from './components/home-rings.tsx'
import { HomeSteps } from './components/home-steps.tsx'
import { TestStates } from './components/test-states.tsx'
import classes from './home.module.css'
import { type HomePhase, homeSteps, phaseOf, riddenParts } from './home.view.ts'

const PublishCompetitionDialog = lazy(() =>
  import('./components/publish-competition-dialog.tsx').then((file) => ({ default: file.PublishCompetitionDialog })),
)

/** When it is, and how much there is to ride. */
const Summary = ({
  phase,
  date,
  tests,
  registrations,
}: {
  phase: HomePhase
  date: string
  tests: number
  registrations: number
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { competition } = useManagedCompetition()
  const { start, end, timeZone, registration } = competition
  const [today, first, last] = [toDayNumber(date), toDayNumber(start), toDayNumber(end)]
  const { closesAt } = registration
  const isClosed = closesAt !== null && closesAt <= new Date().toISOString()
  const words = [
    phase === 'BEFORE'
      ? t('competition.home.days', { count: first - today })
      : phase === 'AFTER'
        ? t('competition.home.over')
        : t('competition.home.day', { day: today - first + 1, of: last - first + 1 }),
    t('competition.home.tests', { count: tests }),
    t('competition.home.registrations', { count: registrations }),
    phase === 'BEFORE' &&
      closesAt !== null &&
      t(isClosed ? 'competition.home.closed' : 'competition.home.closes', { at: formats.instant(closesAt, timeZone) }),
  ]
  return <p className={classes.summary}>{words.filter(Boolean).join(' · ')}</p>
}

/**
 * The first screen of a competition: the show, not its settings. Before the first day, what there is to do; on a day of
 * the show, what happens in each ring; after it, what is not official yet.
 */
export const HomePage = () => {
  const { t } = useTranslation('competitions')
  const { competition, abilities } = useManagedCompetition()
  const [isPublishing, setIsPublishing] = useState(false)
  const input = { competition: competition.ref }
  const fresh = { staleTime: 0 }
  const overview = trpc.competitions.test.overview.useQuery(input, fresh)
  const arenas = trpc.competitions.arena.list.useQuery(input, fresh)
  const health = trpc.competitions.healthCheck.get.useQuery(input, fresh)
  const reads = [overview, arenas, health]
  if (reads.some(({ isError }) => isError)) {
    return <ErrorState onRetry={() => void Promise.all(reads.map(({ refetch }) => refetch()))} />
  }
  if (!overview.data || !arenas.data || !health.data) {
    return (
      <div className={classes.page} aria-busy>
        <Skeleton height={56} />
        {Array.from({ length: 8 }, (_, row) => (
          <Skeleton key={`row ${row}`} height={28} />
        ))}
      </div>
    )
  }
  const phase = phaseOf(overview.data.date, competition)
  const parts = riddenParts(overview.data)
  const canPublish = abilities.canManage && competition.status !== 'CANCELLED'
  return (
    <div className={classes.page}>
      {competition.cancelReason !== null && (
        <Alert color="red" title={t('competition.cancelled')}>
          {competition.cancelReason}
        </Alert>
      )}
      <Summary
        phase={phase}
        date={overview.data.date}
        tests={overview.data.tests.filter(({ isCancelled }) => !isCancelled).length}
        registrations={parts.reduce((sum, { registrationCount }) => sum + registrationCount, 0)}
      />
      <TestStates overview={overview.data} />
      {phase === 'DURING' && <HomeRings />}
      <HomeSteps
        steps={homeSteps(
          { overview: overview.data, arenas: arenas.data.length, health: health.data, competition },
          phase,
        )}
        phase={phase}
        health={health.data}
        onPublish={canPublish ? () => setIsPublishing(true) : null}
      />
      {health.data.findings.length > 0 && (
        <Section title={t('healthCheck.title')}>
          <HealthSummary findings={health.data.findings} />
        </Section>
      )}
      <Suspense>{isPublishing && <PublishCompetitionDialog onClose={() => setIsPublishing(false)} />}</Suspense>
    </div>
  )
}
