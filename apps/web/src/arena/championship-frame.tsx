// The head of each page of a championship, and the addresses of its pages.
import type { PublicPage } from '@oxer/api/types'
import type { ScheduledChampionship } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { badgeOf } from '@oxer/domain/federation/event-status/event-badge.rules'
import type { ReactNode } from 'react'
import { useArena } from './arena-context.tsx'
import { BannerImage, Chip, Freshness, Icon } from './marks.tsx'

export type ChampionshipShown = Extract<PublicPage, { kind: 'championshipInfo' }>['championship']
export type Place = Extract<PublicPage, { kind: 'championshipRankings' }>['place']

export type ChampionshipTab = 'info' | 'calendar' | 'ranking'

export const championshipPage = (championship: { ref: string }, page: string): string =>
  `/championships/${championship.ref}/${page}`

/** The ranking of every category of a phase, of a group, or over them. */
export const placePath = ({ target, ref, phaseRef }: Place): string => {
  if (target === 'MAIN') return 'ranking/main'
  return target === 'PHASE' ? `ranking/phases/${ref}` : `ranking/phases/${phaseRef}/groups/${ref}`
}

/** The ranking that an activity of a competition stands for: of its category, or of all. */
export const scheduledPath = ({
  championshipRef,
  championshipPhaseRef: phase,
  championshipGroupRef: group,
  championshipSportCategoryRef: category,
}: ScheduledChampionship): string => {
  const ranking = `ranking/sport-category/${category}/type`
  if (category !== null) {
    if (group !== null) return `${ranking}/group/target/${group}`
    return phase === null ? `${ranking}/main/target/${championshipRef}` : `${ranking}/phase/target/${phase}`
  }
  if (phase === null) return 'ranking/main'
  return group === null ? `ranking/phases/${phase}` : `ranking/phases/${phase}/groups/${group}`
}

const targets = { MAIN: 'main', PHASE: 'phase', GROUP: 'group' } as const

/** The whole ranking of one category. */
export const categoryPath = (category: { ref: string }, { target, ref }: Place): string =>
  `ranking/sport-category/${category.ref}/type/${targets[target]}/target/${ref}`

export const Swatch = ({ color }: { color: string }) => (
  <svg className="swatch" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
    <circle cx="6" cy="6" r="6" fill={color} />
  </svg>
)

const tabs = ['info', 'calendar', 'ranking'] as const

/** A page below a tab has its own title, with the championship as the way back. */
export const ChampionshipFrame = ({
  championship,
  tab,
  title,
  lead,
  children,
}: {
  championship: ChampionshipShown
  tab: ChampionshipTab
  title?: string
  lead?: ReactNode
  children: ReactNode
}) => {
  const { t, formats } = useArena()
  const { name, federation, start, end, sportTypes, bannerUrl, status, category } = championship
  const badge = badgeOf(status)
  return (
    <main
      id="main"
      data-championship={championship.ref}
      data-publication={championship.publication}
      data-say-changed={t('live.changed')}
    >
      <div className={title === undefined ? 'hero' : 'hero hero-small'} data-live="head">
        {title === undefined && bannerUrl !== null && <BannerImage src={bannerUrl} name={name} />}
        <div className="hero-text">
          <p className="hero-over">
            {title === undefined ? (
              [federation.name, category].filter(Boolean).join(' · ')
            ) : (
              <a href={championshipPage(championship, 'info')}>{name}</a>
            )}{' '}
            {badge !== null && <Chip>{t(`status.${badge}`)}</Chip>}
          </p>
          <h1>{title ?? name}</h1>
          {lead ?? (
            <p className="hero-facts">
              <span>
                <Icon name="day" /> <time dateTime={start}>{formats.dateRange(start, end)}</time>
              </span>
              <a href={`/championships/${championship.ref}.ics`}>{t('inCalendar')}</a>
              {sportTypes.map((sport) => (
                <span key={sport} className="hero-sport">
                  {t(`sport.${sport}`)}
                </span>
              ))}
            </p>
          )}
        </div>
        <div className="poles" aria-hidden="true" />
      </div>
      <nav className="tabs" aria-label={t('championship.menu')}>
        {tabs.map((each) => (
          <a
            key={each}
            href={championshipPage(championship, each)}
            aria-current={tab === each ? (title === undefined ? 'page' : 'true') : undefined}
          >
            {t(`championship.tab.${each}`)}
          </a>
        ))}
      </nav>
      <Freshness />
      <div className="page" data-live="page">
        {children}
      </div>
    </main>
  )
}
