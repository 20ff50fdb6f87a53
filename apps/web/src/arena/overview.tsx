// The competition's first page: for each ring, who is in it, who is next and how late it runs; then the planning.
import { wordBeside } from '@oxer/domain/competitions/arena/arena.rules'
import { isOnPlan } from '@oxer/domain/competitions/public-competition/public-competition.rules'
import type {
  PublicActivity,
  PublicCompetition,
  PublicOverview,
  PublicRing,
  PublicScheduleDay,
  PublicStartlistEntry,
  PublicTest,
} from '@oxer/domain/competitions/public-competition/public-competition.schema'
import { summaryOf } from '../shared/result-summary.ts'
import { useArena } from './arena-context.tsx'
import { championshipPage, scheduledPath } from './championship-frame.tsx'
import { CompetitionFrame } from './competition-frame.tsx'
import { Chip, Icon, LiveMark, Plate } from './marks.tsx'
import { pageOf } from './page-of.ts'

export const Delay = ({ minutes }: { minutes: number | null }) => {
  const { t, formats } = useArena()
  if (minutes === null) return null
  const duration = formats.duration(Math.abs(minutes))
  if (isOnPlan(minutes)) return <Chip tone="good">{t('ring.onTime')}</Chip>
  if (minutes > 0) return <Chip tone="warn">{t('ring.late', { duration })}</Chip>
  return <Chip tone="good">{t('ring.early', { duration })}</Chip>
}

/** The time of a start: the expected one if the ring is late or early, with the planned one beside it. */
export const StartTime = ({
  time,
  expected,
  expectedFrom,
  expectedUntil,
}: Pick<PublicStartlistEntry, 'expected' | 'expectedFrom' | 'expectedUntil'> & { time: string }) => {
  const { t } = useArena()
  if (expected === null)
    return (
      <time className="figure" dateTime={time}>
        {time}
      </time>
    )
  return (
    <span className="expected figure">
      <span className="unseen">{t('ring.expected')} </span>
      <time dateTime={expected}>{expected}</time>
      {expectedFrom !== null && expectedUntil !== null && (
        <span className="between">
          <span className="unseen"> {t('ring.between')} </span>
          {expectedFrom}–{expectedUntil}
        </span>
      )}
      {expected !== time && (
        <s className="planned">
          <span className="unseen"> {t('ring.planned')} </span>
          {time}
        </s>
      )}
    </span>
  )
}

/** `isWaiting` for starters who wait, with a time. */
export const Starter = ({ entry, isWaiting = false }: { entry: PublicStartlistEntry; isWaiting?: boolean }) => (
  <>
    <Plate number={entry.starter?.startNumber ?? null} />
    <span className="who">
      <span className="rider">{entry.starter?.rider}</span>
      <span className="horse">{entry.starter?.horse}</span>
    </span>
    {isWaiting && entry.time !== null && <StartTime {...entry} time={entry.time} />}
  </>
)

/** The result in words, for screen readers. */
export const useResultText = () => {
  const { t, formats } = useArena()
  return (headers: PublicRing['headers'], entry: PublicStartlistEntry): string => {
    const { result } = entry
    if (result === null) return ''
    if (result.status !== 'FINISHED') return t(`resultStatus.${result.status}`)
    return summaryOf(headers, result.cells, formats)
  }
}

