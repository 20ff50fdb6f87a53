import type {
  PublicRanking,
  PublicRankingRow,
} from '@oxer/domain/competitions/public-competition/public-competition.schema'
import type { RankingHeader } from '@oxer/domain/competitions/ranking/ranking.schema'
import type { Formats } from '@oxer/i18n/formats'
import { summaryOf } from '../shared/result-summary.ts'
import { useArena } from './arena-context.tsx'
import { cellText, headerLabel, reasonOf, wordsOf } from './figures.ts'
import { Chip, Icon, Plate, PrintedTitle } from './marks.tsx'
import { RiderLink } from './search-and-stars.tsx'

/** The number of columns for which a wide screen has room beside the result; opening a name shows all of them. */
const mostColumns = 7

/** The result already contains the rounds (0/0/42.82), but not judges, phases and tests. */
const wideHeaders = (headers: readonly RankingHeader[], rows: readonly PublicRankingRow[]): RankingHeader[] =>
  [...headers]
    .sort((left, right) => left.viewPriority - right.viewPriority)
    .filter((header) => header.roundKind === null && header.viewPriority > 1)
    .filter((header) => rows.some((row) => row.cells[header.key] !== undefined))
    .slice(0, mostColumns)

/** Whether the table needs the whole width. */
export const isWideRanking = (ranking: PublicRanking): boolean => wideHeaders(ranking.headers, ranking.rows).length > 0

const Place = ({ row }: { row: PublicRankingRow }) => {
  const { t } = useArena()
  if (row.place === null) return <span aria-hidden="true">–</span>
  return (
    <>
      {row.isShared && (
        <span className="tie" title={t('ranking.shared')}>
          <span aria-hidden="true">=</span>
          <span className="unseen">{t('ranking.shared')} </span>
        </span>
      )}
      {row.place}
    </>
  )
}

