import type { PublicPage } from '@oxer/api/types'
import type {
  PublicCompetition,
  PublicParticipation,
} from '@oxer/domain/competitions/public-competition/public-competition.schema'
import type { ReactElement } from 'react'
import { useArena } from './arena-context.tsx'
import { CompetitionFrame } from './competition-frame.tsx'
import { LiveMark, Plate } from './marks.tsx'
import { nameAnchor } from './name-anchor.ts'
import { StartTime, useResultText } from './overview.tsx'
import { pageOf } from './page-of.ts'

type Starts = Extract<PublicPage, { kind: 'masterlist' }>['starts']
type DayStart = Starts[string]

/** How it went, or how it will: the result with its place, or who rides before, when and where. */
const State = ({ day, hasDays }: { day: DayStart; hasDays: boolean }) => {
  const { t, formats } = useArena()
  const resultText = useResultText()
  const { entry, activity, arena, headers, before } = day
  const { result, time } = entry
  const where = [arena?.name, hasDays && formats.dayAndMonth(activity.date)].filter(Boolean).join(' · ')
  if (entry.isScratched) return <span className="muted">{t('startlist.scratched')}</span>
  if (result !== null)
    return (
      <>
        <b className="figure">{resultText(headers, entry)}</b>
        {result.place !== null && <span className="muted">{t('ranking.withPlace', { place: result.place })}</span>}
      </>
    )
  return (
    <>
      {before === 0 ? (
        <LiveMark label={t('startlist.inRing')} />
      ) : (
        before !== null && <b className="figure">{t('startlist.before', { count: before })}</b>
      )}
      {time !== null && before !== 0 && <StartTime {...entry} time={time} />}
      {where !== '' && <span className="muted">{where}</span>}
    </>
  )
}

const Start = ({
  start,
  day,
  competition,
  partner,
}: {
  start: PublicParticipation
  day: DayStart | undefined
  competition: PublicCompetition
  partner: string | null
}) => (
  <li>
    <Plate number={start.startNumber} />
    <span>
      {partner !== null && <>{partner} · </>}
      {start.activityRef === null ? (
        start.test
      ) : (
        <a href={pageOf(competition, `activity/${start.activityRef}`)}>{start.test}</a>
      )}
      {day !== undefined && (
        <span className="start-state">
          <State day={day} hasDays={competition.start !== competition.end} />
        </span>
      )}
    </span>
  </li>
)

/** In the order of the days and times; without a list last. */
const inOrder = (starts: readonly PublicParticipation[], days: Starts): PublicParticipation[] => {
  const keyOf = ({ registrationRef }: PublicParticipation): string => {
    const day = days[registrationRef]
    return day === undefined ? '~' : `${day.activity.date} ${day.entry.time ?? day.activity.start ?? ''}`
  }
  return starts.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : keyOf(left) > keyOf(right) ? 1 : 0))
}

/** As in the style sheet, where it gives a part its height before it is laid out. */
const rowsOfPart = 40

const partsOf = (rows: readonly ReactElement[]): ReactElement[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsOfPart) }, (_, part) =>
    rows.slice(part * rowsOfPart, (part + 1) * rowsOfPart),
  )

const Group = ({ id, title, rows }: { id: string; title: string; rows: readonly ReactElement[] }) => (
  <section id={id} className="group" aria-labelledby={`${id}-title`} data-live={id} data-filtered="">
    <h2 id={`${id}-title`}>
      {title} <span className="count figure">{rows.length}</span>
    </h2>
    <div className="names">
      {partsOf(rows).map((part) => (
        <ul key={part[0]?.key} className="name-part" data-part="">
          {part}
        </ul>
      ))}
    </div>
  </section>
)

export const MasterlistPage = ({ competition, masterlist, starts }: Extract<PublicPage, { kind: 'masterlist' }>) => {
  const { t } = useArena()
  const { riders, horses, organisations, unnamedRiders } = masterlist
  const isEmpty = horses.length === 0
  const download = (format: string) => `/api/public/competition/${competition.ref}/masterlist/download?format=${format}`
  return (
    <CompetitionFrame competition={competition} tab="masterlist">
      <h2 className="unseen">{t('masterlist.title')}</h2>
      {isEmpty ? (
        <p className="notice" data-live="riders">
          {t('masterlist.none')}
        </p>
      ) : (
        <>
          <div className="tools">
            <label className="filter" data-filter="">
              <span className="unseen">{t('masterlist.filter')}</span>
              <input type="search" autoComplete="off" placeholder={t('masterlist.filter')} />
            </label>
            <p className="downloads">
              {t('masterlist.download')}{' '}
              <a href={download('xlsx')} download>
                XLSX
              </a>{' '}
              <a href={download('csv')} download>
                CSV
              </a>
            </p>
          </div>
          <p className="notice" data-no-match="" hidden>
            {t('masterlist.noMatch')}
          </p>
          {unnamedRiders > 0 && <p className="notice">{t('masterlist.unnamed', { count: unnamedRiders })}</p>}
          <Group
            id="riders"
            title={t('nav.riders')}
            rows={riders.map((rider) => (
              <li
                key={`${rider.name} ${rider.starts[0]?.horse} ${rider.organisations.join()}`}
                id={nameAnchor('r', rider.name)}
                className="listed"
                data-row=""
                data-star="r"
              >
                <span className="who">
                  <span className="rider">{rider.name}</span>
                  {rider.organisations.length > 0 && <span className="club">{rider.organisations.join(', ')}</span>}
                </span>
                <ul className="starts">
                  {inOrder(rider.starts, starts).map((start) => (
                    <Start
                      key={start.registrationRef}
                      start={start}
                      day={starts[start.registrationRef]}
                      competition={competition}
                      partner={start.horse}
                    />
                  ))}
                </ul>
              </li>
            ))}
          />
          <Group
            id="horses"
            title={t('nav.horses')}
            rows={horses.map((horse) => (
              <li
                key={`${horse.name} ${horse.starts[0]?.rider} ${horse.starts[0]?.startNumber}`}
                id={nameAnchor('h', horse.name)}
                className="listed"
                data-row=""
                data-star="h"
              >
                <span className="who">
                  <span className="rider">{horse.name}</span>
                </span>
                <ul className="starts">
                  {inOrder(horse.starts, starts).map((start) => (
                    <Start
                      key={start.registrationRef}
                      start={start}
                      day={starts[start.registrationRef]}
                      competition={competition}
                      partner={start.rider}
                    />
                  ))}
                </ul>
              </li>
            ))}
          />
          <Group
            id="organisations"
            title={t('nav.organisations')}
            rows={organisations.map((club) => (
              <li key={club.name} className="listed" data-row="">
                <span className="who">
                  <span className="rider">{club.name}</span>
                </span>
                <span className="muted figure">
                  {t('masterlist.starts', { count: club.starts })} ·{' '}
                  {t('masterlist.ridersAndHorses', {
                    riders: club.riders,
                    horses: club.horses,
                  })}
                </span>
              </li>
            ))}
          />
        </>
      )}
    </CompetitionFrame>
  )
}
