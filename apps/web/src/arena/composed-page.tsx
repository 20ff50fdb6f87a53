// A ranking over several tests or of teams: each place with its reason, opened by the name, and each member with the
// results that counted.
import type { PublicPage } from '@oxer/api/types'
import type {
  ComposedMember,
  ComposedRankingShown,
  ComposedRow,
} from '@oxer/domain/competitions/ranking/composed-ranking.schema'
import { composedFigure, composedReason } from '../shared/composed-words.ts'
import { useArena } from './arena-context.tsx'
import { CompetitionFrame } from './competition-frame.tsx'
import { Chip, Icon, Plate, PrintedTitle } from './marks.tsx'
import { pageOf } from './page-of.ts'
import { RankingTable } from './ranking-table.tsx'

const Score = ({ score, composed }: { score: ComposedMember['scores'][number]; composed: ComposedRankingShown }) => {
  const { formats, shared } = useArena()
  if (score.text === null) return <span className="muted">–</span>
  const text = composedFigure(composed, 0, score.text, formats)
  const use = shared(`composedWords.use.${score.use}`)
  if (score.use === 'DROPPED')
    return (
      <del title={use}>
        {text}
        <span className="unseen"> {use}</span>
      </del>
    )
  return (
    <span title={use}>
      {text}
      {score.use === 'SUBSTITUTE' && (
        <>
          <span aria-hidden="true"> *</span>
          <span className="unseen"> {use}</span>
        </>
      )}
    </span>
  )
}

