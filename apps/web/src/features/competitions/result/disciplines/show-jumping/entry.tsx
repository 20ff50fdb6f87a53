import { SegmentedControl } from '@mantine/core'
import type { JumpingProtocol } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine, ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { jumpingRoundsOf } from '@oxer/domain/disciplines/show-jumping/show-jumping.protocol.rules'
import { arePenaltiesUsual } from '@oxer/domain/disciplines/show-jumping/usual-penalties'
import { decimal } from '@oxer/domain/kernel/decimal'
import { EmptyState } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../../shared/use-formats.ts'
import { KeysHelp } from '../../components/keys-help.tsx'
import { RoundScore } from '../../components/round-score.tsx'
import { RowEntry } from '../../components/row-entry.tsx'
import { statusWord, typedOfLine } from '../../entry.view.ts'
import { roundScores, type Typed } from '../../result.form.ts'
import { decimalOf } from '../../result-typing.form.ts'
import classes from '../../results.module.css'
import { isByObstacle, roundColumns } from '../../round.columns.ts'
import { roundName } from '../../round-name.view.ts'
import type { Entry } from '../../use-entry.ts'
import { isAccumulator, isRoundTyped, jumpingField } from './fields.ts'
import { isInView, isSelective, isUninvited, type RoundView, roundViewsOf } from './jumping-rounds.view.ts'
import { roundStatus } from './round-status.view.ts'

/** The rounds that can be shown, and who rides in each. */
const useRounds = (sheet: ResultSheet, protocol: JumpingProtocol, entry: Entry) => {
  const { t } = useTranslation('competitions')
  const kinds = jumpingRoundsOf(protocol)
  const nameOf = (index: number): string => roundName(t, kinds, index)
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
  return { nameOf, linesOf, typedIn, views }
}

const RoundHint = ({
  sheet,
  protocol,
  view,
  nameOf,
}: {
  sheet: ResultSheet
  protocol: JumpingProtocol
  view: RoundView
  nameOf: (round: number) => string
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const allowed = view.rounds.flatMap((index) => {
    const time = protocol.rounds[index]?.timeAllowed ?? null
    return time === null
      ? []
      : [view.rounds.length > 1 ? `${nameOf(index)}: ${formats.roundTime(time)}` : formats.roundTime(time)]
  })
  const hasCourse = view.rounds.some((round) => isByObstacle(protocol, round))
  return (
    <div className={classes.hint}>
      {allowed.length > 0 && <strong>{t('result.timeAllowed', { time: allowed.join(', ') })}</strong>}
      {isSelective(view.kind) && sheet.left > 0 && <strong>{t('result.round.early', { count: sheet.left })}</strong>}
      {isAccumulator(protocol) ? (
        <KeysHelp kind="CLEARED" legend={protocol.accumulator?.secondJoker ? 'JOKERS' : 'CLEARED'} />
      ) : (
        <KeysHelp kind={isSelective(view.kind) ? 'JUMP_OFF' : 'ROUND'} legend={hasCourse ? 'COURSE' : null} />
      )}
    </div>
  )
}

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
  const { nameOf, linesOf, typedIn, views } = useRounds(sheet, protocol, entry)
  const view = views.find(({ rounds }) => rounds[0] === chosen) ?? views[0] ?? { kind: 'ROUND', rounds: [0] }
  const [first = 0] = view.rounds
  const labelOf = ({ rounds }: RoundView): string => rounds.map(nameOf).join(' + ')
  const hasTimePenalties = (round: number): boolean =>
    sheet.lines.some((line) => (typedIn(line)[jumpingField.timePenalties(round)] ?? '') !== '')
  const { endRound, ...statuses } = roundStatus(t, protocol, view)
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
      <RoundHint sheet={sheet} protocol={protocol} view={view} nameOf={nameOf} />
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
        {...statuses}
        hint={({ typed }, focused) => {
          const unusual = view.rounds.flatMap((round) => {
            const name = jumpingField.faults(round)
            const penalties = decimalOf(typed[name] ?? '')
            const isTold = penalties !== null && focused !== name
            return isTold && !arePenaltiesUsual(protocol, round, decimal(penalties)) ? [penalties] : []
          })
          return unusual[0] === undefined
            ? null
            : t('result.hint.penalties', { penalties: formats.penalties(unusual[0]) })
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
