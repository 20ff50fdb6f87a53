import { ActionIcon } from '@mantine/core'
import type { CalendarItem } from '@oxer/domain/shell/calendar/calendar.schema'
import { IconChevronLeft, IconChevronRight, IconTrophy } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { placeOf } from '../../../../shared/place-of.ts'
import classes from './championship-carousel.module.css'

/** Championships one at a time. The buttons are shown only if there is more than one (spec section 2). */
export const ChampionshipCarousel = ({ championships }: { championships: CalendarItem['championships'] }) => {
  const { t } = useTranslation(['shell', 'ui'])
  const id = useId()
  const [place, setPlace] = useState(0)
  const total = championships.length
  const current = championships[place % Math.max(total, 1)]
  if (!current) return null
  const turn = (steps: number) => () => setPlace((place + steps + total) % total)
  return (
    <section aria-labelledby={id}>
      <div className={classes.top}>
        <h2 id={id} className={classes.title}>
          {t('shell:home.championships')}
        </h2>
        {total > 1 && (
          <>
            <span className={classes.counter} aria-live="polite">
              {t('shell:home.position', { current: place + 1, total })}
            </span>
            <ActionIcon aria-label={t('ui:action.previous')} onClick={turn(-1)}>
              <IconChevronLeft size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon aria-label={t('ui:action.next')} onClick={turn(1)}>
              <IconChevronRight size={18} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
      <AppLink href={placeOf.championship(current.ref)} className={classes.card}>
        <IconTrophy size={28} stroke={1.5} color={current.color} aria-hidden />
        <b>{current.name}</b>
      </AppLink>
    </section>
  )
}