const Members = ({ row, composed }: { row: ComposedRow; composed: ComposedRankingShown }) => {
  const { t } = useArena()
  if (row.team === null) return null
  return (
    <ul className="team-members">
      {row.team.members.map(({ starter, status, scores }) => (
        <li key={`${starter.rider} ${starter.horse}`}>
          <span className="team-member">
            <Plate number={starter.startNumber} />
            <span>
              {starter.rider} <span className="horse">{starter.horse}</span>
              {status !== null && status !== 'FINISHED' && (
                <span className="muted"> · {t(`resultStatus.${status}`)}</span>
              )}
            </span>
          </span>
          <span className="figure team-scores">
            {scores.map((score, part) => (
              <span key={`${starter.rider} ${String(part)}`} className="team-score">
                <Score score={score} composed={composed} />
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

const Row = ({
  row,
  before,
  composed,
}: {
  row: ComposedRow
  before: ComposedRow | undefined
  composed: ComposedRankingShown
}) => {
  const { t, shared, formats } = useArena()
  const reason = composedReason(composed, row, before, {
    t: shared,
    formats,
    statusText: (status) => t(`resultStatus.${status}`),
  })
  const isOfTeams = row.team !== null
  const hasParts = isOfTeams ? composed.teamParts > 1 : true
  const total = row.score === null ? '–' : composedFigure(composed, null, row.score, formats)
  return (
    <tr
      className={
        `${row.place !== null && row.place <= 3 ? 'podium' : ''} ${row.place === null ? 'unplaced' : ''}`.trim() ||
        undefined
      }
      data-key={`place-${row.id}`}
      data-mark={`${row.status} ${total}`}
    >
      <td className="place figure">
        {row.place === null ? (
          <span aria-hidden="true">–</span>
        ) : (
          <>
            {row.isShared && (
              <span className="tie" title={t('ranking.shared')}>
                <span aria-hidden="true">=</span>
                <span className="unseen">{t('ranking.shared')} </span>
              </span>
            )}
            {row.place}
          </>
        )}
        {row.placed && (
          <span className="prize">
            <Icon name="rosette" /> <span className="unseen">{t('ranking.placed')}</span>
          </span>
        )}
        {row.starter !== null && <Plate number={row.starter.startNumber} />}
      </td>
      <td className="cell-who">
        <details data-key={`why-${row.id}`}>
          <summary>
            <span className="who">
              <span className="rider">{row.team?.name ?? row.starter?.rider}</span>
              {row.starter !== null && <span className="horse">{row.starter.horse}</span>}
              {(row.team?.organisation ?? row.starter?.organisation ?? null) !== null && (
                <span className="club">{row.team?.organisation ?? row.starter?.organisation}</span>
              )}
            </span>
            <span className="unseen">, {t('ranking.details')}</span>
            <Icon name="chevron" className="icon why-mark" />
          </summary>
          <div className="why">
            {reason !== '' && <p>{reason}</p>}
            {row.team !== null && row.team.substitutions > 0 && (
              <p>{shared('composedWords.substitution', { count: row.team.substitutions })}</p>
            )}
            {hasParts && (
              <dl>
                {row.parts.map((text, part) => {
                  const name = isOfTeams
                    ? shared('composedWords.round', { number: part + 1 })
                    : (composed.parts[part]?.name ?? '')
                  return (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd className="figure">
                        {text === null ? '–' : composedFigure(composed, isOfTeams ? null : part, text, formats)}
                      </dd>
                    </div>
                  )
                })}
              </dl>
            )}
          </div>
        </details>
        <Members row={row} composed={composed} />
      </td>
      <td className="score figure">
        {row.status === 'FINISHED' ? <b>{total}</b> : <span className="muted">{t(`resultStatus.${row.status}`)}</span>}
        {row.points !== null && (
          <span className="score-note">{t('ranking.pointsOf', { points: formats.number(row.points) })}</span>
        )}
        {row.outOfCompetition && <span className="score-note">{t('startlist.outOfCompetition')}</span>}
      </td>
    </tr>
  )
}

const ComposedTable = ({ composed }: { composed: ComposedRankingShown }) => {
  const { t, shared } = useArena()
  const uses = composed.rows.flatMap(
    ({ team }) => team?.members.flatMap(({ scores }) => scores.map(({ use }) => use)) ?? [],
  )
  return (
    <section id="ranking" className="block" aria-labelledby="ranking-title" data-live={`composed-${composed.ref}`}>
      <header className="block-head">
        <h2 id="ranking-title">{t('ranking.title')}</h2>
        <Chip tone={composed.state === 'FINAL' ? 'good' : 'quiet'}>
          {t(composed.state === 'FINAL' ? 'ranking.final' : 'ranking.provisional')}
        </Chip>
      </header>
      {composed.rows.length === 0 ? (
        <p className="notice">{t('ranking.empty')}</p>
      ) : (
        <table className="table ranking">
          <thead>
            <PrintedTitle columns={3}>{composed.name}</PrintedTitle>
            <tr>
              <th scope="col" className="place">
                <span className="unseen">{t('ranking.place')}</span>
              </th>
              <th scope="col">{t(composed.kind === 'TEAMS' ? 'ranking.team' : 'rider')}</th>
              <th scope="col" className="score">
                {t('ranking.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {composed.rows.map((row, index) => (
              <Row key={row.id} row={row} before={composed.rows[index - 1]} composed={composed} />
            ))}
          </tbody>
        </table>
      )}
      {uses.includes('DROPPED') && <p className="muted small">{shared('composedWords.legend')}</p>}
      {uses.includes('SUBSTITUTE') && <p className="muted small">{shared('composedWords.substitute')}</p>}
    </section>
  )
}

export const ComposedPage = ({
  competition,
  composed: { composed, joined },
}: Extract<PublicPage, { kind: 'ranking'; ranking: null }>) => {
  const { t, shared } = useArena()
  return (
    <CompetitionFrame
      competition={competition}
      tab={null}
      title={composed.name}
      lead={
        <p className="hero-facts">
          <span>{shared(`composedRanking.kind.${composed.kind}`)}</span>
          {composed.parts.map(({ testSetRef, name }) => {
            const isShown = competition.tests.some((test) => test.testSetRef === testSetRef && test.hasRanking)
            return isShown ? (
              <a key={testSetRef} href={pageOf(competition, `competition-ranking/${testSetRef}`)}>
                {name}
              </a>
            ) : (
              <span key={testSetRef}>{name}</span>
            )
          })}
          {composed.placedCount > 0 && <Chip>{t('ranking.placedCount', { count: composed.placedCount })}</Chip>}
        </p>
      }
    >
      {joined === null ? <ComposedTable composed={composed} /> : <RankingTable ranking={joined} isNamed={false} />}
    </CompetitionFrame>
  )
}