export const RingNow = ({ ring }: { ring: PublicRing }) => {
  const { t } = useArena()
  const resultText = useResultText()
  const last = ring.last
  const place = last?.result?.place ?? null
  return (
    <>
      {ring.current !== null && (
        <div className="ring-current" data-key={`${ring.arena.ref}-in`} data-mark={ring.current.ref}>
          <p className="label">{t('ring.inRing')}</p>
          <p className="ring-starter">
            <Plate number={ring.current.starter?.startNumber ?? null} isLarge />
            <span className="who">
              <span className="rider">{ring.current.starter?.rider}</span>
              <span className="horse">{ring.current.starter?.horse}</span>
            </span>
          </p>
        </div>
      )}
      {ring.next.length > 0 && (
        <div className="ring-next">
          <p className="label">{t(ring.current === null ? 'ring.first' : 'ring.next')}</p>
          <ol>
            {ring.next.map((entry) => (
              <li key={entry.ref} className="next-one">
                <Starter entry={entry} isWaiting />
              </li>
            ))}
          </ol>
        </div>
      )}
      {last !== null && last.result !== null && (
        <div
          className="ring-last"
          data-key={`${ring.arena.ref}-last`}
          data-mark={`${last.ref} ${resultText(ring.headers, last)}`}
          data-say={`${last.starter?.rider ?? ''}, ${last.starter?.horse ?? ''}: ${resultText(ring.headers, last)}`}
        >
          <p className="label">{t('ring.last')}</p>
          <p className="ring-starter">
            <Starter entry={last} />
            <span className="ring-result">
              {last.result.status === 'FINISHED' ? (
                <b className="figure">{resultText(ring.headers, last)}</b>
              ) : (
                <span className="muted">{resultText(ring.headers, last)}</span>
              )}
              {place !== null && <span className="muted">{t('ranking.withPlace', { place })}</span>}
            </span>
          </p>
        </div>
      )}
    </>
  )
}

