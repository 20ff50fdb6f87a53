import type { CalendarItem } from '@oxer/domain/shell/calendar/calendar.schema'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { placeOfCompetition } from '../../../../shared/place-of.ts'
import classes from '../calendar.module.css'

/** Leads to the entry of a competition that takes riders now. */
export const EnterLink = ({ item: { competition, entry } }: { item: CalendarItem }) => {
  const { t } = useTranslation('kernel')
  const href = competition && placeOfCompetition(competition.ref, 'PUBLIC', 'enter')
  if (!href || entry === null) return null
  return (
    <AppLink href={href} className={classes.enter} aria-label={`${t('calendarSearch.enter')} ${competition.name}`}>
      {t('calendarSearch.enter')}
    </AppLink>
  )
}