const Why = ({ row, headers }: { row: PublicRankingRow; headers: readonly RankingHeader[] }) => {
  const { t, formats } = useArena()
  const cells = wordsOf(headers, row.cells, { t, formats })
  const reason = reasonOf(row, {
    t,
    formats,
    isPercentage: headers.some((header) => header.column === 'PERCENTAGE'),
    statusText: t(`resultStatus.${row.status}`),
  })
  return (
    <div className="why">
      {reason !== null && <p>{reason}</p>}
      {cells.length > 0 && (
        <dl>
          {cells.map((cell) => (
            <div key={cell.key}>
              <dt>{cell.label}</dt>
              <dd className="figure">{cell.text}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        <RiderLink name={row.starter.rider}>{t('masterlist.of', { name: row.starter.rider })}</RiderLink>
      </p>
    </div>
  )
}

const Row = ({
  row,
  headers,
  columns,
  prefix,
  prize,
}: {
  row: PublicRankingRow
  headers: readonly RankingHeader[]
  columns: readonly RankingHeader[]
  prefix: string
  prize: string | null
}) => {
  const { t, formats } = useArena()
  const summary = summaryOf(headers, row.cells, formats)
  const isFinished = row.status === 'FINISHED'
  const isInWords = headers.some(({ column }) => column === 'OUTCOME')
  return (
    <tr
      className={
        `${row.place !== null && row.place <= 3 ? 'podium' : ''} ${isFinished ? '' : 'unplaced'}`.trim() || undefined
      }
      data-key={`${prefix}place-${row.registrationRef}`}
      data-mark={`${row.status} ${summary}`}
    >
      <td className="place figure">
        <Place row={row} />
        {row.placed && (
          <span className="prize">
            <Icon name="rosette" /> <span className="unseen">{t('ranking.placed')}</span>
          </span>
        )}
        <Plate number={row.starter.startNumber} />
      </td>
      <td className="cell-who">
        <details data-key={`${prefix}why-${row.registrationRef}`}>
          <summary>
            <span className="who">
              <span className="rider">{row.starter.rider}</span>
              <span className="horse">{row.starter.horse}</span>
              {row.starter.organisation !== null && <span className="club">{row.starter.organisation}</span>}
            </span>
            <span className="unseen">, {t('ranking.details')}</span>
            <Icon name="chevron" className="icon why-mark" />
          </summary>
          <Why row={row} headers={headers} />
        </details>
      </td>
      {columns.map((header) => (
        <td key={header.key} className="wide figure">
          {cellText(header, row.cells, formats) ?? ''}
        </td>
      ))}
      <td className="score figure">
        {isFinished ? (
          <b className={isInWords ? 'score-words' : undefined}>{summary}</b>
        ) : (
          <span className="muted">{t(`resultStatus.${row.status}`)}</span>
        )}
        {prize !== null && (
          <span className="score-note">
            <span className="unseen">{t('ranking.prizeMoney')} </span>
            {prize}
          </span>
        )}
        {row.outOfCompetition && <span className="score-note">{t('startlist.outOfCompetition')}</span>}
      </td>
    </tr>
  )
}

/** The rows of one ranking; `prefix` distinguishes the rows of several rankings on a page. */
const Rows = ({
  headers,
  rows,
  prizes,
  prefix,
  name,
}: Pick<PublicRanking, 'headers' | 'rows' | 'prizes'> & { prefix: string; name: string }) => {
  const { t, formats } = useArena()
  const won = new Map(prizes?.winners.map(({ registrationRef, amount }) => [registrationRef, amount]))
  const prizeOf = ({ registrationRef }: PublicRankingRow): string | null => {
    const amount = won.get(registrationRef)
    return amount === undefined ? null : formats.money(amount, prizes?.currency)
  }
  const columns = wideHeaders(headers, rows)
  return (
    <table className={columns.length > 0 ? 'table ranking table-wide' : 'table ranking'}>
      <thead>
        <PrintedTitle columns={columns.length + 3}>{name}</PrintedTitle>
        <tr>
          <th scope="col" className="place">
            <span className="unseen">{t('ranking.place')}</span>
          </th>
          <th scope="col">{t('rider')}</th>
          {columns.map((header) => (
            <th key={header.key} scope="col" className="wide figure">
              {headerLabel(header, headers, t)}
            </th>
          ))}
          <th scope="col" className="score">
            {t('startlist.result')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.registrationRef}
            row={row}
            headers={headers}
            columns={columns}
            prefix={prefix}
            prize={prizeOf(row)}
          />
        ))}
      </tbody>
    </table>
  )
}

/** The ranking after each phase, or by another count: a switch that works without a script. */
const Standings = ({ ranking }: { ranking: PublicRanking }) => {
  const { t } = useArena()
  const isByJumping = ranking.standings.some(({ kind }) => kind === 'JUMPING')
  const own = {
    key: isByJumping ? ('MAIN' as const) : ('FINAL' as const),
    headers: ranking.headers,
    rows: ranking.rows,
    waiting: 0,
  }
  const others = ranking.standings.map(({ kind, ...standing }) => ({ key: kind, ...standing }))
  const shown = isByJumping ? [own, ...others] : [...others, own]
  return (
    <div className="standings">
      <fieldset className="segments">
        <legend className="unseen">{t('ranking.standing.label')}</legend>
        {shown.map(({ key }) => (
          <label key={key}>
            <input
              type="radio"
              className="segment-pick"
              name={`standing-${ranking.testSetRef}`}
              defaultChecked={key === own.key}
              data-key={`standing-${ranking.testSetRef}-${key}`}
            />
            <span className="segment-name">{t(`ranking.standing.${key}`)}</span>
          </label>
        ))}
      </fieldset>
      {shown.map(({ key, headers, rows, waiting }) => (
        <div key={key} className="standing">
          {rows.length === 0 ? (
            <p className="notice">{t('ranking.standingEmpty')}</p>
          ) : (
            <Rows
              headers={headers}
              rows={rows}
              prizes={key === own.key ? ranking.prizes : null}
              prefix={key === own.key ? '' : `${key}-`}
              name={`${ranking.name} · ${t(`ranking.standing.${key}`)}`}
            />
          )}
          {waiting > 0 && <p className="muted small">{t('ranking.waiting', { count: waiting })}</p>}
        </div>
      ))}
    </div>
  )
}

/** Only the time, if it changed on the day of its publication. */
const changeTime = (formats: Formats, { changedAt, publishedAt }: PublicRanking, zone: string): string => {
  const at = changedAt === null ? '' : formats.instant(changedAt, zone)
  const published = publishedAt === null ? '' : formats.instant(publishedAt, zone)
  const day = published.slice(0, published.lastIndexOf(' ') + 1)
  return day !== '' && at.startsWith(day) ? at.slice(day.length) : at
}

export const RankingTable = ({ ranking, isNamed }: { ranking: PublicRanking; isNamed: boolean }) => {
  const { t, formats } = useArena()
  const zone = 'Europe/Brussels'
  return (
    <section
      id={isNamed ? `ranking-${ranking.testSetRef}` : 'ranking'}
      className="block"
      aria-labelledby={`ranking-title-${ranking.testSetRef}`}
      data-live={`ranking-${ranking.testSetRef}`}
    >
      <header className="block-head">
        <h2 id={`ranking-title-${ranking.testSetRef}`}>{isNamed ? ranking.name : t('ranking.title')}</h2>
        <Chip tone={ranking.state === 'FINAL' ? 'good' : 'quiet'}>
          {t(ranking.state === 'FINAL' ? 'ranking.final' : 'ranking.provisional')}
        </Chip>
        {ranking.changedAt !== null && (
          <strong className="figure">{t('ranking.changedAt', { at: changeTime(formats, ranking, zone) })}</strong>
        )}
      </header>
      {ranking.rows.length === 0 ? (
        <p className="notice">{t('ranking.empty')}</p>
      ) : ranking.standings.length > 0 ? (
        <Standings ranking={ranking} />
      ) : (
        <Rows
          headers={ranking.headers}
          rows={ranking.rows}
          prizes={ranking.prizes}
          prefix=""
          name={`${ranking.name} · ${t('ranking.title')}`}
        />
      )}
      {ranking.publishedAt !== null && (
        <p className="muted small">
          {t('ranking.publishedAt', {
            instant: formats.instant(ranking.publishedAt, zone),
          })}
        </p>
      )}
    </section>
  )
}
