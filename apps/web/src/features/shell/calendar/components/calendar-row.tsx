import type { CalendarItem } from '@oxer/domain/shell/calendar/calendar.schema'
import { LiveMark, StatusBadge } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { FavouriteStar } from '../../../../shared/favourite-star.tsx'
import { placeOfCompetition } from '../../../../shared/place-of.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../calendar.module.css'

const Mark = ({ item }: { item: CalendarItem }) => {
  const { t } = useTranslation('shell')
  const { competition } = item
  if (!competition) return null
  switch (competition.status) {
    case 'CANCELLED':
      return <StatusBadge tone="danger">{t('calendar.status.CANCELLED')}</StatusBadge>
    case 'DRAFT':
    case 'HIDDEN':
    case 'ARCHIVED':
      return <StatusBadge>{t(`calendar.status.${competition.status}`)}</StatusBadge>
    default:
      return competition.isLive ? <LiveMark /> : null
  }
}

/** A competition of the calendar. Where its name leads is the server's to say (decision 10); a cancelled one may lead nowhere. */
export const CalendarRow = ({ item }: { item: CalendarItem }) => {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  const { competition } = item
  if (!competition) return null
  const href = placeOfCompetition(competition.ref, item.target)
  const [day = '', month = ''] = formats.dayAndMonth(competition.start).split('/')
  return (
    <li className={classes.row} data-cancelled={competition.status === 'CANCELLED' || undefined}>
      <span className={classes.day} aria-hidden="true">
        <b>{day}</b>
        <span>/{month}</span>
      </span>
      <div className={classes.words}>
        {href === null ? (
          <span className={classes.name}>{competition.name}</span>
        ) : (
          <AppLink href={href} className={`${classes.name} ${classes.link}`}>
            {competition.name}
          </AppLink>
        )}
        <div className={classes.detail}>
          {[formats.dateRange(competition.start, competition.end), competition.cityName, competition.organizerName]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      <div className={classes.sports}>
        {competition.sportTypes.map((type) => (
          <span key={type} className={classes.sport}>
            {t(`calendar.sportType.${type}`)}
          </span>
        ))}
        <Mark item={item} />
      </div>
      <FavouriteStar competition={competition.ref} name={competition.name} />
    </li>
  )
}
