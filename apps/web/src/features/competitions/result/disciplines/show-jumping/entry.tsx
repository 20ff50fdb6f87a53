import { SegmentedControl } from '@mantine/core'
import type { Elimination } from '@oxer/domain/competitions/result/elimination.rules'
import type { JumpingProtocol } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine, ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { jumpingRoundsOf } from '@oxer/domain/disciplines/show-jumping/show-jumping.protocol.rules'
import { EmptyState } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../../shared/use-formats.ts'
import { RoundScore } from '../../components/round-score.tsx'
import { RowEntry } from '../../components/row-entry.tsx'
import { statusWord, typedOfLine } from '../../entry.view.ts'
import { courseOf } from '../../entry-fields/course-text.ts'
import { eliminationTyped, roundScores, type Typed } from '../../result.form.ts'
import classes from '../../results.module.css'
import { isByObstacle, roundColumns } from '../../round.columns.ts'
import type { Entry } from '../../use-entry.ts'
import { isAccumulator, isRoundTyped, jumpingField } from './fields.ts'
import { isInView, isSelective, isUninvited, type RoundView, roundViewsOf } from './jumping-rounds.view.ts'

/** One round of a jumping test at a time. The jump-off appears when at least two riders are entitled to it. */
export const RoundEntry = ({
  sheet,
  protocol,
  entry,
}: {
  sheet: ResultSheet
  protocol: JumpingProtocol
  entry: Entry
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const [chosen, setChosen] = useState(0)
  const kinds = jumpingRoundsOf(protocol)
  const jumpOffs = kinds.filter((kind) => kind === 'JUMP_OFF').length
  const nameOf = (index: number): string => {
    const kind = kinds[index] ?? 'ROUND'
    if (kind !== 'JUMP_OFF') return t(`result.round.${kind}`, { number: index + 1 })
    return jumpOffs === 1
      ? t('result.round.JUMP_OFF')
      : t('result.round.JUMP_OFF_NUMBER', { number: index - kinds.indexOf('JUMP_OFF') + 1 })
  }
  const typedIn = (line: ResultLine): Typed => entry.rowOf(line).typed
  const linesOf = (view: RoundView): ResultLine[] =>
    sheet.lines.filter((line) => isInView(line, view, sheet.jumpOff, typedIn(line)))
  const views = roundViewsOf(protocol).filter((view) => {
    const lines = linesOf(view)
    if (view.rounds[0] === 0) return true
    return isSelective(view.kind)
      ? lines.length > 1 || lines.some((line) => isDone(typedIn(line), view))
      : lines.length > 0
  })
  const view = views.find(({ rounds }) => rounds[0] === chosen) ?? views[0] ?? { kind: 'ROUND', rounds: [0] }
  const [first = 0] = view.rounds
  const isLater = first > 0
  const labelOf = ({ rounds }: RoundView): string => rounds.map(nameOf).join(' + ')
  const allowed = view.rounds.flatMap((index) => {
    const time = protocol.rounds[index]?.timeAllowed ?? null
    return time === null
      ? []
      : [view.rounds.length > 1 ? `${nameOf(index)}: ${formats.roundTime(time)}` : formats.roundTime(time)]
  })
  const hasCourse = view.rounds.some((round) => isByObstacle(protocol, round))
  const hasTimePenalties = (round: number): boolean =>
    sheet.lines.some((line) => (typedIn(line)[jumpingField.timePenalties(round)] ?? '') !== '')
  const reasonAt = (obstacle: string | null, typed: Typed): Typed =>
    obstacle === null || (typed.reason ?? '') !== '' ? {} : { reason: t('result.atObstacle', { obstacle }) }

  /** A rider who does not complete a later round keeps the score of the earlier ones: only that round is lost, not the test. */
  const endRound = (round: number, status: 'ELIMINATED' | 'RETIRED', obstacle: string | null, typed: Typed): Typed =>
    isSelective(kinds[round] ?? 'ROUND')
      ? { [jumpingField.outcome(round)]: status, withdrewBefore: '' }
      : { status, ...reasonAt(obstacle, typed) }
  const statusChange = (status: string, typed: Typed): Typed => {
    const back = Number(typed.withdrewBefore) === first + 1 ? { withdrewBefore: '' } : {}
    if (!isLater)
      return status === 'FINISHED' || status === ''
        ? { status, reason: '' }
        : { status, ...eliminationReason(status, typed) }
    const isLeft = status === 'WITHDRAWN' || (isSelective(view.kind) && status === 'NOT_STARTED')
    if (isLeft) {
      const emptied = [
        jumpingField.course(first),
        jumpingField.faults(first),
        jumpingField.time(first),
        jumpingField.outcome(first),
      ]
      return { withdrewBefore: String(first + 1), ...Object.fromEntries(emptied.map((name) => [name, ''])) }
    }
    if (status === 'ELIMINATED' || status === 'RETIRED') return { ...back, ...endRound(first, status, null, typed) }
    return { ...back, [jumpingField.outcome(first)]: '', ...(status === '' ? {} : { status }) }
  }
  const obstacleOf = ({ path }: Elimination, typed: Typed): string | null => {
    const [, round, at] = /^rounds\.(\d)\.faults\.(\d+)/.exec(path) ?? []
    if (round === undefined) return null
    return courseOf(typed[jumpingField.course(Number(round))] ?? '')?.[Number(at)]?.obstacle ?? null
  }
  const eliminationReason = (status: string, typed: Typed): Typed => {
    const found = status === 'ELIMINATED' ? eliminationTyped(typed, protocol) : null
    return found === null ? {} : reasonAt(obstacleOf(found, typed), typed)
  }
  const statusOf = (typed: Typed): string => {
    if (Number(typed.withdrewBefore) === first + 1) return 'WITHDRAWN'
    return isLater
      ? typed[jumpingField.outcome(first)] || (isRoundTyped(typed, first) ? (typed.status ?? '') : '')
      : (typed.status ?? '')
  }
  const startOnly = sheet.lines.filter((line) => !linesOf(view).includes(line))
  return (
    <>
      {views.length > 1 && (
        <div className={classes.views}>
          <SegmentedControl
            aria-label={t('result.round.choose')}
            value={String(first)}
            onChange={(value) => setChosen(Number(value))}
            data={views.map((each) => ({ value: String(each.rounds[0]), label: labelOf(each) }))}
          />
        </div>
      )}
      <p className={classes.hint}>
        {allowed.length > 0 && <strong>{t('result.timeAllowed', { time: allowed.join(', ') })} </strong>}
        {hasCourse && <span className={`${classes.legend} ${classes.keys}`}>{t('result.keys.course')}</span>}
        <span className={classes.keys}>
          {isAccumulator(protocol)
            ? t(protocol.accumulator?.secondJoker ? 'result.keys.jokers' : 'result.keys.cleared')
            : isSelective(view.kind)
              ? t('result.keys.jumpOff')
              : t('result.keys.round')}
        </span>
        {isSelective(view.kind) && sheet.left > 0 && <strong> {t('result.round.early', { count: sheet.left })}</strong>}
      </p>
      <RowEntry
        key={first}
        label={labelOf(view)}
        entry={entry}
        lines={linesOf(view)}
        columns={view.rounds.flatMap((round) =>
          roundColumns(t, protocol, round, {
            name: view.rounds.length > 1 ? nameOf(round) : null,
            hasTimePenalties: hasTimePenalties(round),
            end: (status, obstacle, typed) => endRound(round, status, obstacle, typed),
            // Penalties in the first of two phases end the ride.
            isPassed: (typed) =>
              protocol.format === 'TWO_PHASES' &&
              round === 1 &&
              !isRoundTyped(typed, 1) &&
              (roundScores(protocol, typed)[0]?.penalties?.numerator ?? 0n) > 0n,
          }),
        )}
        score={({ typed }) => <RoundScore protocol={protocol} typed={typed} rounds={view.rounds} />}
        statusChange={statusChange}
        statusOf={statusOf}
        statusText={({ typed }) => {
          if (Number(typed.withdrewBefore) === first + 1) return t('result.withdrew')
          const outcome = isLater ? (typed[jumpingField.outcome(first)] ?? '') : ''
          const words = [outcome === '' ? statusWord(t, typed) : t(`result.status.${outcome as 'RETIRED'}`)]
          if (typed.out === 'x') words.push(t('result.outOfCompetition'))
          return words.filter((word) => word !== '').join(' · ')
        }}
        sayResult={(typed) =>
          [
            statusWord(t, typed),
            ...kinds.flatMap((_, index) =>
              [jumpingField.course(index), jumpingField.faults(index), jumpingField.time(index)].map(
                (name) => typed[name] ?? '',
              ),
            ),
          ]
            .filter((part) => part !== '')
            .join(' / ')
        }
        typedOfLine={typedOfLine}
        elimination={(typed) =>
          isLater && typed[jumpingField.outcome(first)] ? null : eliminationTyped(typed, protocol)
        }
        eliminate={(found, typed) => {
          const [, round = '0'] = /^rounds\.(\d)/.exec(found.path) ?? []
          return endRound(Number(round), 'ELIMINATED', obstacleOf(found, typed), typed)
        }}
        warnings={({ line, typed }) =>
          isUninvited(line, view, sheet.jumpOff, typed)
            ? [{ field: jumpingField.faults(first), code: 'NOT_ENTITLED' }]
            : []
        }
        absentText={(number) => (startOnly.some((line) => line.startNumber === number) ? t('result.goTo.notIn') : null)}
        empty={<EmptyState title={t('result.noStarters')} message={t('result.noStartersWhy')} />}
      />
    </>
  )
}

const isDone = (typed: Typed, { rounds: [round = 0] }: RoundView): boolean =>
  isRoundTyped(typed, round) || Number(typed.withdrewBefore) === round + 1
