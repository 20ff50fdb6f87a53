import type { PublicPage } from '@oxer/api/types'
import { startersBefore } from '@oxer/domain/competitions/public-competition/public-competition.rules'
import type {
  PublicRing,
  PublicStartlist,
  PublicStartlistEntry,
} from '@oxer/domain/competitions/public-competition/public-competition.schema'
import type { Formats } from '@oxer/i18n/formats'
import { Fragment, type ReactNode } from 'react'
import { useArena } from './arena-context.tsx'
import { CompetitionFrame } from './competition-frame.tsx'
import { wordsOf } from './figures.ts'
import { Chip, LiveMark, Plate, PrintedTitle } from './marks.tsx'
import { ArenaName, Delay, RingNow, StartTime, useResultText } from './overview.tsx'
import { isWideRanking, RankingTable } from './ranking-table.tsx'
import { RiderLink } from './search-and-stars.tsx'

/** The row of a starter who waits for at most this many others says how many. */
const mostAnnounced = 9

type Columns = PublicStartlist['columns']

const nameColumns: ReadonlySet<string> = new Set(['RIDER', 'HORSE', 'ORGANISATION'])

/** Figures and names are a block each, so that a row fits a phone; the block whose column is first in the layout comes first (cr599). */
const isNameFirst = ([first]: Columns): boolean => first !== undefined && nameColumns.has(first)

const inBlocks = (columns: Columns, figures: ReactNode, names: ReactNode): ReactNode =>
  isNameFirst(columns) ? (
    <>
      {names}
      {figures}
    </>
  ) : (
    <>
      {figures}
      {names}
    </>
  )

/** A row that is no start: its time, and words over the rest. */
const PauseRow = ({ time, columns, children }: { time: string | null; columns: Columns; children: ReactNode }) => (
  <tr className="pause">
    {inBlocks(
      columns,
      <td className="time figure">{time === null ? '' : <time dateTime={time}>{time}</time>}</td>,
      <td colSpan={isNameFirst(columns) ? 1 : 2}>{children}</td>,
    )}
    {isNameFirst(columns) && <td />}
  </tr>
)

const BreakRow = ({ entry, columns }: { entry: PublicStartlistEntry; columns: Columns }) => {
  const { t } = useArena()
  const name =
    entry.type === 'OPEN_POSITION'
      ? t('startlist.open')
      : entry.description !== ''
        ? entry.description
        : entry.type === 'PARTICIPANT'
          ? ''
          : t(`startlist.break.${entry.type}`)
  return (
    <PauseRow time={entry.time} columns={columns}>
      {name}
      {entry.breakType === 'INSUFFICIENT_WARMUP' && ` · ${t('startlist.breakReason.INSUFFICIENT_WARMUP')}`}
      {entry.durationMinutes !== null && entry.type !== 'OPEN_POSITION' && (
        <span className="muted"> {t('startlist.minutes', { count: entry.durationMinutes })}</span>
      )}
    </PauseRow>
  )
}

/** A dragging break that follows from the test has its own row before the entry. */
const DraggingRow = ({
  dragging,
  columns,
}: {
  dragging: NonNullable<PublicStartlistEntry['draggingBefore']>
  columns: Columns
}) => {
  const { t } = useArena()
  return (
    <PauseRow time={dragging.time} columns={columns}>
      {t('startlist.break.DRAGGING_BREAK')}
      <span className="muted"> {t('startlist.minutes', { count: dragging.durationMinutes })}</span>
    </PauseRow>
  )
}

/** Who rides, in the order of the layout. */
const Names = ({
  starter,
  columns,
  isCurrent,
}: {
  starter: NonNullable<PublicStartlistEntry['starter']>
  columns: Columns
  isCurrent: boolean
}) => {
  const { t } = useArena()
  return (
    <span className="who">
      {columns.map((column) => {
        if (column === 'RIDER') {
          return (
            <span key={column} className="rider">
              <RiderLink name={starter.rider}>{starter.rider}</RiderLink>
              {isCurrent && (
                <>
                  {' '}
                  <LiveMark label={t('startlist.inRing')} />
                </>
              )}
            </span>
          )
        }
        if (column === 'HORSE') {
          return (
            <span key={column} className="horse">
              {starter.horse}
            </span>
          )
        }
        return (
          column === 'ORGANISATION' &&
          starter.organisation !== null && (
            <span key={column} className="club">
              {starter.organisation}
            </span>
          )
        )
      })}
    </span>
  )
}

