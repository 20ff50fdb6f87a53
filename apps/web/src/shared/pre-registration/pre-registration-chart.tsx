import { Alert, Button } from '@mantine/core'
import type { PreRegistrationChart as Chart } from '@oxer/domain/competitions/pre-registration/pre-registration.schema'
import { DataTable, EmptyState, ErrorState, Facts, Section, ShapeSkeleton } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../cursor-list.ts'
import { ExportMenu } from '../list/export-menu.tsx'
import { trpc } from '../trpc.ts'
import { useFormats } from '../use-formats.ts'
import { PeriodBadge } from './period-badge.tsx'
import classes from './pre-registration.module.css'
import { StackedBars } from './stacked-bars.tsx'

const minutes = (seconds: number): number => Math.ceil(seconds / 60)

/** Clubs that have said nothing, so that somebody can ask them. */
const Unanswered = ({ competition, count }: { competition: string; count: number }) => {
  const { t } = useTranslation('competitions')
  const { client } = trpc.useUtils()
  const input = { competition }
  const list = useCursorList(getQueryKey(trpc.competitions.preRegistration.unanswered, input, 'infinite'), (after) =>
    client.competitions.preRegistration.unanswered.query({ ...input, after }),
  )
  return (
    <Section
      title={`${t('preRegistration.missing')} (${String(count)})`}
      empty={count === 0 ? t('preRegistration.allAnswered') : undefined}
    >
      {list.status === 'loading' && <ShapeSkeleton />}
      {list.status === 'error' && <ErrorState onRetry={list.onRetry} />}
      <ul className={classes.names}>
        {list.rows.map(({ ref, name }) => (
          <li key={ref}>{name}</li>
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="default" loading={list.loadingMore} onClick={list.onLoadMore}>
          {t('preRegistration.more')}
        </Button>
      )}
    </Section>
  )
}

const Numbers = ({ chart }: { chart: Chart }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const needed = formats.duration(minutes(chart.secondsNeeded))
  const available = formats.duration(minutes(chart.arenaSeconds))
  return (
    <>
      <Facts
        items={[
          {
            label: t('preRegistration.answered'),
            value: t('preRegistration.answeredOf', {
              answered: chart.answered,
              total: chart.answered + chart.unanswered,
            }),
          },
          {
            label: t('preRegistration.hours'),
            value:
              chart.arenas === 0
                ? t('preRegistration.noArenas', { needed })
                : t('preRegistration.hoursOf', { needed, available }),
          },
          {
            label: t('preRegistration.compared'),
            value: t('preRegistration.comparedOf', { announced: chart.announced, registered: chart.registered }),
          },
        ]}
      />
      {chart.arenas > 0 && chart.secondsNeeded > chart.arenaSeconds && (
        <Alert color="yellow">{t('preRegistration.tooLong')}</Alert>
      )}
    </>
  )
}

/** What clubs announced for a competition: as bars, as a table and as a file (cs079). */
export const PreRegistrationChart = ({ chart }: { chart: Chart }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { competition, bars, clubs } = chart
  const nameOf = ({ category, sportType }: Chart['bars'][number]): string =>
    category?.name ?? t('preRegistration.noCategory', { sport: t(`competition.sportType.${sportType}`) })
  const counted = bars.filter(({ total }) => total > 0)
  return (
    <div className={classes.parts}>
      <Section
        title={t('preRegistration.chart')}
        description={
          <>
            {competition.name} · {formats.dateRange(competition.start, competition.end)}{' '}
            <PeriodBadge period={competition.period} />
          </>
        }
        actions={
          <ExportMenu
            path={`/api/competition/manage/${competition.ref}/pre-registrations/export`}
            asks={() => ({})}
            named="format"
          />
        }
      >
        <Numbers chart={chart} />
        {counted.length === 0 ? (
          <EmptyState title={t('preRegistration.noAnswers')} />
        ) : (
          <StackedBars
            label={t('preRegistration.chart')}
            bars={counted.map((bar) => ({
              key: bar.category?.ref ?? bar.sportType,
              name: nameOf(bar),
              parts: bar.clubs.map(({ organisation, count }) => ({
                key: organisation.ref,
                name: organisation.name,
                value: count,
              })),
            }))}
          />
        )}
      </Section>
      <Section
        title={t('preRegistration.clubs')}
        empty={clubs.length === 0 ? t('preRegistration.noAnswers') : undefined}
      >
        <DataTable
          label={t('preRegistration.clubs')}
          rows={clubs}
          rowKey={({ organisation }) => organisation.ref}
          rowName={({ organisation }) => organisation.name}
          filterable={clubs.length > 8}
          maxHeight="none"
          columns={[
            {
              id: 'club',
              header: t('preRegistration.club'),
              width: 'minmax(180px, 2fr)',
              primary: true,
              text: ({ organisation }) => organisation.name,
              compare: (one, other) => one.organisation.name.localeCompare(other.organisation.name),
              cell: ({ organisation }) => organisation.name,
            },
            ...bars.map((bar) => ({
              id: bar.category?.ref ?? bar.sportType,
              header: nameOf(bar),
              numeric: true,
              cell: ({ organisation }: Chart['clubs'][number]) =>
                bar.clubs.find((each) => each.organisation.ref === organisation.ref)?.count ?? 0,
            })),
            {
              id: 'announced',
              header: t('preRegistration.announced'),
              numeric: true,
              compare: (one, other) => one.announced - other.announced,
              cell: ({ announced, changedAt }) => (changedAt === null ? t('preRegistration.notAnswered') : announced),
            },
            {
              id: 'registered',
              header: t('preRegistration.registered'),
              numeric: true,
              compare: (one, other) => one.registered - other.registered,
              cell: ({ registered }) => registered,
            },
          ]}
        />
      </Section>
      <Unanswered key={competition.ref} competition={competition.ref} count={chart.unanswered} />
    </div>
  )
}
