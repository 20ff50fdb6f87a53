import { ActionIcon } from '@mantine/core'
import type { Followed } from '@oxer/domain/shell/favourite/favourite.schema'
import { IconStarFilled } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { placeOfCompetition } from '../../../../shared/place-of.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { Part, PartFailed, Queue, QueueRow, QueuesSkeleton, QuietLine } from './queue.tsx'

/** Dialogs are a fifth of what Home loads, and few stop following somebody. */
const StopFollowing = lazy(() => import('./stop-following.tsx').then((file) => ({ default: file.StopFollowing })))

/** On a day with a start, the ring moves on while the page is open. */
const freshMs = 60_000

type Start = NonNullable<Followed['next']>

const placeOf = ({ competition, activity }: Start): string | undefined => {
  const page = placeOfCompetition(competition.ref, 'PUBLIC')
  return page === null ? undefined : `${page}/activity/${activity}`
}

const useMoment = (today: string) => {
  const { t } = useTranslation('home')
  const formats = useFormats()
  return ({ date, time, expected, before }: Start): string =>
    [
      date === today ? null : formats.date(date),
      expected === null ? time && formats.time(time) : t('riders.about', { time: formats.time(expected) }),
      before === null || before === 0 ? null : t('riders.before', { count: before }),
    ]
      .filter(Boolean)
      .join(' · ')
}

/** Whom the reader follows, those who ride next first: what public start lists say of them. */
export const FollowedPart = ({ today }: { today: string }) => {
  const { t } = useTranslation('home')
  const momentOf = useMoment(today)
  const [ending, setEnding] = useState<Followed | null>(null)
  const followed = trpc.shell.favourite.followed.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.some(({ next }) => next?.date === today) ? freshMs : false),
  })
  if (followed.isError) return <PartFailed retry={() => void followed.refetch()} />
  if (!followed.data) return <QueuesSkeleton />
  return (
    <Part title={t('followed.title')}>
      {followed.data.length === 0 && <QuietLine>{t('followed.none')}</QuietLine>}
      {followed.data.length > 0 && (
        <Queue name={t('followed.next')}>
          {followed.data.map((one) => (
            <QueueRow
              key={one.favouriteRef}
              name={one.name}
              href={one.next === null ? undefined : placeOf(one.next)}
              detail={
                one.next === null
                  ? t(`followed.type.${one.type}`)
                  : [one.next.competition.name, one.next.test, one.next.arena].filter(Boolean).join(' · ')
              }
              fact={one.next === null ? undefined : momentOf(one.next)}
              action={
                <ActionIcon
                  size={44}
                  aria-label={t('followed.stop', { name: one.name })}
                  onClick={() => setEnding(one)}
                >
                  <IconStarFilled size={18} aria-hidden />
                </ActionIcon>
              }
            />
          ))}
        </Queue>
      )}
      {ending !== null && (
        <Suspense fallback={null}>
          <StopFollowing followed={ending} onClose={() => setEnding(null)} />
        </Suspense>
      )}
    </Part>
  )
}
