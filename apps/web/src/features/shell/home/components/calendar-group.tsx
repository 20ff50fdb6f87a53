import { Skeleton } from '@mantine/core'
import type { CalendarItem } from '@oxer/domain/shell/calendar/calendar.schema'
import { LiveMark, StatusBadge } from '@oxer/ui'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { FavouriteStar } from '../../../../shared/favourite-star.tsx'
import { placeOfCompetition } from '../../../../shared/place-of.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import type { CalendarGroupName } from '../home.queries.ts'
import classes from './calendar.module.css'

const CalendarRow = ({ item, today }: { item: CalendarItem; today: string }) => {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  const { competition } = item
  if (!competition) return null
  const isToday = competition.start <= today && today <= competition.end
  const isCancelled = competition.status === 'CANCELLED'
  const href = placeOfCompetition(competition.ref, item.target)
  const [day = '', month = ''] = formats.dayAndMonth(competition.start).split('/')
  return (
    <li className={classes.row} data-cancelled={isCancelled || undefined}>
      <span className={classes.day} data-today={isToday || undefined} aria-hidden="true">
        <b>{day}</b>
        <span>/{month}</span>
      </span>
      <div className={classes.words}>
        {href === null ? (
          <span className={classes.title}>{competition.name}</span>
        ) : (
          <AppLink href={href} className={classes.name}>
            {competition.name}
          </AppLink>
        )}
        <div className={classes.detail}>
          {[formats.dateRange(competition.start, competition.end), competition.cityName, competition.organizerName]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      <div className={classes.marks}>
        {isCancelled ? (
          <StatusBadge tone="danger">{t('home.cancelled')}</StatusBadge>
        ) : competition.status === 'DRAFT' || competition.status === 'HIDDEN' ? (
          <StatusBadge>{t(`home.status.${competition.status}`)}</StatusBadge>
        ) : competition.isLive ? (
          <LiveMark />
        ) : isToday ? (
          <StatusBadge tone="brand">{t('home.today')}</StatusBadge>
        ) : null}
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
        {item.type !== 'COMPETITION' && <span className={classes.kind}>{t(`home.type.${item.type}`)}</span>}
      </div>
      <FavouriteStar competition={competition.ref} name={competition.name} />
    </li>
  )
}

/** One stretch of the calendar. Its title shows only when there is something under it (spec section 2). */
export const CalendarGroup = ({
  name,
  items,
  today,
  isLoading = false,
  children,
}: {
  name: CalendarGroupName
  items: readonly CalendarItem[]
  today: string
  isLoading?: boolean
  /** What follows the last row: more pages. */
  children?: ReactNode
}) => {
  const { t } = useTranslation('shell')
  const id = useId()
  if (isLoading) {
    return (
      <div className={classes.group} aria-hidden="true">
        {[68, 52, 60].map((width) => (
          <div key={width} className={classes.row}>
            <Skeleton width={48} height={40} />
            <div className={classes.words}>
              <Skeleton width={`${width}%`} height={14} mb={8} />
              <Skeleton width={`${width - 24}%`} height={10} />
            </div>
          </div>
        ))}
      </div>
    )
  }
  if (items.length === 0) return null
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {t(`home.group.${name}`)}
      </h2>
      <ul className={classes.list}>
        {items.map((item) => (
          <CalendarRow key={item.competition?.ref ?? item.date} item={item} today={today} />
        ))}
      </ul>
      {children}
    </section>
  )
}
