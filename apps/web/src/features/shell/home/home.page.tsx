import { greetingAt } from '@oxer/domain/shell/home/home.rules'
import { EmptyState, ErrorState } from '@oxer/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CalendarSection, CalendarSkeleton, LoadMore } from '../../../shared/calendar-list.tsx'
import { OfficePage } from '../../../shared/office-page.tsx'
import { localDate } from '../../../shared/own-time.ts'
import { useSession } from '../../../shared/session.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { CreateButtons } from './components/create-buttons.tsx'
import classes from './home.module.css'
import { useHomeCalendar, useHomeChampionships } from './home.queries.ts'

const ChampionshipCarousel = lazy(() =>
  import('./components/championship-carousel.tsx').then((file) => ({ default: file.ChampionshipCarousel })),
)
const HomeParts = lazy(() => import('./components/home-parts.tsx').then((file) => ({ default: file.HomeParts })))

/** `now` is the reader's own clock, because the greeting depends on their local time. */
export const HomePage = ({ now }: { now?: Date }) => {
  const { t } = useTranslation('shell')
  const { user, standing } = useSession()
  const formats = useFormats()
  const [moment] = useState(() => now ?? new Date())
  const groups = useHomeCalendar()
  const championships = useHomeChampionships()
  const parts = trpc.shell.home.parts.useQuery(undefined, { enabled: standing === 'member' }).data
  const today = localDate(moment)
  const greeting = greetingAt(moment.getHours())
  const firstName = user?.name.split(' ')[0]
  const title =
    firstName === undefined ? t(`home.greeting.${greeting}Guest`) : t(`home.greeting.${greeting}`, { name: firstName })
  const isEmpty = groups.every((group) => !group.isLoading && !group.isFailed && group.items.length === 0)
  const failed = groups.filter((group) => group.isFailed)
  return (
    <OfficePage width="list" title={title} subtitle={formats.longDate(today)} actions={<CreateButtons />}>
      <div className={classes.groups}>
        {/* A part is there or not, or has federations or clubs. */}
        {parts && Object.values(parts).flat().some(Boolean) && (
          <Suspense
            fallback={
              <div data-waiting>
                <CalendarSkeleton />
              </div>
            }
          >
            <HomeParts parts={parts} today={today} isCalendarEmpty={isEmpty} />
          </Suspense>
        )}
        {championships.length > 0 && (
          <Suspense fallback={null}>
            <ChampionshipCarousel championships={championships} />
          </Suspense>
        )}
        {failed.length > 0 && (
          <ErrorState
            title={t('home.failed')}
            onRetry={() => {
              for (const group of failed) group.retry()
            }}
          />
        )}
        {isEmpty && <EmptyState title={t('home.empty')} />}
        {groups.map((group) =>
          group.isLoading ? (
            <CalendarSkeleton key={group.name} />
          ) : (
            <CalendarSection
              key={group.name}
              title={t(`calendar.group.${group.name}`)}
              items={group.items}
              today={today}
            >
              {group.more && <LoadMore {...group.more} />}
            </CalendarSection>
          ),
        )}
      </div>
    </OfficePage>
  )
}
