// The calendar and the home page for visitors who are not signed in.
import type { PublicPage } from '@oxer/api/types'
import { badgeOf } from '@oxer/domain/federation/event-status/event-badge.rules'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { calendarGroupOf } from '@oxer/domain/shell/calendar/calendar.rules'
import { type CalendarItem, type CalendarSearch, calendarKinds } from '@oxer/domain/shell/calendar/calendar.schema'
import { greetingAt } from '@oxer/domain/shell/home/home.rules'
import type { ReactNode } from 'react'
import { useArena } from './arena-context.tsx'
import { pageOf } from './competition-frame.tsx'
import { BannerImage, Chip, Icon, LiveMark } from './marks.tsx'

type Competition = NonNullable<CalendarItem['competition']>
type Course = NonNullable<CalendarItem['course']>

const DateBlock = ({ start }: { start: string }) => {
  const { formats } = useArena()
  const [, , day = ''] = start.split('-')
  const [month = ''] = formats.month(start).split(' ')
  const [weekday = ''] = formats.longDate(start).split(' ')
  return (
    <time className="date" dateTime={start}>
      <span className="date-weekday">{weekday.slice(0, 2)}</span>
      <span className="date-day figure">{Number(day)}</span>
      <span className="date-month">{month.slice(0, 3)}</span>
    </time>
  )
}

/** It is beside the name, so it has no text of its own. Its size is reserved before it arrives. */
const Picture = ({ competition: { avatar } }: { competition: Competition }) =>
  avatar !== null && <img className="event-picture" src={avatar} alt="" width={48} height={48} loading="lazy" />

const CalendarLine = ({ item, competition }: { item: CalendarItem; competition: Competition }) => {
  const { t, formats } = useArena()
  const badge = badgeOf(competition.status)
  return (
    <li className={badge === 'CANCELLED' ? 'event event-cancelled' : 'event'}>
      <DateBlock start={competition.start} />
      <Picture competition={competition} />
      <span className="event-text">
        <span className="event-name">
          {item.target === 'PUBLIC' ? (
            <a href={pageOf(competition, 'overview')}>{competition.name}</a>
          ) : (
            <span>{competition.name}</span>
          )}
          {competition.isLive && <LiveMark label={t('live.now')} />}
          {badge !== null && <Chip {...(badge === 'CANCELLED' && { tone: 'danger' })}>{t(`status.${badge}`)}</Chip>}
        </span>
        <span className="muted">
          {[
            competition.start === competition.end ? null : formats.dateRange(competition.start, competition.end),
            competition.cityName || competition.organizerName,
            competition.sportTypes.map((sport) => t(`sport.${sport}`)).join(', '),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {item.target === 'PUBLIC' && <Icon name="chevron" className="icon line-go" />}
    </li>
  )
}

const CourseLine = ({ course }: { course: Course }) => {
  const { t, formats } = useArena()
  const dates = course.start === course.end ? null : formats.dateRange(course.start, course.end)
  return (
    <li className="event">
      <DateBlock start={course.start} />
      <span className="event-text">
        <span className="event-name">
          <a href={`/courses/${course.ref}`}>{course.name}</a>
          <Chip>{t('course.tag')}</Chip>
        </span>
        <span className="muted">{[dates, course.cityName, course.organizerName].filter(Boolean).join(' · ')}</span>
      </span>
      <Icon name="chevron" className="icon line-go" />
    </li>
  )
}

const Events = ({ title, items }: { title: string; items: readonly CalendarItem[] }) => {
  if (items.length === 0) return null
  return (
    <section className="events" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => {
          if (item.course !== null) return <CourseLine key={item.course.ref} course={item.course} />
          return (
            item.competition !== null && (
              <CalendarLine key={item.competition.ref} item={item} competition={item.competition} />
            )
          )
        })}
      </ul>
    </section>
  )
}

const groups = ['thisWeek', 'nextWeek', 'later', 'lastWeek'] as const

const Grouped = ({ items, today }: { items: readonly CalendarItem[]; today: string }) => {
  const { t } = useArena()
  const groupOf = (item: CalendarItem) => {
    const dates = item.competition ?? item.course
    return dates === null ? null : calendarGroupOf(dates, today)
  }
  return groups.map((group) => (
    <Events key={group} title={t(`calendarPage.${group}`)} items={items.filter((item) => groupOf(item) === group)} />
  ))
}

const ByMonth = ({ items }: { items: readonly CalendarItem[] }) => {
  const { formats } = useArena()
  const months = [...new Set(items.map((item) => item.date.slice(0, 7)))]
  return months.map((month) => (
    <Events
      key={month}
      title={formats.month(`${month}-01`)}
      items={items.filter((item) => item.date.startsWith(month))}
    />
  ))
}

export const Hero = ({ title, lead, children }: { title: string; lead: string | null; children?: ReactNode }) => (
  <div className="hero">
    <div className="hero-text">
      {lead !== null && <p className="hero-over">{lead}</p>}
      <h1>{title}</h1>
      {children}
    </div>
    <div className="poles" aria-hidden="true" />
  </div>
)

const LiveCards = ({ items }: { items: readonly CalendarItem[] }) => {
  const { t } = useArena()
  const live = items.flatMap((item) => (item.competition?.isLive ? [item.competition] : []))
  if (live.length === 0) return null
  return (
    <section aria-labelledby="live-now">
      <h2 id="live-now">{t('calendarPage.liveNow')}</h2>
      <div className="live-cards">
        {live.map((competition) => (
          <a key={competition.ref} className="live-card" href={pageOf(competition, 'overview')}>
            <Picture competition={competition} />
            <LiveMark label={t('live.now')} />
            <strong>{competition.name}</strong>
            <span className="muted">{competition.organizerName}</span>
            <Icon name="chevron" className="icon line-go" />
          </a>
        ))}
      </div>
    </section>
  )
}