/** A result that says in words what it means, once it is opened. */
const Meaning = ({
  entry,
  headers,
  text,
}: {
  entry: PublicStartlistEntry
  headers: PublicStartlist['headers']
  text: string
}) => {
  const { t, formats } = useArena()
  const words = wordsOf(headers, entry.result?.cells ?? {}, { t, formats })
  if (words.length === 0) return <b>{text}</b>
  return (
    <details className="means" data-key={`means-${entry.ref}`}>
      <summary>
        <b>{text}</b>
        <span className="unseen">, {t('startlist.means')}</span>
      </summary>
      {words.map(({ key, label, text: value }) => (
        <span key={key} className="means-part">
          {label}: {value}
        </span>
      ))}
    </details>
  )
}

const EntryRow = ({
  entry,
  startlist,
  before,
}: {
  entry: PublicStartlistEntry
  startlist: PublicStartlist
  /** How many ride before a starter who waits in a running ring. */
  before: number | null
}) => {
  const { t } = useArena()
  const resultText = useResultText()
  const { starter, result } = entry
  const { columns } = startlist
  if (starter === null) return <BreakRow entry={entry} columns={columns} />
  const text = resultText(startlist.headers, entry)
  const isCurrent = before === 0
  const isNear = before !== null && !isCurrent && before <= mostAnnounced
  const classes = [isCurrent ? 'current' : '', entry.isScratched ? 'scratched' : '', result === null ? '' : 'done']
  return (
    <tr
      className={classes.filter(Boolean).join(' ') || undefined}
      data-star="r"
      data-key={`entry-${entry.ref}`}
      data-mark={`${text} ${isCurrent ? 'in' : ''}`}
      {...(result === null ? {} : { 'data-say': `${starter.rider}, ${starter.horse}: ${text}` })}
    >
      {inBlocks(
        columns,
        <td className="time">
          {entry.time !== null && <StartTime {...entry} time={entry.time} />}
          {columns.includes('POSITION') && (
            <span className={entry.time === null ? 'figure' : 'order figure'}>{entry.position}</span>
          )}
          <Plate number={starter.startNumber} />
        </td>,
        <td className="cell-who">
          <Names starter={starter} columns={columns} isCurrent={isCurrent} />
        </td>,
      )}
      <td className="score figure">
        {entry.isScratched ? (
          <span className="muted">{t('startlist.scratched')}</span>
        ) : result === null ? (
          isNear && <span className="muted">{t('startlist.before', { count: before })}</span>
        ) : result.status === 'FINISHED' ? (
          <>
            <Meaning entry={entry} headers={startlist.headers} text={text} />
            {result.place !== null && (
              <span className="score-note">{t('ranking.withPlace', { place: result.place })}</span>
            )}
          </>
        ) : (
          <span className="muted">{text}</span>
        )}
        {entry.outOfCompetition && <span className="score-note">{t('startlist.outOfCompetition')}</span>}
      </td>
    </tr>
  )
}

/** The time of a change on the day of the list; the day before it for a change on another day. */
const changeTime = (formats: Formats, changedAt: string, date: string, timeZone: string): string => {
  const at = formats.instant(changedAt, timeZone)
  const day = `${formats.date(date)} `
  return at.startsWith(day) ? at.slice(day.length) : at
}

