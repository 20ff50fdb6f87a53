// The rankings of a championship: a card for each category, the whole ranking of one, and where a place comes from.
import type { PublicPage } from '@oxer/api/types'
import { offeredFor } from '@oxer/domain/competitions/championship-ranking/ranking-place.rules'
import { useArena } from './arena-context.tsx'
import {
  ChampionshipFrame,
  type ChampionshipShown,
  categoryPath,
  championshipPage,
  type Place,
  placePath,
} from './championship-frame.tsx'
import { Chip, Icon, PrintedTitle } from './marks.tsx'
import { pageOf } from './page-of.ts'

type Rankings = Extract<PublicPage, { kind: 'championshipRankings' }>
type Standing = Rankings['tops'][number]
type Row = Standing['rows'][number]
type History = Extract<PublicPage, { kind: 'championshipHistory' }>

const carried = 'CARRIED'

const usePlaceName = () => {
  const { t } = useArena()
  return ({ target, name }: Place): string => (target === 'MAIN' ? t('championship.main') : name)
}

/** Who is ranked: a rider, a horse, or both, or a team of a club; never more than a start list names. */
const Who = ({ rider, horse, team }: Pick<Row, 'rider' | 'horse' | 'team'>) => (
  <span className="who">
    <span className="rider">{rider?.name ?? horse?.name ?? team?.name ?? '–'}</span>
    {rider !== null && horse !== null && <span className="horse">{horse.name}</span>}
    {team !== null && team.club !== null && <span className="club">{team.club}</span>}
  </span>
)

/** The head of the column of names. */
const collectorOf = (rows: readonly Row[]): 'rider' | 'horse' | 'team' => {
  if (rows.some(({ rider }) => rider !== null)) return 'rider'
  return rows.some(({ team }) => team !== null) ? 'team' : 'horse'
}

const State = ({ standing }: { standing: Standing }) => {
  const { t } = useArena()
  // A competition that is hidden is in neither number.
  const held = standing.competitions.filter(({ isHeld }) => isHeld).length
  return (
    <>
      <Chip tone={standing.isFinal ? 'good' : 'quiet'}>
        {t(standing.isFinal ? 'ranking.final' : 'ranking.provisional')}
      </Chip>
      {standing.competitions.length > 0 && (
        <span className="muted figure">{t('championship.held', { held, count: standing.competitions.length })}</span>
      )}
    </>
  )
}

