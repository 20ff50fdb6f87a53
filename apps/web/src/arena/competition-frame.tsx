import type { PublicCompetition } from '@oxer/domain/competitions/public-competition/public-competition.schema'
import { badgeOf } from '@oxer/domain/federation/event-status/event-badge.rules'
import type { ReactNode } from 'react'
import { useArena } from './arena-context.tsx'
import { BannerImage, Chip, Freshness, Icon } from './marks.tsx'
import { calendarFileOf, pageOf } from './page-of.ts'
import { SearchForm, Starred } from './search-and-stars.tsx'

export type CompetitionTab = 'overview' | 'info' | 'masterlist'

const Facts = ({ competition }: { competition: PublicCompetition }) => {
  const { t, formats } = useArena()
  const place = competition.location.address.cityName
  return (
    <p className="hero-facts">
      <span>
        <Icon name="day" />{' '}
        <time dateTime={competition.start}>{formats.dateRange(competition.start, competition.end)}</time>
      </span>
      {place !== '' && (
        <span>
          <Icon name="pin" /> {place}
        </span>
      )}
      <a href={calendarFileOf(competition)}>{t('inCalendar')}</a>
      {competition.sportTypes.map((sport) => (
        <span key={sport} className="hero-sport">
          {t(`sport.${sport}`)}
        </span>
      ))}
    </p>
  )
}

type Entered = { readonly ref: string; readonly name: string }

/** It begins and ends at a moment; then the script shows it on a page that stayed open or was kept, or takes it away. `isNamed` among others. */
export const EnterLink = ({
  competition,
  from = null,
  until,
  isNamed = false,
}: {
  competition: Entered
  from?: string | null
  until: string | null
  isNamed?: boolean
}) => {
  const { t } = useArena()
  return (
    <a
      className="button"
      href={pageOf(competition, 'enter')}
      hidden={from !== null}
      data-from={from ?? undefined}
      data-until={until ?? undefined}
    >
      {t('enter')}
      {isNamed && <span className="unseen"> {competition.name}</span>}
    </a>
  )
}

/** Riders enter themselves from when the registration opens until it ends, as in the calendar (decision 383). */
const Enter = ({ competition }: { competition: PublicCompetition }) =>
  competition.entry && (
    <p className="hero-enter">
      <EnterLink competition={competition} {...competition.entry} />
    </p>
  )

const Status = ({ competition }: { competition: PublicCompetition }) => {
  const { t } = useArena()
  const badge = badgeOf(competition.status)
  return badge && <Chip {...(badge === 'CANCELLED' && { tone: 'danger' })}>{t(`status.${badge}`)}</Chip>
}

/** Without this note, a visitor takes results that wait for their moment for results that are missing. */
const Cadence = ({ competition: { publishedParts, resultUpdates, status } }: { competition: PublicCompetition }) => {
  const { t } = useArena()
  if (!publishedParts.includes('RESULTS') || status === 'ARCHIVED' || resultUpdates.mode === 'AT_ONCE') return null
  return (
    <p className="cadence muted" data-live="cadence">
      {t(`live.cadence.${resultUpdates.mode}`, { count: resultUpdates.everyMinutes })}
    </p>
  )
}

/** The banner of the competition, or of its federation. */
const Banner = ({ competition: { banner, name, federation } }: { competition: PublicCompetition }) => {
  const src = banner ?? federation.banner
  return src && <BannerImage src={src} name={banner === null ? federation.name : name} />
}

/** The menu of a competition (cr018). Planning, riders, horses and clubs are places in a page and have no page of their own. */
const menu = [
  ['overview', 'overview'],
  ['planning', 'overview#planning'],
  ['info', 'info'],
  ['masterlist', 'masterlist'],
  ['riders', 'masterlist#riders'],
  ['horses', 'masterlist#horses'],
  ['organisations', 'masterlist#organisations'],
] as const

const Tabs = ({ competition, tab }: { competition: PublicCompetition; tab: CompetitionTab | null }) => {
  const { t } = useArena()
  return (
    <nav className="tabs" aria-label={t('menu')}>
      {menu.map(([name, place]) => (
        <a key={name} href={pageOf(competition, place)} aria-current={tab === name ? 'page' : undefined}>
          {t(`nav.${name}`)}
        </a>
      ))}
    </nav>
  )
}

/**
 * The head of each page of a competition. A page below it has its own title, with the competition as the way back. `main` contains the
 * competition that the script follows, and the texts for changes of the connection.
 */
export const CompetitionFrame = ({
  competition,
  tab,
  title,
  lead,
  children,
}: {
  competition: PublicCompetition
  tab: CompetitionTab | null
  title?: string
  lead?: ReactNode
  children: ReactNode
}) => {
  const { t } = useArena()
  return (
    <main
      id="main"
      data-competition={competition.ref}
      data-publication={competition.publication}
      data-say-changed={t('live.changed')}
    >
      <div className={title === undefined ? 'hero' : 'hero hero-small'} data-live="head">
        {title === undefined && <Banner competition={competition} />}
        <div className="hero-text">
          {title === undefined ? (
            <>
              <p className="hero-over">
                {competition.organizerName} <Status competition={competition} />
              </p>
              <h1>{competition.name}</h1>
              <Facts competition={competition} />
              <Enter competition={competition} />
            </>
          ) : (
            <>
              <p className="hero-over">
                <a href={pageOf(competition, 'overview')}>{competition.name}</a> <Status competition={competition} />
              </p>
              <h1>{title}</h1>
              {lead}
            </>
          )}
        </div>
        <div className="poles" aria-hidden="true" />
      </div>
      <Tabs competition={competition} tab={tab} />
      <Freshness />
      <Cadence competition={competition} />
      {/* The master list has its own field. */}
      {tab !== 'masterlist' && <SearchForm competition={competition} />}
      <Starred competition={competition} />
      <div className="page">{children}</div>
    </main>
  )
}