/** Who leads, with the result that is to be beaten, and the next two. */
export const Leaders = ({ ring }: { ring: PublicRing }) => {
  const { t } = useArena()
  const resultText = useResultText()
  if (ring.leaders.length === 0 || ring.state === 'WAITING') return null
  return (
    <div className="ring-leaders">
      <p className="label">{t(ring.state === 'FINISHED' ? 'ring.winner' : 'ring.leads')}</p>
      <ol>
        {ring.leaders.map((entry) => (
          <li key={entry.ref} className="leader">
            <span className="leader-place figure">
              <span className="unseen">{t('ranking.place')} </span>
              {entry.result?.place}
            </span>
            <span className="who">
              <span className="rider">{entry.starter?.rider}</span>
              <span className="horse">{entry.starter?.horse}</span>
            </span>
            <b className="figure leader-score">{resultText(ring.headers, entry)}</b>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The code and name of an arena, with the word of its kind unless the name contains it. */
export const ArenaName = ({ arena }: { arena: PublicRing['arena'] }) => {
  const { t } = useArena()
  const word = wordBeside(arena.name, t(`arenaKind.${arena.kind}`))
  return (
    <>
      <span className="ring-code">{arena.code}</span> {arena.name}
      {word !== null && <span className="ring-kind"> {word}</span>}
    </>
  )
}

const RingCard = ({ ring, competition }: { ring: PublicRing; competition: PublicCompetition }) => {
  const { t } = useArena()
  const { activity } = ring
  const link = pageOf(competition, `activity/${activity.ref}`)
  const total = activity.starters
  return (
    <article className={`ring ring-${ring.state.toLowerCase()}`} aria-labelledby={`ring-${ring.arena.ref}`}>
      <header className="ring-head">
        <h3 id={`ring-${ring.arena.ref}`}>
          <ArenaName arena={ring.arena} />
        </h3>
        {ring.state === 'RUNNING' && <LiveMark label={t('live.now')} />}
        {ring.state === 'WAITING' && activity.start !== null && (
          <Chip>{t('ring.startsAt', { time: activity.start })}</Chip>
        )}
        {ring.state === 'FINISHED' && <Chip>{t('ring.finished')}</Chip>}
      </header>
      <p className="ring-activity">
        <a href={link}>{activity.name}</a>
        <Delay minutes={ring.delayMinutes} />
      </p>
      {ring.state === 'RUNNING' && total > 0 && (
        <p className="ring-progress">
          <progress max={total} value={activity.done} aria-hidden="true" />
          <span className="muted">{t('ring.progress', { done: activity.done, total })}</span>
        </p>
      )}
      <RingNow ring={ring} />
      <Leaders ring={ring} />
      <a className="ring-more ring-wall" href={pageOf(competition, `ring/${ring.arena.ref}?view=wall`)}>
        {t('ring.wall')}
        <span className="unseen">, {ring.arena.name}</span> <Icon name="chevron" />
      </a>
      <a className="ring-more" href={activity.hasRanking ? `${link}#ranking` : link}>
        {t(activity.hasRanking ? 'ring.toRanking' : 'ring.toStartlist')}
        <span className="unseen">, {activity.name}</span> <Icon name="chevron" />
      </a>
    </article>
  )
}

const ActivityState = ({ activity, isRunning }: { activity: PublicActivity; isRunning: boolean }) => {
  const { t } = useArena()
  if (isRunning)
    return (
      <>
        <LiveMark label={t('live.now')} />{' '}
        <span className="figure">
          {activity.done}/{activity.starters}
        </span>
      </>
    )
  if (activity.starters > 0 && activity.done >= activity.starters) return <>{t('planning.results')}</>
  if (activity.starters > 0) return <>{t('planning.starters', { count: activity.starters })}</>
  return activity.hasRanking ? t('planning.results') : null
}

const ActivityLine = ({
  activity,
  competition,
  running,
}: {
  activity: PublicActivity
  competition: PublicCompetition
  running: ReadonlySet<string>
}) => {
  const { t } = useArena()
  const isSport = activity.hasStartlist || activity.hasRanking
  const { championship } = activity
  const href = isSport
    ? pageOf(competition, `activity/${activity.ref}`)
    : championship === null
      ? null
      : championshipPage({ ref: championship.championshipRef }, scheduledPath(championship))
  const word = activity.breakKind === null ? null : t(`startlist.break.${activity.breakKind}`)
  const name = activity.name === '' && word !== null ? word : activity.name
  const beside = word === null || activity.breakKind === 'BREAK' ? null : wordBeside(name, word)
  return (
    <li className={`line line-${activity.kind.toLowerCase()}`}>
      <span className="line-time figure">
        {activity.start === null ? '' : <time dateTime={`${activity.date}T${activity.start}`}>{activity.start}</time>}
      </span>
      <span className="line-text">
        {href === null ? <span>{name}</span> : <a href={href}>{name}</a>}
        {beside !== null && <span className="muted">{beside}</span>}
        {activity.description !== '' && <span className="muted">{activity.description}</span>}
        {activity.link !== null && /^https?:/.test(activity.link) && (
          <a className="line-link" href={activity.link} rel="noopener nofollow">
            {t('planning.more')}
          </a>
        )}
        <span className="muted">
          <ActivityState activity={activity} isRunning={running.has(activity.ref)} />
        </span>
      </span>
      {href !== null && <Icon name="chevron" className="icon line-go" />}
    </li>
  )
}

const Day = ({
  day,
  competition,
  running,
  isAlone,
}: {
  day: PublicScheduleDay
  competition: PublicCompetition
  running: ReadonlySet<string>
  isAlone: boolean
}) => {
  const { t, formats } = useArena()
  const columns = [
    ...(day.general.length === 0
      ? []
      : [
          {
            ref: 'general',
            title: t('planning.general'),
            activities: day.general,
          },
        ]),
    ...day.arenas.map(({ arena, activities }) => ({
      ref: arena.ref,
      title: <ArenaName arena={arena} />,
      activities,
    })),
  ]
  return (
    <section className="day" aria-label={formats.longDate(day.date)}>
      {!isAlone && <h3 className="day-name">{formats.longDate(day.date)}</h3>}
      <div className="columns">
        {columns.map((column) => (
          <div key={column.ref} className="column">
            <h4>{column.title}</h4>
            <ol className="lines">
              {column.activities.map((activity) => (
                <ActivityLine key={activity.ref} activity={activity} competition={competition} running={running} />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Where a test that is not in the schedule can be found. */
export const testLink = (competition: PublicCompetition, test: PublicTest): string | null => {
  if (test.activityRef !== null && (test.hasStartlist || test.hasRanking))
    return pageOf(competition, `activity/${test.activityRef}`)
  return test.hasRanking ? pageOf(competition, `competition-ranking/${test.testSetRef}`) : null
}

const Tests = ({ competition, tests }: { competition: PublicCompetition; tests: readonly PublicTest[] }) => {
  const { t } = useArena()
  return (
    <ol className="lines lines-framed">
      {tests.map((test) => {
        const link = testLink(competition, test)
        return (
          <li key={test.testSetRef} className="line">
            <span className="line-text">
              {link === null ? <span>{test.name}</span> : <a href={link}>{test.name}</a>}
              <span className="muted">
                {test.isCancelled ? (
                  <Chip tone="danger">{t('planning.cancelled')}</Chip>
                ) : test.hasRanking ? (
                  t('planning.results')
                ) : test.starters > 0 ? (
                  t('planning.starters', { count: test.starters })
                ) : (
                  t(`sport.${test.sportType}`)
                )}
              </span>
            </span>
            {link !== null && <Icon name="chevron" className="icon line-go" />}
          </li>
        )
      })}
    </ol>
  )
}

export const OverviewPage = ({ competition, schedule, date, rings }: PublicOverview) => {
  const { t, shared } = useArena()
  const running = new Set(rings.filter((ring) => ring.state === 'RUNNING').map((ring) => ring.activity.ref))
  const planned = new Set(
    schedule.days.flatMap((day) =>
      [...day.general, ...day.arenas.flatMap((group) => group.activities)].map((activity) => activity.ref),
    ),
  )
  const others = competition.tests.filter((test) => test.activityRef === null || !planned.has(test.activityRef))
  // Today first; past days follow the future ones.
  const days = [...schedule.days.filter((day) => day.date >= date), ...schedule.days.filter((day) => day.date < date)]
  return (
    <CompetitionFrame competition={competition} tab="overview">
      {rings.length > 0 && (
        <section aria-labelledby="now" data-live="rings">
          <h2 id="now">{t('ring.title')}</h2>
          <div className="rings">
            {rings.map((ring) => (
              <RingCard key={ring.arena.ref} ring={ring} competition={competition} />
            ))}
          </div>
        </section>
      )}
      <section id="planning" aria-labelledby="planning-title" data-live="planning">
        <h2 id="planning-title">{t('planning.title')}</h2>
        {!schedule.isPublished && <p className="notice">{t('planning.notPublished')}</p>}
        {schedule.isPublished && days.length === 0 && <p className="notice">{t('planning.empty')}</p>}
        {days.map((day) => (
          <Day
            key={day.date}
            day={day}
            competition={competition}
            running={running}
            isAlone={days.length === 1 && competition.start === competition.end}
          />
        ))}
      </section>
      {competition.composedRankings.length > 0 && (
        <section aria-labelledby="rankings" data-live="rankings">
          <h2 id="rankings">{t('ranking.composed')}</h2>
          <ol className="lines lines-framed">
            {competition.composedRankings.map(({ ref, name, kind }) => (
              <li key={ref} className="line">
                <span className="line-text">
                  <a href={pageOf(competition, `competition-ranking/${ref}`)}>{name}</a>
                  <span className="muted">{shared(`composedRanking.kind.${kind}`)}</span>
                </span>
                <Icon name="chevron" className="icon line-go" />
              </li>
            ))}
          </ol>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="tests" data-live="tests">
          <h2 id="tests">{t('planning.tests')}</h2>
          <Tests competition={competition} tests={others} />
        </section>
      )}
    </CompetitionFrame>
  )
}