/** What each competition that was held gave: counted, dropped, without points, or missed. */
const Rounds = ({ row, standing }: { row: Row; standing: Standing }) => {
  const { t, formats } = useArena()
  const cells = new Map(row.rounds.map((round) => [round.competitionRef, round]))
  const earlier = cells.get(carried)
  const held = standing.competitions.filter(({ ref, isHeld }) => isHeld || cells.has(ref))
  return (
    <dl>
      {earlier !== undefined && (
        <div>
          <dt>{t('championship.carried')}</dt>
          <dd className="figure">{formats.number(earlier.points)}</dd>
        </div>
      )}
      {held.map(({ ref, name }) => {
        const cell = cells.get(ref)
        return (
          <div key={ref}>
            <dt>{name}</dt>
            <dd className="figure">
              {cell === undefined ? (
                <span className="muted">{t('championship.use.MISSED')}</span>
              ) : cell.isCounted ? (
                formats.number(cell.points)
              ) : (
                <>
                  <del>{formats.number(cell.points)}</del>{' '}
                  <span className="muted">{t('championship.use.DROPPED')}</span>
                </>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const StandingRow = ({
  row,
  isShared,
  standing,
  championship,
}: {
  row: Row
  isShared: boolean
  standing: Standing
  championship: ChampionshipShown
}) => {
  const { t, formats } = useArena()
  const { place, unrankedReason } = row
  const classes = [place !== null && place <= 3 ? 'podium' : '', place === null ? 'unplaced' : '']
  return (
    <tr
      className={classes.filter(Boolean).join(' ') || undefined}
      data-key={`place-${standing.ref}-${row.key}`}
      data-mark={`${place} ${row.total}`}
    >
      <td className="place figure">
        {place === null ? (
          <span aria-hidden="true">–</span>
        ) : (
          <>
            {isShared && (
              <span className="tie" title={t('ranking.shared')}>
                <span aria-hidden="true">=</span>
                <span className="unseen">{t('ranking.shared')} </span>
              </span>
            )}
            {place}
          </>
        )}
      </td>
      <td className="cell-who">
        <details data-key={`why-${standing.ref}-${row.key}`}>
          <summary>
            <Who rider={row.rider} horse={row.horse} team={row.team} />
            <span className="unseen">, {t('championship.rounds')}</span>
            <Icon name="chevron" className="icon why-mark" />
          </summary>
          <div className="why">
            {unrankedReason !== null && <p>{t(`championship.unranked.${unrankedReason}`)}</p>}
            <Rounds row={row} standing={standing} />
            <p>
              <a
                href={championshipPage(championship, `ranking/history/${standing.ref}/${encodeURIComponent(row.key)}`)}
                rel="nofollow"
              >
                {t('championship.history')}
              </a>
            </p>
          </div>
        </details>
      </td>
      <td className="score figure">
        <b>{formats.number(row.total)}</b>
      </td>
    </tr>
  )
}

const StandingTable = ({
  standing,
  championship,
  title,
}: {
  standing: Standing
  championship: ChampionshipShown
  title: string
}) => {
  const { t } = useArena()
  const { rows } = standing
  const places = rows.map(({ place }) => place)
  return (
    <table className="table ranking">
      <thead>
        <PrintedTitle columns={3}>{title}</PrintedTitle>
        <tr>
          <th scope="col" className="place">
            <span className="unseen">{t('ranking.place')}</span>
          </th>
          <th scope="col">{t(collectorOf(rows))}</th>
          <th scope="col" className="score">
            {t('ranking.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <StandingRow
            key={row.key}
            row={row}
            isShared={row.place !== null && (places[index - 1] === row.place || places[index + 1] === row.place)}
            standing={standing}
            championship={championship}
          />
        ))}
      </tbody>
    </table>
  )
}

/** Only where there is something to choose. `pathOf` gives the page of a choice. */
const Picker = ({
  championship,
  place,
  places,
  pathOf,
}: Pick<Rankings, 'championship' | 'place' | 'places'> & { pathOf: (place: Place) => string }) => {
  const { t } = useArena()
  const nameOf = usePlaceName()
  if (places.length < 2) return null
  const current = offeredFor(place, places)
  return (
    <nav className="jumps picker" aria-label={t('championship.choose')}>
      {places.map((each) => (
        <a
          key={`${each.target} ${each.ref}`}
          href={championshipPage(championship, pathOf(each))}
          aria-current={each === current ? 'page' : undefined}
        >
          {nameOf(each)}
        </a>
      ))}
    </nav>
  )
}

export const ChampionshipRankingsPage = ({ championship, place, places, tops }: Rankings) => {
  const { t } = useArena()
  return (
    <ChampionshipFrame championship={championship} tab="ranking">
      <Picker championship={championship} place={place} places={places} pathOf={placePath} />
      {tops.length === 0 && <p className="notice">{t('championship.noRanking')}</p>}
      {tops.map((top) => {
        const { ref, name } = top.sportCategory
        return (
          <section key={ref} className="block" aria-labelledby={`category-${ref}`}>
            <header className="block-head">
              <h2 id={`category-${ref}`}>{name}</h2>
              <State standing={top} />
            </header>
            {top.rows.length === 0 ? (
              <p className="notice">{t('ranking.empty')}</p>
            ) : (
              <StandingTable standing={top} championship={championship} title={`${championship.name} · ${name}`} />
            )}
            <p className="see-all">
              <a className="button" href={championshipPage(championship, categoryPath({ ref }, place))}>
                {t('championship.seeAll')}
                <span className="unseen">: {name}</span>
              </a>
            </p>
          </section>
        )
      })}
    </ChampionshipFrame>
  )
}

export const ChampionshipRankingPage = ({
  championship,
  place,
  places,
  category,
  standing,
}: Extract<PublicPage, { kind: 'championshipRanking' }>) => {
  const { t } = useArena()
  const nameOf = usePlaceName()
  const pathOf = (each: Place): string => categoryPath(category, each)
  return (
    <ChampionshipFrame
      championship={championship}
      tab="ranking"
      title={category.name}
      lead={
        <p className="hero-facts">
          {places.length > 1 && <span>{nameOf(place)}</span>}
          <a href={championshipPage(championship, place.hasRanking ? placePath(place) : 'ranking')}>
            {t('championship.allCategories')}
          </a>
        </p>
      }
    >
      <Picker championship={championship} place={place} places={places} pathOf={pathOf} />
      {standing === null ? (
        <p className="notice">{t('championship.noRanking')}</p>
      ) : (
        <section className="block" aria-labelledby="ranking-title">
          <header className="block-head">
            <h2 id="ranking-title">{t('ranking.title')}</h2>
            <State standing={standing} />
            <span className="muted figure">{t('championship.ranked', { count: standing.total })}</span>
          </header>
          {standing.rows.length === 0 ? (
            <p className="notice">{t('ranking.empty')}</p>
          ) : (
            <StandingTable
              standing={standing}
              championship={championship}
              title={`${championship.name} · ${category.name}`}
            />
          )}
        </section>
      )}
      {standing !== null && standing.next !== null && (
        <nav className="pages" aria-label={t('ranking.title')}>
          <a
            className="button"
            href={`${championshipPage(championship, pathOf(place))}?after=${encodeURIComponent(standing.next)}`}
            rel="next"
          >
            {t('championship.moreRows')}
          </a>
        </nav>
      )}
    </ChampionshipFrame>
  )
}

const HistoryLine = ({ line }: { line: History['history']['lines'][number] }) => {
  const { t, formats } = useArena()
  const { use } = line
  const isCounted = use === 'COUNTED'
  const points = line.points === null ? '–' : formats.number(line.points)
  return (
    <tr>
      <td className="cell-who">
        <span className="who">
          <a className="rider" href={pageOf(line.competition, 'overview')}>
            {line.competition.name}
          </a>
          <span className="horse">{line.test.name}</span>
          <span className="club">
            <time dateTime={line.date}>{formats.date(line.date)}</time>
            {line.place !== null && (
              <> · {t('championship.placeOf', { place: line.place, count: line.participants })}</>
            )}
            {line.factor !== '1' && <> · {t('championship.factor', { factor: formats.number(line.factor) })}</>}
          </span>
        </span>
      </td>
      <td className="score figure">
        {isCounted ? <b>{points}</b> : <del>{points}</del>}
        {!isCounted && <span className="score-note">{t(`championship.use.${use}`)}</span>}
        {line.isManual && <span className="score-note">{t('championship.manual')}</span>}
      </td>
    </tr>
  )
}

export const ChampionshipHistoryPage = ({ championship, place, category, history }: History) => {
  const { t, formats } = useArena()
  const { row, lines, missed } = history
  const names = [row.rider?.name, row.horse?.name, row.team?.name, row.team?.club].filter(Boolean).join(' · ')
  return (
    <ChampionshipFrame
      championship={championship}
      tab="ranking"
      title={names}
      lead={
        <p className="hero-facts">
          <a href={championshipPage(championship, categoryPath(category, place))}>{category.name}</a>
          {row.place !== null && <span>{t('ranking.withPlace', { place: row.place })}</span>}
          <span className="figure">{t('ranking.pointsOf', { points: formats.number(row.total) })}</span>
        </p>
      }
    >
      <section className="block" aria-labelledby="history-title">
        <header className="block-head">
          <h2 id="history-title">{t('championship.history')}</h2>
          {history.bestOf !== null && (
            <span className="muted">{t('championship.bestOf', { count: history.bestOf })}</span>
          )}
          {row.isManual && <Chip>{t('championship.manualTotal')}</Chip>}
        </header>
        {lines.length === 0 && history.carried === null && <p className="notice">{t('ranking.empty')}</p>}
        <table className="table ranking" hidden={lines.length === 0 && history.carried === null}>
          <thead>
            <PrintedTitle columns={2}>{`${names} · ${championship.name}`}</PrintedTitle>
            <tr>
              <th scope="col">{t('championship.competition')}</th>
              <th scope="col" className="score">
                {t('ranking.points')}
              </th>
            </tr>
          </thead>
          <tbody>
            {history.carried !== null && (
              <tr>
                <td className="cell-who">{t('championship.carried')}</td>
                <td className="score figure">
                  <b>{formats.number(history.carried)}</b>
                </td>
              </tr>
            )}
            {lines.map((line) => (
              <HistoryLine key={`${line.competition.ref} ${line.test.ref} ${line.place} ${line.points}`} line={line} />
            ))}
            {missed.map(({ ref, name }) => (
              <tr key={ref}>
                <td className="cell-who">
                  <a href={pageOf({ ref }, 'overview')}>{name}</a>
                </td>
                <td className="score figure">
                  <span className="muted">{t('championship.use.MISSED')}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </ChampionshipFrame>
  )
}
