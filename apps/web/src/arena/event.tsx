// A free event for visitors: when, where and what.
import type { PublicPage } from '@oxer/api/types'
import { RichText } from '../shared/rich-text/rich-text.tsx'
import { useArena } from './arena-context.tsx'
import { Hero } from './calendar.tsx'
import { Chip, Icon } from './marks.tsx'

type FreeEvent = Extract<PublicPage, { kind: 'event' }>['event']

const linesOf = ({ place, location }: FreeEvent): string[] =>
  [
    place,
    [location.street, location.number].filter(Boolean).join(' '),
    [location.postalCode, location.cityName].filter(Boolean).join(' '),
  ].filter(Boolean)

export const EventPage = ({ event }: { event: FreeEvent }) => {
  const { t, formats } = useArena()
  const times = [event.startTime, event.endTime].filter((time) => time !== null).join('–')
  const lines = linesOf(event)
  const city = event.location.cityName || event.place
  return (
    <main id="main">
      <Hero title={event.name} lead={event.federation.name}>
        <p className="hero-facts">
          <Chip>{t('event.tag')}</Chip>
          <span>
            <Icon name="day" /> <time dateTime={event.start}>{formats.dateRange(event.start, event.end)}</time>
          </span>
          {city !== '' && (
            <span>
              <Icon name="pin" /> {city}
            </span>
          )}
          <a href={`/events/${event.ref}.ics`}>{t('inCalendar')}</a>
        </p>
      </Hero>
      <div className="page">
        <section className="card" aria-labelledby="about">
          <h2 id="about">{t('event.about')}</h2>
          <dl className="facts">
            <div>
              <dt>{t('event.when')}</dt>
              <dd>
                {formats.dateRange(event.start, event.end)}
                {times !== '' && (
                  <>
                    , <span className="figure">{times}</span>
                  </>
                )}
              </dd>
            </div>
            {lines.length > 0 && (
              <div>
                <dt>{t('event.where')}</dt>
                <dd>{lines.join(', ')}</dd>
              </div>
            )}
            <div>
              <dt>{t('event.organizer')}</dt>
              <dd>{event.federation.name}</dd>
            </div>
          </dl>
          <RichText text={event.description} className="prose" />
          <p>
            <a className="button" href="/competitions?kind=OTHER">
              {t('event.calendar')}
            </a>
          </p>
        </section>
      </div>
    </main>
  )
}
