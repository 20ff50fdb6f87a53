import type {
  ComposedMember,
  ComposedRankingView,
  ComposedRow,
} from '@oxer/domain/competitions/ranking/composed-ranking.schema'
import { StartNumberPlate, StatusBadge } from '@oxer/ui'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { composedFigure, composedName, composedReason } from '../../../../shared/composed-words.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../composed-ranking.module.css'
import ranking from '../rankings.module.css'
import { WhyPopover } from './why-popover.tsx'

const MemberScore = ({
  score,
  view,
  part,
}: {
  score: ComposedMember['scores'][number]
  view: ComposedRankingView
  part: number
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  if (score.text === null) return <span className={classes.muted}>–</span>
  const text = composedFigure(view, view.parts.length > part ? part : 0, score.text, formats)
  const use = t(`composedWords.use.${score.use}`)
  if (score.use === 'DROPPED')
    return (
      <del title={use} className={classes.dropped}>
        {text}
        <span className={classes.unseen}> {use}</span>
      </del>
    )
  if (score.use === 'SUBSTITUTE')
    return (
      <span title={use}>
        {text}
        <span aria-hidden> *</span>
        <span className={classes.unseen}> {use}</span>
      </span>
    )
  return <span>{text}</span>
}

const Members = ({ row, view, partCount }: { row: ComposedRow; view: ComposedRankingView; partCount: number }) => {
  const { t } = useTranslation('competitions')
  return row.team?.members.map((member, index) => (
    <tr key={`${row.id} ${member.starter.rider} ${member.starter.horse} ${index}`} className={classes.member}>
      <td />
      <td>
        <span className={ranking.combination}>
          {member.starter.startNumber !== null && <StartNumberPlate number={member.starter.startNumber} />}
          <span>
            <span>{member.starter.rider}</span> <span className={ranking.horse}>{member.starter.horse}</span>
            {member.status !== null && member.status !== 'FINISHED' && (
              <StatusBadge tone={member.status === 'ELIMINATED' ? 'danger' : 'neutral'}>
                {t(`result.status.${member.status}`)}
                {member.statusReason === null ? '' : ` · ${member.statusReason}`}
              </StatusBadge>
            )}
          </span>
        </span>
      </td>
      {Array.from({ length: partCount }, (_, part) => {
        const score = member.scores[part]
        return (
          <td key={`${row.id} ${String(part)}`} className={classes.figure}>
            {score && <MemberScore score={score} view={view} part={part} />}
          </td>
        )
      })}
      {partCount > 1 && <td />}
      {view.hasPoints && <td />}
      <td />
    </tr>
  ))
}

/** Which columns a ranking has. */
const useParts = (view: ComposedRankingView) => {
  const { t } = useTranslation('competitions')
  const isOfTeams = view.kind === 'TEAMS'
  const partCount = isOfTeams ? view.teamParts : view.parts.length
  const hasTotal = !isOfTeams || partCount > 1
  const partName = (part: number): string =>
    isOfTeams
      ? partCount > 1
        ? t('composedWords.round', { number: part + 1 })
        : t('composedRanking.column.score')
      : (view.parts[part]?.name ?? '')
  return { isOfTeams, partCount, hasTotal, partName }
}

const Place = ({
  row,
  before,
  view,
}: {
  row: ComposedRow
  before: ComposedRow | undefined
  view: ComposedRankingView
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const words = { t, formats, statusText: (status: ComposedRow['status']) => t(`result.status.${status}`) }
  return (
    <td>
      <span className={ranking.place}>
        <strong data-placed={row.placed || undefined}>{row.place ?? '–'}</strong>
        {row.isShared && (
          <abbr title={t('ranking.shared')} className={ranking.shared}>
            =
          </abbr>
        )}
        <WhyPopover label={t('composedRanking.why', { name: composedName(row) })}>
          <p className={ranking.explanation} role="status">
            {composedReason(view, row, before, words) || t('ranking.explain.first')}
          </p>
        </WhyPopover>
      </span>
    </td>
  )
}

const Who = ({ row }: { row: ComposedRow }) => {
  const { t } = useTranslation('competitions')
  return (
    <td>
      {row.team === null ? (
        <span className={ranking.combination}>
          {row.starter?.startNumber != null && <StartNumberPlate number={row.starter.startNumber} />}
          <span>
            <span className={ranking.rider}>{row.starter?.rider}</span>
            <span className={ranking.horse}>{row.starter?.horse}</span>
          </span>
        </span>
      ) : (
        <>
          <span className={ranking.rider}>{row.team.name}</span>
          <span className={ranking.horse}>
            {[
              row.team.organisation,
              row.team.substitutions > 0 ? t('composedWords.substitution', { count: row.team.substitutions }) : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      )}
    </td>
  )
}

/** The figures of the parts, the total, and the points. */
const Figures = ({ row, view }: { row: ComposedRow; view: ComposedRankingView }) => {
  const formats = useFormats()
  const { isOfTeams, partCount, hasTotal, partName } = useParts(view)
  const total = row.score === null ? '–' : composedFigure(view, null, row.score, formats)
  return (
    <>
      {Array.from({ length: partCount }, (_, part) => {
        const text = row.parts[part] ?? null
        return (
          <td key={partName(part)} className={classes.figure}>
            {!hasTotal ? (
              <strong>{total}</strong>
            ) : text === null ? (
              '–'
            ) : (
              composedFigure(view, isOfTeams ? null : part, text, formats)
            )}
          </td>
        )
      })}
      {hasTotal && (
        <td className={classes.figure}>
          <strong>{total}</strong>
        </td>
      )}
      {view.hasPoints && <td className={classes.figure}>{row.points === null ? '' : formats.number(row.points)}</td>}
    </>
  )
}

const Status = ({ row }: { row: ComposedRow }) => {
  const { t } = useTranslation('competitions')
  return (
    <td>
      {row.status !== 'FINISHED' ? (
        <StatusBadge tone="neutral">{t(`result.status.${row.status}`)}</StatusBadge>
      ) : row.outOfCompetition ? (
        <StatusBadge tone="info">{t('ranking.outOfCompetition')}</StatusBadge>
      ) : row.placed ? (
        <StatusBadge tone="good">{t('composedRanking.placed')}</StatusBadge>
      ) : null}
    </td>
  )
}

/** A ranking over several tests, or of teams with the contribution of each member. */
export const ComposedTable = ({ view }: { view: ComposedRankingView }) => {
  const { t } = useTranslation('competitions')
  const { isOfTeams, partCount, hasTotal, partName } = useParts(view)
  const marks = view.rows.flatMap(
    ({ team }) => team?.members.flatMap(({ scores }) => scores.map(({ use }) => use)) ?? [],
  )
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={view.name}>
          <thead>
            <tr>
              <th scope="col">{t('composedRanking.column.place')}</th>
              <th scope="col">{t(isOfTeams ? 'composedRanking.column.team' : 'composedRanking.column.who')}</th>
              {Array.from({ length: partCount }, (_, part) => (
                <th key={partName(part)} scope="col" className={classes.figure}>
                  {partName(part)}
                </th>
              ))}
              {hasTotal && (
                <th scope="col" className={classes.figure}>
                  {t('composedRanking.column.total')}
                </th>
              )}
              {view.hasPoints && (
                <th scope="col" className={classes.figure}>
                  {t('composedRanking.column.points')}
                </th>
              )}
              <th scope="col">{t('composedRanking.column.status')}</th>
            </tr>
          </thead>
          <tbody>
            {view.rows.map((row, index) => (
              <Fragment key={row.id}>
                <tr className={isOfTeams ? classes.team : undefined} data-unplaced={row.place === null || undefined}>
                  <Place row={row} before={view.rows[index - 1]} view={view} />
                  <Who row={row} />
                  <Figures row={row} view={view} />
                  <Status row={row} />
                </tr>
                <Members row={row} view={view} partCount={partCount} />
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {marks.includes('DROPPED') && <p className={ranking.note}>{t('composedWords.legend')}</p>}
      {marks.includes('SUBSTITUTE') && <p className={ranking.note}>{t('composedWords.substitute')}</p>}
    </>
  )
}
