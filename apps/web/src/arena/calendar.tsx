// The calendar and the home page for visitors who are not signed in.
import type { PublicPage } from '@oxer/api/types'
import { badgeOf } from '@oxer/domain/federation/event-status/event-badge.rules'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import {
  type CalendarSubject,
  calendarGroupOf,
  splitSeasons,
  subjectOf,
  usualPeriod,
} from '@oxer/domain/shell/calendar/calendar.rules'
import { type CalendarItem, CalendarItemType, type CalendarSearch } from '@oxer/domain/shell/calendar/calendar.schema'
import { greetingAt } from '@oxer/domain/shell/home/home.rules'
import type { ReactNode } from 'react'
import { useArena } from './arena-context.tsx'
import { championshipPage, Swatch } from './championship-frame.tsx'
import { EnterLink } from './competition-frame.tsx'
import { calendarTitle } from './head.ts'
import { BannerImage, Chip, Icon, LiveMark } from './marks.tsx'
import { calendarFileAt, pageOf } from './page-of.ts'

type Competition = NonNullable<CalendarItem['competition']>
type Championship = CalendarItem['championships'][number]

export const DateBlock = ({ start }: { start: string }) => {
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
          {/* The colours of its championships (cr453); each is named for those who do not see it. */}
          {item.championships.map(({ ref, name, color }) => (
            <span key={ref} title={name}>
              <Swatch color={color} />
              <span className="unseen">{name}</span>
            </span>
          ))}
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
      {item.entry && <EnterLink competition={competition} until={item.entry.until} isNamed />}
      {item.target === 'PUBLIC' && <Icon name="chevron" className="icon line-go" />}
    </li>
  )
}

/** A course, a free event, or a championship: all have a page and no state. */
const OtherLine = ({ subject, href, item }: { subject: CalendarSubject; href: string | null; item: CalendarItem }) => {
  const { t, formats } = useArena()
  const dates = subject.start === subject.end ? null : formats.dateRange(subject.start, subject.end)
  const tag = item.course ? t('course.tag') : item.event ? t('event.tag') : t('championshipTag')
  return (
    <li className="event">
      <DateBlock start={subject.start} />
      <span className="event-text">
        <span className="event-name">
          {item.championship && <Swatch color={item.championship.color} />}
          {href === null ? <span>{subject.name}</span> : <a href={href}>{subject.name}</a>}
          <Chip>{tag}</Chip>
        </span>
        <span className="muted">
          {[
            dates,
            item.event?.startTime,
            subject.cityName,
            subject.organizerName,
            item.championship?.sportTypes.map((sport) => t(`sport.${sport}`)).join(', '),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {href !== null && <Icon name="chevron" className="icon line-go" />}
    </li>
  )
}

const hrefOf = ({ course, event, championship, target }: CalendarItem): string | null => {
  if (course) return `/courses/${course.ref}`
  if (event) return `/events/${event.ref}`
  return championship && target === 'PUBLIC' ? championshipPage(championship, 'info') : null
}

const Line = ({ item }: { item: CalendarItem }) => {
  if (item.competition) return <CalendarLine item={item} competition={item.competition} />
  const subject = subjectOf(item)
  return subject && <OtherLine subject={subject} href={hrefOf(item)} item={item} />
}

/** Championships last for months, so they are on one line, apart from what happens on a day (decision 322). */
const Seasons = ({ items }: { items: readonly Championship[] }) => {
  const { t } = useArena()
  if (items.length === 0) return null
  return (
    <section className="seasons" aria-labelledby="seasons">
      <h2 id="seasons">{t('calendarPage.championships')}</h2>
      <ul>
        {items.map(({ ref, name, color }) => (
          <li key={ref}>
            <a href={championshipPage({ ref }, 'info')}>
              <Swatch color={color} />
              {name}
            </a>
          </li>
        ))}
        <li>
          <a href="/championships">{t('calendarPage.allChampionships')}</a>
        </li>
      </ul>
    </section>
  )
}

const Events = ({ title, items }: { title: string; items: readonly CalendarItem[] }) => {
  if (items.length === 0) return null
  return (
    <section className="events" aria-label={title} data-events={title}>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <Line key={subjectOf(item)?.ref} item={item} />
        ))}
      </ul>
    </section>
  )
}

