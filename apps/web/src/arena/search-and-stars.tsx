// What is on every page of a competition: the search over its riders, horses and clubs, and those whom this browser follows.
import type { PublicCompetition } from '@oxer/domain/competitions/public-competition/public-competition.schema'
import type { ReactNode } from 'react'
import { useArena } from './arena-context.tsx'
import { nameAnchor } from './name-anchor.ts'
import { pageOf } from './page-of.ts'

/** Leads to the master list, which filters by it. */
export const SearchForm = ({ competition }: { competition: PublicCompetition }) => {
  const { t } = useArena()
  return (
    <search className="search">
      <form action={pageOf(competition, 'masterlist')}>
        <label>
          <span className="unseen">{t('search.label')}</span>
          <input type="search" name="q" autoComplete="off" placeholder={t('search.label')} />
        </label>
        <button type="submit" className="button">
          {t('search.go')}
        </button>
      </form>
    </search>
  )
}

/** Filled by the script from the master list; hidden while nobody is followed. */
export const Starred = ({ competition }: { competition: PublicCompetition }) => {
  const { t } = useArena()
  return (
    <section
      className="starred"
      aria-labelledby="starred-title"
      data-starred={pageOf(competition, 'masterlist')}
      data-follow={t('star.follow', { name: '|' })}
      hidden
    >
      <h2 id="starred-title">{t('star.title')}</h2>
      <ul className="names" />
    </section>
  )
}

/** A rider's name, which leads to all of the rider's starts and results. */
export const RiderLink = ({ name, children }: { name: string; children: ReactNode }) => {
  const { competition } = useArena()
  if (competition === null) return children
  return (
    <a className="name" href={pageOf(competition, `masterlist#${nameAnchor('r', name)}`)}>
      {children}
    </a>
  )
}
