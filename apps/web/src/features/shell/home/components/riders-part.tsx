import { SegmentedControl } from '@mantine/core'
import type { RidersConflict, RidersHome, RidersStart } from '@oxer/domain/shell/home/home.schema'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { placeOfCompetition } from '../../../../shared/place-of.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { CareersQueue } from './careers-queue.tsx'
import { Part, PartFailed, Queue, QueueRow, QueuesSkeleton, QuietLine } from './queue.tsx'
import classes from './riders-part.module.css'

/** On a day with a start, the ring moves on while the page is open. */
const freshMs = 20_000
const mostComing = 6
const everybody = ''

/** Where a start is followed: its list, or before that its competition. */
const placeOfStart = ({ competition, activity }: Pick<RidersStart, 'competition' | 'activity'>): string => {
  const page = placeOfCompetition(competition.ref, 'PUBLIC') ?? '/calendar'
  return activity === null ? page : `${page}/activity/${activity}`
}

const useWords = () => {
  const { t } = useTranslation('home')
  const formats = useFormats()
  return {
    before: ({ before }: RidersStart): string | null =>
      before === null
        ? null
        : before === 0
          ? t('riders.inRing')
          : before === 1
            ? t('riders.nextUp')
            : t('riders.before', { count: before }),
    delay: ({ delayMinutes, expected }: RidersStart): string | null =>
      delayMinutes === null || expected === null
        ? null
        : t(delayMinutes > 0 ? 'riders.late' : 'riders.early', { count: Math.abs(delayMinutes) }),
    time: ({ time, expected, expectedFrom, expectedUntil }: RidersStart): string | null =>
      expected === null
        ? time === null
          ? null
          : formats.time(time)
        : expectedFrom === null || expectedUntil === null
          ? t('riders.about', { time: formats.time(expected) })
          : t('riders.between', {
              time: formats.time(expected),
              from: formats.time(expectedFrom),
              until: formats.time(expectedUntil),
            }),
    who: ({ rider, horse }: Pick<RidersStart, 'rider' | 'horse'>): string => `${rider.name} · ${horse}`,
  }
}