export const Startlist = ({
  startlist,
  ring,
  timeZone,
}: {
  startlist: PublicStartlist
  ring: PublicRing | null
  timeZone: string
}) => {
  const { t, formats } = useArena()
  const order = ring?.state === 'RUNNING' ? startersBefore(startlist.entries) : null
  const title = `${startlist.activity.name} · ${t('startlist.title')}`
  return (
    <section id="startlist" className="block" aria-labelledby="startlist-title" data-live="startlist">
      <header className="block-head">
        <h2 id="startlist-title">{t('startlist.title')}</h2>
        {startlist.changedAt !== null && (
          <strong className="figure">
            {t('startlist.changedAt', {
              at: changeTime(formats, startlist.changedAt, startlist.activity.date, timeZone),
            })}
          </strong>
        )}
        <span className="muted figure">{t('planning.starters', { count: startlist.activity.starters })}</span>
        {startlist.draw !== null && (
          <details className="draw muted" data-key="draw">
            <summary>{t(startlist.draw.isChanged ? 'startlist.drawnChanged' : 'startlist.drawn')}</summary>
            {t(startlist.draw.isChanged ? 'startlist.seedChanged' : 'startlist.seed', { seed: startlist.draw.seed })}
            {startlist.draw.selectedCount > 0 &&
              ` · ${t('startlist.selected', { count: startlist.draw.selectedCount })}`}
          </details>
        )}
      </header>
      {startlist.heading !== '' && <p className="lead">{startlist.heading}</p>}
      {startlist.mayChange && <p className="notice">{t('startlist.mayChange')}</p>}
      {startlist.entries.length === 0 ? (
        <p className="notice">{t('startlist.empty')}</p>
      ) : (
        <table className="table startlist">
          <thead>
            <PrintedTitle columns={3}>{title}</PrintedTitle>
            <tr>
              {inBlocks(
                startlist.columns,
                <th scope="col" className="time">
                  {t(startlist.entries.some((entry) => entry.time !== null) ? 'startlist.time' : 'startlist.position')}
                </th>,
                <th scope="col">
                  {t(
                    startlist.columns.find((column) => column === 'RIDER' || column === 'HORSE') === 'HORSE'
                      ? 'horse'
                      : 'rider',
                  )}
                </th>,
              )}
              <th scope="col" className="score">
                {t('startlist.result')}
              </th>
            </tr>
          </thead>
          <tbody>
            {startlist.entries.map((entry) => (
              <Fragment key={entry.ref}>
                {entry.draggingBefore !== null && (
                  <DraggingRow dragging={entry.draggingBefore} columns={startlist.columns} />
                )}
                <EntryRow entry={entry} startlist={startlist} before={order?.get(entry.ref) ?? null} />
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type ActivityData = Extract<PublicPage, { kind: 'activity' }>

const Lead = ({ activity, arena, ring }: Pick<ActivityData, 'activity' | 'arena' | 'ring'>) => {
  const { t, formats } = useArena()
  const time = [activity.start, activity.end].filter((text) => text !== null).join('–')
  return (
    <p className="hero-facts">
      <span>{formats.longDate(activity.date)}</span>
      {time !== '' && <span className="figure">{time}</span>}
      {arena !== null && (
        <span>
          <ArenaName arena={arena} />
        </span>
      )}
      {ring?.state === 'RUNNING' && (
        <span className="hero-live">
          <LiveMark label={t('live.now')} />
        </span>
      )}
    </p>
  )
}

export const ActivityPage = ({ competition, activity, arena, startlist, rankings, ring }: ActivityData) => {
  const { t } = useArena()
  const ranked = rankings.filter((ranking) => ranking.rows.length > 0)
  const isRunning = ring?.state === 'RUNNING'
  const isDouble = ranked.length > 0 && startlist !== null
  const isStacked = ranked.some(isWideRanking)
  return (
    <CompetitionFrame
      competition={competition}
      tab={null}
      title={activity.name}
      lead={<Lead activity={activity} arena={arena} ring={ring} />}
    >
      {activity.description !== '' && <p className="lead">{activity.description}</p>}
      {isRunning && ring !== null && (
        <section className="ring ring-running ring-strip" data-live="ring" aria-label={t('ring.title')}>
          <p className="ring-progress">
            <progress max={activity.starters} value={activity.done} aria-hidden="true" />
            <span className="muted">{t('ring.progress', { done: activity.done, total: activity.starters })}</span>
            <Delay minutes={ring.delayMinutes} />
          </p>
          <div className="ring-parts">
            <RingNow ring={ring} />
          </div>
        </section>
      )}
      {isDouble && (
        <nav className={isStacked ? 'jumps' : 'jumps jumps-narrow'} aria-label={activity.name}>
          <a href="#ranking">{t('ranking.title')}</a>
          <a href="#startlist">{t('startlist.title')}</a>
        </nav>
      )}
      <div className={isDouble ? (isStacked ? 'halves halves-stacked' : 'halves') : undefined}>
        {ranked.length > 1 ? (
          <div id="ranking">
            {ranked.map((ranking) => (
              <RankingTable key={ranking.testSetRef} ranking={ranking} isNamed />
            ))}
          </div>
        ) : (
          ranked.map((ranking) => <RankingTable key={ranking.testSetRef} ranking={ranking} isNamed={false} />)
        )}
        {startlist !== null ? (
          <Startlist startlist={startlist} ring={ring} timeZone={competition.timeZone} />
        ) : (
          ranked.length === 0 && (
            <p className="notice" data-live="startlist">
              {t('startlist.notPublished')}
            </p>
          )
        )}
      </div>
    </CompetitionFrame>
  )
}

export const RankingPage = ({ competition, ranking }: Extract<PublicPage, { kind: 'ranking'; composed: null }>) => {
  const { t } = useArena()
  return (
    <CompetitionFrame
      competition={competition}
      tab={null}
      title={ranking.name}
      lead={
        <p className="hero-facts">
          <span>{t(`sport.${ranking.sportType}`)}</span>
          <Chip>{t('ranking.placedCount', { count: ranking.placedCount })}</Chip>
        </p>
      }
    >
      <RankingTable ranking={ranking} isNamed={false} />
    </CompetitionFrame>
  )
}
