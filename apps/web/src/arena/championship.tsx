// The list of championships, and the information and the calendar of one.
import type { PublicPage } from '@oxer/api/types'
import { badgeOf } from '@oxer/domain/federation/event-status/event-badge.rules'
import { RichText } from '../shared/rich-text/rich-text.tsx'
import { useArena } from './arena-context.tsx'
import { ByMonth, DateBlock, Hero } from './calendar.tsx'
import { ChampionshipFrame, championshipPage, Swatch } from './championship-frame.tsx'
import { Chip, Icon } from './marks.tsx'

type List = Extract<PublicPage, { kind: 'championships' }>

const addressWith = ({ year, sportType, category }: List['search'], after: string | null = null): string => {
  const params = new URLSearchParams({ year: String(year) })
  if (sportType !== undefined) params.set('sport', sportType)
  if (category !== undefined) params.set('label', category)
  if (after !== null) params.set('after', after)
  return `/championships?${params}`
}

const Filters = ({ search, filters: { years, sportTypes, labels } }: Pick<List, 'search' | 'filters'>) => {
  const { t } = useArena()
  const first = Math.min(years.first, search.year)
  const last = Math.max(years.last, search.year)
  return (
    <search>
      <form className="filters filters-open" method="get" action="/championships">
        <label>
          <span>{t('calendarPage.year')}</span>
          <select name="year" defaultValue={search.year}>
            {Array.from({ length: last - first + 1 }, (_, index) => last - index).map((year) => (
              <option key={year} value={year}>
                {year}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t('calendarPage.sport')}</span>
          <select name="sport" defaultValue={search.sportType ?? ''}>
            <option value="">{t('sport.ALL')}</option>
            {sportTypes.map((sport) => (
              <option key={sport} value={sport}>
                {t(`sport.${sport}`)}
              </option>
            ))}
          </select>
        </label>
        {labels.length > 0 && (
          <label>
            <span>{t('championship.label')}</span>
            <select name="label" defaultValue={search.category ?? ''}>
              <option value="">{t('championship.allLabels')}</option>
              {labels.map((label) => (
                <option key={label} value={label}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        <button type="submit">{t('calendarPage.show')}</button>
      </form>
    </search>
  )
}

const Line = ({ item }: { item: List['items'][number] }) => {
  const { t, formats } = useArena()
  const badge = badgeOf(item.status)
  return (
    <li className="event">
      <DateBlock start={item.start} />
      <span className="event-text">
        <span className="event-name">
          <Swatch color={item.color} />
          <a href={championshipPage(item, 'info')}>{item.name}</a>
          {badge !== null && <Chip>{t(`status.${badge}`)}</Chip>}
        </span>
        <span className="muted">
          {[
            formats.dateRange(item.start, item.end),
            item.category,
            item.federation.name,
            item.sportTypes.map((sport) => t(`sport.${sport}`)).join(', '),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Icon name="chevron" className="icon line-go" />
    </li>
  )
}

export const ChampionshipsPage = ({ search, filters, items, next }: List) => {
  const { t, frame } = useArena()
  const title = t('calendarPage.championships')
  return (
    <main id="main">
      <Hero title={title} lead={frame.tenant.name} />
      <div className="page">
        <Filters search={search} filters={filters} />
        {items.length === 0 ? (
          <p className="notice">{t('championship.none')}</p>
        ) : (
          <section className="events" aria-label={String(search.year)} data-events={String(search.year)}>
            <h2>{search.year}</h2>
            <ul>
              {items.map((item) => (
                <Line key={item.ref} item={item} />
              ))}
            </ul>
          </section>
        )}
        {next !== null && (
          <nav className="pages" aria-label={title}>
            <a className="button" href={addressWith(search, next)} rel="next" data-more="">
              {t('championship.more')}
            </a>
          </nav>
        )}
      </div>
    </main>
  )
}

type Info = Extract<PublicPage, { kind: 'championshipInfo' }>

/** The categories by their discipline, in the order of the championship. */
const byDiscipline = (categories: Info['championship']['sportCategories']): [string, string[]][] => {
  const groups = new Map<string, string[]>()
  for (const { name, sportTypeVariant } of categories)
    groups.set(sportTypeVariant.name, [...(groups.get(sportTypeVariant.name) ?? []), name])
  return [...groups]
}

export const ChampionshipInfoPage = ({ championship }: Info) => {
  const { t, formats } = useArena()
  const { start, end, federation, category, sportTypes, sportCategories, description } = championship
  return (
    <ChampionshipFrame championship={championship} tab="info">
      <div className="cards">
        <section className="card" aria-labelledby="about">
          <h2 id="about">{t('championship.about')}</h2>
          <dl className="facts">
            <div>
              <dt>{t('championship.days')}</dt>
              <dd>
                <time dateTime={start}>{formats.dateRange(start, end)}</time>
              </dd>
            </div>
            <div>
              <dt>{t('championship.federation')}</dt>
              <dd>{federation.name}</dd>
            </div>
            {category !== '' && (
              <div>
                <dt>{t('championship.label')}</dt>
                <dd>{category}</dd>
              </div>
            )}
            <div>
              <dt>{t('info.disciplines')}</dt>
              <dd>{sportTypes.map((sport) => t(`sport.${sport}`)).join(', ')}</dd>
            </div>
          </dl>
          <RichText text={description} className="prose" />
        </section>
        {sportCategories.length > 0 && (
          <section className="card" aria-labelledby="categories">
            <h2 id="categories">{t('championship.categories')}</h2>
            <dl className="facts">
              {byDiscipline(sportCategories).map(([discipline, names]) => (
                <div key={discipline}>
                  <dt>{discipline}</dt>
                  <dd>{names.join(', ')}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
    </ChampionshipFrame>
  )
}

export const ChampionshipCalendarPage = ({
  championship,
  items,
  page,
  hasMore,
}: Extract<PublicPage, { kind: 'championshipCalendar' }>) => {
  const { t } = useArena()
  const at = (number: number): string =>
    `${championshipPage(championship, 'calendar')}${number > 0 ? `?page=${number}` : ''}`
  return (
    <ChampionshipFrame championship={championship} tab="calendar">
      {items.length === 0 && <p className="notice">{t('championship.noCompetitions')}</p>}
      <ByMonth items={items} />
      <nav className="pages" aria-label={t('championship.tab.calendar')}>
        {page > 0 && (
          <a className="button" href={at(page - 1)} rel="prev">
            {t('calendarPage.previous')}
          </a>
        )}
        {hasMore && (
          <a className="button" href={at(page + 1)} rel="next" data-more="">
            {t('calendarPage.more')}
          </a>
        )}
      </nav>
    </ChampionshipFrame>
  )
}