/** The answer to the first question of a rider: when, where, and how many ride before. */
const NextStart = ({ start, isToday }: { start: RidersStart; isToday: boolean }) => {
  const { t } = useTranslation('home')
  const formats = useFormats()
  const words = useWords()
  const { test, competition, arena, startNumber, time, expected } = start
  const ring = [arena, words.before(start)].filter(Boolean)
  const late = words.delay(start)
  return (
    <section className={classes.next} aria-label={t('riders.next')}>
      <span className={classes.over}>{t('riders.next')}</span>
      <span className={classes.moment}>
        {isToday ? t('riders.today') : formats.longDate(start.date)} {words.time(start)}
        {expected !== null && time !== null && <s>{formats.time(time)}</s>}
      </span>
      {(ring.length > 0 || late) && (
        <span className={classes.ring}>
          {ring.map((word) => (
            <span key={word}>{word}</span>
          ))}
          {late && <span className={classes.late}>{late}</span>}
        </span>
      )}
      <span>
        {[words.who(start), startNumber !== null && t('riders.number', { number: startNumber })]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <AppLink href={placeOfStart(start)}>
        {test} · {competition.name}
      </AppLink>
    </section>
  )
}

const Starts = ({ name, starts, today }: { name: string; starts: readonly RidersStart[]; today: string }) => {
  const { t } = useTranslation('home')
  const formats = useFormats()
  const words = useWords()
  if (starts.length === 0) return null
  return (
    <Queue name={name}>
      {starts.map((start) => (
        <QueueRow
          key={`${start.registration} ${start.activity ?? ''}`}
          name={words.who(start)}
          href={placeOfStart(start)}
          detail={[start.test, start.competition.name, start.arena].filter(Boolean).join(' · ')}
          fact={[
            start.status === 'PENDING_APPROVAL' && t('riders.pending'),
            start.date !== today && formats.dayAndMonth(start.date),
            words.time(start),
            words.before(start),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ))}
    </Queue>
  )
}

/** Each start as a link to its list, so that both lists are at hand. */
const ConflictingStart = ({ start }: { start: RidersConflict['earlier'] }) => {
  const formats = useFormats()
  return (
    <AppLink href={placeOfStart(start)}>
      {[start.rider.name, start.horse, formats.time(start.time), start.arena, start.competition.name]
        .filter(Boolean)
        .join(' · ')}
    </AppLink>
  )
}

/** Said as soon as two lists are public, while there is time to ask an organiser for another one. */
const Conflicts = ({ conflicts, today }: { conflicts: readonly RidersConflict[]; today: string }) => {
  const { t } = useTranslation('home')
  const formats = useFormats()
  if (conflicts.length === 0) return null
  return (
    <section className={classes.conflicts} aria-label={t('riders.conflicts')}>
      <h3>{t('riders.conflicts')}</h3>
      <ul>
        {conflicts.map(({ kind, date, earlier, later, pauseMinutes, neededMinutes }) => (
          <li key={`${earlier.registration} ${later.registration} ${date}`}>
            <span>
              {date !== today && `${formats.dayAndMonth(date)}: `}
              {pauseMinutes < 0
                ? t(`riders.conflict.${kind}_OVERLAP`)
                : t(`riders.conflict.${kind}`, { count: pauseMinutes, needed: neededMinutes })}
            </span>
            <ConflictingStart start={earlier} />
            <ConflictingStart start={later} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Results = ({ results }: { results: RidersHome['results'] }) => {
  const { t } = useTranslation('home')
  const words = useWords()
  if (results.length === 0) return null
  return (
    <Queue name={t('riders.results')}>
      {results.map((result) => (
        <QueueRow
          key={result.registration}
          name={words.who(result)}
          href={`${placeOfCompetition(result.competition.ref, 'PUBLIC') ?? ''}/competition-ranking/${result.ranking}`}
          detail={`${result.test} · ${result.competition.name}`}
          fact={[
            result.place === null ? t('riders.noPlace') : t('riders.place', { place: result.place, of: result.of }),
            !result.isFinal && t('riders.provisional'),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ))}
    </Queue>
  )
}

const Shown = ({ home, rider }: { home: RidersHome; rider: string }) => {
  const { t } = useTranslation('home')
  const formats = useFormats()
  const isOf = (row: { rider: { ref: string } }): boolean => rider === everybody || row.rider.ref === rider
  const starts = home.starts.filter(isOf)
  const [next, ...others] = starts
  const licenses = home.expiringLicenses.filter(isOf)
  const careers = home.careers.filter(isOf)
  return (
    <>
      {next === undefined ? (
        <QuietLine>
          {t('riders.nothing')} <AppLink href="/calendar">{t('riders.calendar')}</AppLink>
        </QuietLine>
      ) : (
        <NextStart start={next} isToday={next.date === home.today} />
      )}
      <Conflicts
        conflicts={home.conflicts.filter(({ earlier, later }) => isOf(earlier) || isOf(later))}
        today={home.today}
      />
      <Starts name={t('riders.today')} starts={others.filter(({ date }) => date === home.today)} today={home.today} />
      <Results results={home.results.filter(isOf)} />
      <Starts
        name={t('riders.coming')}
        starts={others.filter(({ date }) => date !== home.today).slice(0, mostComing)}
        today={home.today}
      />
      {home.open.length > 0 && (
        <Queue name={t('riders.open')}>
          {home.open.map(({ competition, start, end, closesAt, timeZone }) => (
            <QueueRow
              key={competition.ref}
              name={competition.name}
              href={placeOfCompetition(competition.ref, 'PUBLIC', 'enter') ?? undefined}
              detail={formats.dateRange(start, end)}
              fact={closesAt === null ? undefined : t('riders.until', { moment: formats.instant(closesAt, timeZone) })}
            />
          ))}
        </Queue>
      )}
      <QuietLine>
        <AppLink href="/profile/preferences#calendar">{t('calendarFeed.link')}</AppLink>
      </QuietLine>
      {licenses.length > 0 && (
        <Queue name={t('riders.licenses')}>
          {licenses.map(({ ref, rider: holder, licenseName, end }) => (
            <QueueRow
              key={ref}
              name={`${holder.name} · ${licenseName}`}
              href={`/members/${holder.ref}`}
              fact={t('riders.ends', { date: formats.date(end) })}
              tone="work"
            />
          ))}
        </Queue>
      )}
      <Due home={home} isOf={isOf} />
      {careers.length > 0 && (
        <Suspense fallback={null}>
          <CareersQueue careers={careers} />
        </Suspense>
      )}
    </>
  )
}

const Due = ({ home, isOf }: { home: RidersHome; isOf: (row: { rider: { ref: string } }) => boolean }) => {
  const { t } = useTranslation('home')
  const formats = useFormats()
  const [toPay, memberships] = [home.toPay.filter(isOf), home.endingMemberships.filter(isOf)]
  return (
    <>
      {toPay.length > 0 && (
        <Queue name={t('riders.toPay')}>
          {toPay.map(({ rider, seller, amount, currency, count, due, isOverdue }) => (
            <QueueRow
              key={`${rider.ref} ${seller}`}
              name={`${rider.name} · ${formats.money(amount, currency)}`}
              href={`/members/${rider.ref}/finance/balance`}
              detail={`${seller} · ${t('riders.bills', { count })}`}
              fact={t(isOverdue ? 'riders.wasDue' : 'riders.due', { date: formats.date(due) })}
              tone={isOverdue ? 'work' : undefined}
            />
          ))}
        </Queue>
      )}
      {memberships.length > 0 && (
        <Queue name={t('riders.memberships')}>
          {memberships.map(({ ref, rider, organisation, end }) => (
            <QueueRow
              key={ref}
              name={`${rider.name} · ${organisation.name}`}
              href={`/organisations/${organisation.ref}`}
              detail={t('riders.renewAt', { club: organisation.name })}
              fact={t('riders.ends', { date: formats.date(end) })}
              tone="work"
            />
          ))}
        </Queue>
      )}
    </>
  )
}

/** The day and the coming weeks of a rider, or of the children of a parent, with one switch between them. */
export const RidersPart = () => {
  const { t } = useTranslation('home')
  const [rider, setRider] = useState(everybody)
  const home = trpc.shell.home.riders.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      state.data?.starts.some(({ date }) => date === state.data?.today) ? freshMs : false,
  })
  if (home.isError) return <PartFailed retry={() => void home.refetch()} />
  if (!home.data) return <QueuesSkeleton />
  const { starts, results, expiringLicenses, endingMemberships, toPay } = home.data
  const named = [...starts, ...results, ...expiringLicenses, ...endingMemberships, ...toPay]
  const riders = new Map(named.map((row) => [row.rider.ref, row.rider.name]))
  return (
    <Part title={t('riders.title')}>
      {riders.size > 1 && (
        <SegmentedControl
          aria-label={t('riders.title')}
          value={rider}
          onChange={setRider}
          data={[
            { value: everybody, label: t('riders.everybody') },
            ...[...riders].map(([value, name]) => ({ value, label: name.split(' ')[0] ?? name })),
          ]}
        />
      )}
      <Shown home={home.data} rider={rider} />
    </Part>
  )
}
