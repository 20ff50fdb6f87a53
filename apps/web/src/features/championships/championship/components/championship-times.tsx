import { Anchor } from '@mantine/core'
import { EmptyState, ErrorState, Section, ShapeSkeleton, StatusBadge } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useTitlePart } from '../../../../shared/use-title.ts'
import classes from '../championship.module.css'

/** cs077: how far the clubs are in each competition of a championship; the competition office does the rest. */
export const ChampionshipTimes = ({ championship }: { championship: string }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  useTitlePart(t('timeAssignment.title'))
  const list = trpc.competitions.timeAssignment.ofChampionship.useQuery({ championship })
  if (list.isError) return <ErrorState onRetry={() => void list.refetch()} />
  if (!list.data) return <ShapeSkeleton />
  if (list.data.length === 0) {
    return <EmptyState title={t('timeAssignment.office.notConfigured')} message={t('timeAssignment.office.steps')} />
  }
  return (
    <Section title={t('timeAssignment.title')}>
      <ul className={classes.parts}>
        {list.data.map(({ competition, state, window, registrations, waiting }) => (
          <li key={competition.ref}>
            <Anchor component={AppLink} href={`/competitions/${competition.ref}/manage/timeassignment`}>
              {competition.name}
            </Anchor>{' '}
            {formats.dateRange(competition.start, competition.end)}{' '}
            <StatusBadge tone={state === 'OPEN' ? 'good' : 'neutral'}>
              {t(`timeAssignment.window.${state}`)}
            </StatusBadge>{' '}
            {state === 'NOT_CONFIGURED'
              ? t('timeAssignment.office.notConfigured')
              : t('timeAssignment.office.progress', {
                  placed: registrations - waiting,
                  registrations,
                  closes: window === null ? '' : formats.instant(window.closesAt, competition.timeZone),
                })}
          </li>
        ))}
      </ul>
    </Section>
  )
}
