// The runs of a log: whose they are, what is stored, what would be, and what is doubtful.
import { Checkbox, NativeSelect, Text, VisuallyHidden } from '@mantine/core'
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import type { TimingLogView, TimingPulse } from '@oxer/domain/competitions/timing/timing.schema'
import { clockText } from '@oxer/domain/competitions/timing/timing-event.rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import { startName } from '../entry.view.ts'
import { problemText } from '../result-failures.view.ts'
import classes from '../results.module.css'
import type { RunChoice, TimedRow } from '../timing.view.ts'

type Choose = (run: number, choice: RunChoice) => void

/** Who is meant, for a control of the row. */
const useRowName = () => {
  const { t } = useTranslation('competitions')
  return ({ run, line }: TimedRow): string => (line ? startName(line) : t('timing.run', { number: run.no }))
}

const useStoredText = (round: number) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  return (line: ResultLine | null): string => {
    if (!line?.result) return ''
    const { content, score } = line.result
    if (content.status !== 'FINISHED') return t(`result.status.${content.status}`)
    const own = score?.rounds[round - 1]
    return own ? formats.jumpingResult(own.penalties === null ? [] : [own.penalties], own.time) : ''
  }
}

/** A missing pulse is named by itself, and not a second time as a missing time. */
const reasonOf = ({ run, proposal }: TimedRow) => {
  const reason = proposal?.reason ?? null
  const isNamed = run.doubts.some((doubt) => doubt === 'NO_START' || doubt === 'NO_FINISH')
  return reason === 'IMPOSSIBLE' || (reason === 'NO_TIME' && isNamed) ? null : reason
}

/** What happens to a run, and every reason to look at it. */
const useRemarks = () => {
  const { t, i18n } = useTranslation('competitions')
  const formats = useFormats()
  return (row: TimedRow): string[] => {
    const { run, line, proposal } = row
    const reason = reasonOf(row)
    return [
      ...(line === null ? [t('timing.noStart')] : []),
      ...(reason === null ? [] : [t(`timing.reason.${reason}`)]),
      ...(proposal?.problems ?? []).map((code) => problemText(i18n, code)),
      ...(proposal?.differences ?? []).map(({ kind, theirs, ours }) =>
        t(`timing.difference.${kind}`, { theirs: formats.result(theirs), ours: formats.result(ours) }),
      ),
      ...run.doubts.map((doubt) => t(`timing.doubt.${doubt}`)),
    ]
  }
}

const Pulse = ({ pulse }: { pulse: TimingPulse | null }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  if (pulse === null) return <span className={classes.muted}>–</span>
  return (
    <span title={pulse.text}>
      {formats.result(clockText(pulse.at, 4))}
      {pulse.isManual && <span className={classes.muted}> {t('timing.manual')}</span>}
    </span>
  )
}

const RunRow = ({
  row,
  lines,
  round,
  onChoose,
}: {
  row: TimedRow
  lines: readonly ResultLine[]
  round: number
  onChoose: Choose
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const name = useRowName()(row)
  const stored = useStoredText(round)
  const remarks = useRemarks()(row)
  const { run, line, proposal } = row
  const state = proposal && proposal.state !== 'IMPOSSIBLE' ? proposal.state : null
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={t('timing.takeRun', { name })}
          checked={row.isTicked}
          disabled={!row.mayTick}
          onChange={({ currentTarget }) => onChoose(run.no, { isTicked: currentTarget.checked })}
        />
      </td>
      <td className={classes.figure}>{run.startNumber ?? '–'}</td>
      <td>
        <NativeSelect
          size="xs"
          className={classes.timingStart ?? ''}
          aria-label={t('timing.startOf', { number: run.no })}
          value={line?.participation ?? ''}
          data={[
            { value: '', label: t('timing.chooseStart') },
            ...lines.map((each) => ({ value: each.participation, label: startName(each) })),
          ]}
          onChange={({ currentTarget }) => onChoose(run.no, { participation: currentTarget.value })}
        />
      </td>
      <td className={classes.figure}>
        <Pulse pulse={run.start} />
      </td>
      <td className={classes.figure}>
        <Pulse pulse={run.finish} />
      </td>
      <td className={classes.figure}>{run.netTime === null ? '–' : formats.roundTime(run.netTime)}</td>
      <td className={classes.figure}>{stored(line)}</td>
      <td className={classes.figure}>
        {row.asksPenalties ? (
          <input
            className={classes.input}
            inputMode="decimal"
            aria-label={t('timing.penaltiesOf', { name })}
            value={row.typed}
            onChange={({ currentTarget }) => onChoose(run.no, { typed: currentTarget.value })}
          />
        ) : (
          proposal?.obstaclePenalties && formats.penalties(proposal.obstaclePenalties)
        )}
      </td>
      <td className={classes.figure}>{proposal?.timePenalties && formats.penalties(proposal.timePenalties)}</td>
      <td className={classes.figure}>{proposal?.time != null && formats.roundTime(proposal.time)}</td>
      <td className={classes.timingRemarks}>
        {state && <span className={classes.muted}>{t(`result.import.state.${state}`)}</span>}
        {remarks.map((remark) => (
          <span key={remark} className={classes.importProblem}>
            {remark}
          </span>
        ))}
      </td>
    </tr>
  )
}

const columns = [
  ['number', true],
  ['start', false],
  ['startPulse', true],
  ['finishPulse', true],
  ['netTime', true],
  ['stored', true],
  ['penalties', true],
  ['timePenalties', true],
  ['time', true],
  ['remarks', false],
] as const

const Problems = ({ problems, problemCount }: Pick<TimingLogView, 'problems' | 'problemCount'>) => {
  const { t } = useTranslation('competitions')
  if (problemCount === 0) return null
  return (
    <details>
      <summary>{t('timing.lines', { count: problemCount })}</summary>
      <ul className={classes.timingLines}>
        {problems.map(({ line, kind, text }) => (
          <li key={line}>
            {t(`timing.line.${kind}`, { line })} <code>{text}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}

export const TimingRuns = ({
  view,
  rows,
  lines,
  round,
  onChoose,
}: {
  view: TimingLogView
  rows: readonly TimedRow[]
  lines: readonly ResultLine[]
  round: number
  onChoose: Choose
}) => {
  const { t } = useTranslation('competitions')
  return (
    <>
      {rows.length === 0 ? (
        <Text size="sm">{t('timing.noRuns')}</Text>
      ) : (
        <div className={classes.importTable}>
          <table className={classes.rows} aria-label={t('timing.runs')}>
            <thead>
              <tr>
                <th scope="col">
                  <VisuallyHidden>{t('timing.column.take')}</VisuallyHidden>
                </th>
                {columns.map(([name, isFigure]) => (
                  <th key={name} scope="col" className={isFigure ? classes.figure : undefined}>
                    {t(`timing.column.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <RunRow key={row.run.no} row={row} lines={lines} round={round} onChoose={onChoose} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Problems problems={view.problems} problemCount={view.problemCount} />
    </>
  )
}