export const HomePage = ({ today, hour, items, banner }: Extract<PublicPage, { kind: 'home' }>) => {
  const { t, frame } = useArena()
  return (
    <main id="main">
      {banner !== null && <BannerImage src={banner} name={frame.tenant.name} />}
      <Hero title={t(`calendarPage.greeting.${greetingAt(hour)}`)} lead={frame.tenant.name}>
        <p>{t('calendarPage.welcome')}</p>
      </Hero>
      <div className="page">
        {items.length === 0 && <p className="notice">{t('calendarPage.empty')}</p>}
        <LiveCards items={items} />
        <Grouped items={items} today={today} />
        <p>
          <a className="button button-wide" href="/competitions">
            {t('calendarPage.all')}
          </a>
        </p>
      </div>
    </main>
  )
}

const withPage = (search: CalendarSearch, page: number): string => {
  const params = new URLSearchParams()
  if (search.searchString) params.set('q', search.searchString)
  if (search.from) params.set('from', search.from)
  if (search.to) params.set('to', search.to)
  if (search.sportType) params.set('sport', search.sportType)
  if (search.activityType) params.set('kind', search.activityType)
  if (page > 0) params.set('page', String(page))
  return `/competitions?${params}`
}

/** In the weeks around today, the groups of the home page are the most useful; further away, months are. */
const isAround = (search: CalendarSearch, today: string): boolean =>
  search.from !== undefined &&
  search.from >= addDays(today, -7) &&
  search.to !== undefined &&
  search.to <= addDays(today, 31)

const Filters = ({ search, metadata }: Pick<Extract<PublicPage, { kind: 'calendar' }>, 'search' | 'metadata'>) => {
  const { t } = useArena()
  const year = search.from?.endsWith('-01-01') && search.to?.endsWith('-12-31') ? Number(search.from.slice(0, 4)) : null
  const years = Array.from(
    { length: metadata.years.last - metadata.years.first + 1 },
    (_, index) => metadata.years.first + index,
  )
  const isNarrowed =
    search.sportType !== undefined || search.activityType !== undefined || !isAround(search, metadata.today)
  return (
    <search>
      <form className="filters" method="get" action="/competitions">
        <label>
          <span>{t('calendarPage.search')}</span>
          <input type="search" name="q" defaultValue={search.searchString ?? ''} maxLength={200} />
        </label>
        <button type="submit">{t('calendarPage.show')}</button>
        <details open={isNarrowed}>
          <summary>
            <Icon name="filter" /> {t('calendarPage.filters')}
          </summary>
          <div className="filters-more">
            <label>
              <span>{t('calendarPage.from')}</span>
              <input type="date" name="from" defaultValue={search.from} />
            </label>
            <label>
              <span>{t('calendarPage.to')}</span>
              <input type="date" name="to" defaultValue={search.to} />
            </label>
            <label>
              <span>{t('calendarPage.kind')}</span>
              <select name="kind" defaultValue={search.activityType ?? ''}>
                <option value="">{t('calendarPage.kinds.ALL')}</option>
                {calendarKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`calendarPage.kinds.${kind}`)}
                  </option>
                ))}
              </select>
            </label>
            <label>
              <span>{t('calendarPage.sport')}</span>
              <select name="sport" defaultValue={search.sportType ?? ''}>
                <option value="">{t('sport.ALL')}</option>
                {metadata.sportTypes.map((sport) => (
                  <option key={sport} value={sport}>
                    {t(`sport.${sport}`)}
                  </option>
                ))}
              </select>
            </label>
            <nav className="years" aria-label={t('calendarPage.year')}>
              {years.map((each) => (
                <a
                  key={each}
                  href={withPage({ ...search, from: `${each}-01-01`, to: `${each}-12-31` }, 0)}
                  aria-current={each === year ? 'true' : undefined}
                >
                  {each}
                </a>
              ))}
              <a href="/competitions">{t('calendarPage.reset')}</a>
            </nav>
          </div>
        </details>
      </form>
    </search>
  )
}

export const CalendarPage = ({ search, metadata, items, hasMore }: Extract<PublicPage, { kind: 'calendar' }>) => {
  const { t, frame } = useArena()
  return (
    <main id="main">
      <Hero
        title={search.activityType === 'COURSE' ? t('calendarPage.kinds.COURSE') : t('calendarPage.title')}
        lead={frame.tenant.name}
      />
      <div className="page">
        <Filters search={search} metadata={metadata} />
        {items.length === 0 && <p className="notice">{t('calendarPage.none')}</p>}
        {isAround(search, metadata.today) ? (
          <Grouped items={items} today={metadata.today} />
        ) : (
          <ByMonth items={items} />
        )}
        <nav className="pages" aria-label={t('calendarPage.title')}>
          {search.page > 0 && (
            <a className="button" href={withPage(search, search.page - 1)} rel="prev">
              {t('calendarPage.previous')}
            </a>
          )}
          {hasMore && (
            <a className="button" href={withPage(search, search.page + 1)} rel="next">
              {t('calendarPage.more')}
            </a>
          )}
        </nav>
      </div>
    </main>
  )
}

export const NotFoundPage = () => {
  const { t } = useArena()
  return (
    <main id="main">
      <Hero title={t('notFound.title')} lead={null}>
        <p className="hero-facts">{t('notFound.message')}</p>
      </Hero>
      <div className="page">
        <p>
          <a className="button" href="/competitions">
            {t('notFound.back')}
          </a>
        </p>
      </div>
    </main>
  )
}