const groups = ['thisWeek', 'nextWeek', 'later', 'lastWeek'] as const

const Grouped = ({ items, today }: { items: readonly CalendarItem[]; today: string }) => {
  const { t } = useArena()
  const groupOf = (item: CalendarItem) => {
    const dates = subjectOf(item)
    return dates === null ? null : calendarGroupOf(dates, today)
  }
  return groups.map((group) => (
    <Events key={group} title={t(`calendarPage.${group}`)} items={items.filter((item) => groupOf(item) === group)} />
  ))
}

export const ByMonth = ({ items }: { items: readonly CalendarItem[] }) => {
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

export const HomePage = ({ today, hour, items, championships, banner }: Extract<PublicPage, { kind: 'home' }>) => {
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
        <Seasons items={championships} />
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

/** The period of the calendar without a chosen one is left out, so that the next page of everybody has one address. */
const withPage = (search: CalendarSearch, page: number, today: string): string => {
  const params = new URLSearchParams()
  const usual = usualPeriod(today)
  const isUsual = search.from === usual.from && search.to === usual.to
  if (search.searchString) params.set('q', search.searchString)
  if (search.from && !isUsual) params.set('from', search.from)
  if (search.to && !isUsual) params.set('to', search.to)
  if (search.sportType) params.set('sport', search.sportType)
  if (search.activityType) params.set('kind', search.activityType)
  if (search.championship) params.set('championship', search.championship)
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
    search.sportType !== undefined ||
    search.activityType !== undefined ||
    search.championship !== undefined ||
    !isAround(search, metadata.today)
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
                {CalendarItemType.options.map((kind) => (
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
            {(metadata.championships.length > 0 || search.championship !== undefined) && (
              <label>
                <span>{t('calendarPage.championship')}</span>
                <select name="championship" defaultValue={search.championship ?? ''}>
                  <option value="">{t('calendarPage.allChampionships')}</option>
                  {metadata.championships.map(({ ref, name }) => (
                    <option key={ref} value={ref}>
                      {name}
                    </option>
                  ))}
                  {search.championship !== undefined &&
                    !metadata.championships.some(({ ref }) => ref === search.championship) && (
                      <option value={search.championship}>{t('calendarPage.otherChampionship')}</option>
                    )}
                </select>
              </label>
            )}
            <nav className="years" aria-label={t('calendarPage.year')}>
              {years.map((each) => (
                <a
                  key={each}
                  href={withPage({ ...search, from: `${each}-01-01`, to: `${each}-12-31` }, 0, metadata.today)}
                  aria-current={each === year ? 'true' : undefined}
                >
                  {each}
                </a>
              ))}
              <a href="/competitions" data-forget="">
                {t('calendarPage.reset')}
              </a>
            </nav>
          </div>
        </details>
      </form>
    </search>
  )
}

export const CalendarPage = ({ search, metadata, items, hasMore }: Extract<PublicPage, { kind: 'calendar' }>) => {
  const { t, frame } = useArena()
  const { today } = metadata
  const isOfSeasons = search.activityType === 'CHAMPIONSHIP'
  const { seasons, others } = isOfSeasons ? { seasons: [], others: items } : splitSeasons(items)
  return (
    <main id="main">
      <Hero title={calendarTitle(search, t)} lead={frame.tenant.name}>
        <p className="hero-facts">
          <a href={calendarFileAt(frame.url)}>{t('inCalendar')}</a>
        </p>
      </Hero>
      <div className="page">
        <Filters search={search} metadata={metadata} />
        {items.length === 0 && <p className="notice">{t('calendarPage.none')}</p>}
        <Seasons items={seasons} />
        {isAround(search, today) ? <Grouped items={others} today={today} /> : <ByMonth items={others} />}
        <nav className="pages" aria-label={t('calendarPage.title')}>
          {search.page > 0 && (
            <a className="button" href={withPage(search, search.page - 1, today)} rel="prev">
              {t('calendarPage.previous')}
            </a>
          )}
          {hasMore && (
            <a className="button" href={withPage(search, search.page + 1, today)} rel="next" data-more="">
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
