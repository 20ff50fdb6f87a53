// What happens by date, as shown on Home and in the calendar.
import { Button } from '@mantine/core'
import { badgeOf } from '@oxer/domain/federation/event-status/event-badge.rules'
import { subjectOf } from '@oxer/domain/shell/calendar/calendar.rules'
import type { CalendarItem } from '@oxer/domain/shell/calendar/calendar.schema'
import { LiveMark, StatusBadge } from '@oxer/ui'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from './app-link.tsx'
import classes from './calendar-list.module.css'
import { FavouriteStar } from './favourite-star.tsx'
import { placeOfItem } from './place-of.ts'
import { useFormats } from './use-formats.ts'

type Competition = NonNullable<CalendarItem['competition']>
/** What a list shows of an item beside its state. */
type Mark = (item: CalendarItem) => ReactNode

const Status = ({ competition, isToday }: { competition: Competition; isToday: boolean }) => {
  const { t } = useTranslation('shell')
  const badge = badgeOf(competition.status)
  if (badge !== null) {
    return <StatusBadge {...(badge === 'CANCELLED' && { tone: 'danger' })}>{t(`calendar.status.${badge}`)}</StatusBadge>
  }
  if (competition.isLive) return <LiveMark />
  return isToday ? <StatusBadge tone="brand">{t('calendar.today')}</StatusBadge> : null
}

/** The server decides where its name leads (decision 10); a cancelled competition may have no link. */
const CalendarRow = ({ item, today, mark }: { item: CalendarItem; today: string; mark?: Mark | undefined }) => {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  const { competition, event } = item
  const shown = subjectOf(item)
  if (!shown) return null
  const isToday = shown.start <= today && today <= shown.end
  const href = placeOfItem(item)
  const [day = '', month = ''] = formats.dayAndMonth(shown.start).split('/')
  return (
    <li className={classes.row} data-cancelled={competition?.status === 'CANCELLED' || undefined}>
      <span className={classes.day} data-today={isToday || undefined} aria-hidden="true">
        <b>{day}</b>
        <span>/{month}</span>
      </span>
      <div className={classes.words}>
        {competition !== null && competition.avatar !== null && (
          <img className={classes.picture} src={competition.avatar} alt="" width={40} height={40} loading="lazy" />
        )}
        {href === null ? (
          <span className={classes.name}>{shown.name}</span>
        ) : (
          <AppLink href={href} className={`${classes.name} ${classes.link}`}>
            {shown.name}
          </AppLink>
        )}
        <div className={classes.detail}>
          {[formats.dateRange(shown.start, shown.end), event?.startTime, shown.cityName, shown.organizerName]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      <div className={classes.marks}>
        {item.championship && (
          <span className={classes.swatch} style={{ backgroundColor: item.championship.color }} aria-hidden="true" />
        )}
        {(competition ?? item.championship)?.sportTypes.map((type) => (
          <span key={type} className={classes.sport}>
            {t(`calendar.sportType.${type}`)}
          </span>
        ))}
        {item.type !== 'COMPETITION' && <span className={classes.sport}>{t(`calendar.type.${item.type}`)}</span>}
        {item.championships.map((championship) => (
          <span
            key={championship.ref}
            className={classes.swatch}
            style={{ backgroundColor: championship.color }}
            role="img"
            aria-label={championship.name}
            title={championship.name}
          />
        ))}
        {competition && <Status competition={competition} isToday={isToday} />}
        {mark?.(item)}
      </div>
      {competition && <FavouriteStar competition={competition.ref} name={competition.name} />}
    </li>
  )
}

/** One period of the calendar. Its title is shown only if the period contains something (spec section 2). */
export const CalendarSection = ({
  title,
  items,
  today,
  mark,
  children,
}: {
  title: string
  items: readonly CalendarItem[]
  today: string
  mark?: Mark
  /** Shown after the last row: loads more pages. */
  children?: ReactNode
}) => {
  const id = useId()
  if (items.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      <ul className={classes.list}>
        {items.map((item) => (
          <CalendarRow key={subjectOf(item)?.ref} item={item} today={today} mark={mark} />
        ))}
      </ul>
      {children}
    </section>
  )
}

/** Championships last for months, so the calendar has them on one line, apart from what happens on a day (decision 322). */
export const SeasonLine = ({ title, items }: { title: string; items: readonly CalendarItem[] }) => {
  const formats = useFormats()
  const id = useId()
  if (items.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      <ul className={classes.seasons}>
        {items.map((item) => {
          const { championship } = item
          const href = placeOfItem(item)
          if (!championship) return null
          const words = (
            <>
              <span className={classes.swatch} style={{ backgroundColor: championship.color }} aria-hidden="true" />
              {championship.name}
              <span className={classes.seasonDays}>{formats.dateRange(championship.start, championship.end)}</span>
            </>
          )
          return (
            <li key={championship.ref}>
              {href === null ? (
                <span className={classes.season}>{words}</span>
              ) : (
                <AppLink href={href} className={classes.season}>
                  {words}
                </AppLink>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A placeholder in the shape of the rows. */
export const CalendarSkeleton = () => (
  <div aria-hidden="true">
    {[62, 48, 70, 55].map((width) => (
      <div key={width} className={classes.row}>
        <span className={classes.bar} style={{ width: 48, height: 36 }} />
        <div className={classes.words}>
          <span className={classes.bar} style={{ width: `${width}%` }} />
          <span className={classes.bar} style={{ width: `${width - 22}%` }} />
        </div>
      </div>
    ))}
  </div>
)

/** The next page is loaded when the reader scrolls near it (cr031); the button is for readers who do not scroll. */
export const LoadMore = ({ isLoading, load }: { isLoading: boolean; load: () => void }) => {
  const { t } = useTranslation('shell')
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef({ isLoading, load })
  latest.current = { isLoading, load }
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting) && !latest.current.isLoading) latest.current.load()
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className={classes.more}>
      <Button variant="subtle" loading={isLoading} onClick={load}>
        {t('calendar.more')}
      </Button>
    </div>
  )
}
