import { SegmentedControl } from '@mantine/core'
import { scoreResult } from '@oxer/domain/competitions/result/result.rules'
import type { StyleRidingProtocol } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine, ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { inputKindOf } from '@oxer/domain/competitions/result/result-score.rules'
import { EmptyState } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../../shared/use-formats.ts'
import { KeysHelp } from '../../components/keys-help.tsx'
import { MarkSheet } from '../../components/mark-sheet.tsx'
import { RowEntry } from '../../components/row-entry.tsx'
import type { EntryColumn } from '../../entry.columns.ts'
import {
  eliminationOf,
  positionsOf,
  sayFields,
  statusChangeOf,
  statusTagOf,
  tagOf,
  tidyTime,
  typedOfLine,
} from '../../entry.view.ts'
import { runningSheets } from '../../entry-fields/sheet-running.ts'
import { field, readFields, scoreText, type Typed } from '../../result.form.ts'
import { percentageTyped } from '../../result-typing.form.ts'
import classes from '../../results.module.css'
import type { Entry } from '../../use-entry.ts'
import { styleField } from './fields.ts'

const judgesOf = (protocol: StyleRidingProtocol, line: ResultLine): string[] => {
  const content = line.result?.content
  return positionsOf(protocol.judges, content?.discipline === 'STYLE_RIDING' ? content.judges : [])
}

const isEntitled = (protocol: StyleRidingProtocol, typed: Typed): boolean => {
  const read = readFields(typed, protocol)
  if (read.kind !== 'RESULT' || read.result.status !== 'FINISHED') return false
  const scored = scoreResult(protocol, read.result)
  return scored.ok && scored.score.discipline === 'STYLE_RIDING' && scored.score.isJumpOffEntitled
}

/** The faults and the time of a round; 1 is the jump-off. */
const columnsOf = (t: TFunction<'competitions'>, round: 0 | 1): EntryColumn[] => [
  { id: `faults${round}`, label: t('result.column.faults'), field: styleField.faults(round), width: '7ch' },
  {
    id: `time${round}`,
    label: t('result.column.time'),
    field: styleField.time(round),
    width: '9ch',
    tidy: tidyTime,
  },
]

type Rows = Pick<
  ComponentProps<typeof RowEntry>,
  'entry' | 'statusTag' | 'typedOfLine' | 'score' | 'elimination' | 'empty'
>

const JumpOff = ({ rows, lines }: { rows: Rows; lines: readonly ResultLine[] }) => {
  const { t } = useTranslation('competitions')
  return (
    <>
      <KeysHelp kind="JUMP_OFF" />
      <RowEntry
        {...rows}
        key="JUMP_OFF"
        label={t('result.round.JUMP_OFF')}
        lines={lines}
        columns={columnsOf(t, 1)}
        // A rider who retires in the jump-off keeps the score of the round.
        statusChange={(status) =>
          status === 'FINISHED'
            ? { 'r1.outcome': '' }
            : { 'r1.outcome': status === 'WITHDRAWN' ? 'WITHDREW' : 'ELIMINATED' }
        }
        statusTag={({ typed }) =>
          typed['r1.outcome'] === 'WITHDREW'
            ? tagOf(t, 'WITHDRAWN', t('result.withdrew'))
            : tagOf(t, typed['r1.outcome'] ?? '')
        }
        sayResult={sayFields(t, [styleField.faults(1), styleField.time(1)])}
      />
    </>
  )
}

/** One figure of each judge, for a protocol without exercises. */
const Figures = ({ rows, sheet, protocol }: { rows: Rows; sheet: ResultSheet; protocol: StyleRidingProtocol }) => {
  const { t } = useTranslation('competitions')
  const judges = [...new Set(sheet.lines.flatMap((line) => judgesOf(protocol, line)))]
  const isPoints = protocol.judgeMaximum !== null
  const fieldOf = isPoints ? field.points : field.percentage
  return (
    <>
      <KeysHelp kind="PERCENTAGE" />
      <RowEntry
        {...rows}
        key="STYLE"
        label={t('result.round.STYLE')}
        lines={sheet.lines}
        columns={[
          ...judges.map((judge) => ({
            id: judge,
            label: isPoints ? t('result.column.pointsOf', { judge }) : t('result.column.percentageOf', { judge }),
            field: fieldOf(judge),
            width: '9ch',
            tidy: (text: string) => (isPoints ? text : (percentageTyped(text) ?? text)),
          })),
          ...columnsOf(t, 0),
        ]}
        statusChange={statusChangeOf(protocol)}
        sayResult={sayFields(t, [...judges.map(fieldOf), styleField.faults(0), styleField.time(0)])}
      />
    </>
  )
}

/** Style over a course: the judges' marks, then faults and time of the round, and the jump-off for entitled riders. */
export const StyleRidingEntry = ({
  sheet,
  protocol,
  entry,
}: {
  sheet: ResultSheet
  protocol: StyleRidingProtocol
  entry: Entry
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const [isJumpOff, setJumpOff] = useState(false)
  const score = (typed: Typed): string => {
    const text = scoreText(protocol, typed)
    return text === null ? '' : formats.number(text)
  }
  const inJumpOff =
    protocol.jumpOff === null
      ? []
      : sheet.lines.filter((line) => {
          const { typed } = entry.rowOf(line)
          return isEntitled(protocol, typed) || (typed[styleField.faults(1)] ?? '') !== ''
        })
  const isShowingJumpOff = isJumpOff && inJumpOff.length > 0
  const rows = {
    entry,
    statusTag: statusTagOf(t),
    typedOfLine,
    score: ({ typed }: { typed: Typed }) => score(typed),
    elimination: eliminationOf(protocol),
    empty: <EmptyState title={t('result.noStarters')} message={t('result.noStartersWhy')} />,
  }
  return (
    <>
      {inJumpOff.length > 0 && (
        <div className={classes.views}>
          <SegmentedControl
            aria-label={t('result.round.choose')}
            value={isShowingJumpOff ? 'JUMP_OFF' : 'STYLE'}
            onChange={(value) => setJumpOff(value === 'JUMP_OFF')}
            data={[
              { value: 'STYLE', label: t('result.round.STYLE') },
              { value: 'JUMP_OFF', label: t('result.round.JUMP_OFF') },
            ]}
          />
        </div>
      )}
      {isShowingJumpOff ? (
        <JumpOff rows={rows} lines={inJumpOff} />
      ) : protocol.exercises.length > 0 ? (
        <MarkSheet
          sheet={sheet}
          entry={entry}
          rules={protocol}
          inputKind={inputKindOf(protocol)}
          judgesOf={(line) => judgesOf(protocol, line)}
          hasDeductions
          runningLabel={t('result.runningPoints')}
          judgeLabel={t('result.column.points')}
          running={(typed, positions) => {
            const running = runningSheets(protocol, typed, positions, 'MEAN_POINTS', protocol.decimals)
            return {
              judges: Object.fromEntries(
                Object.entries(running.judges).map(([judge, text]) => [judge, text && formats.number(text)]),
              ),
              // Minus the faults of the course once they are entered.
              total: score(typed) || (running.total && formats.number(running.total)),
            }
          }}
          score={score}
          extras={columnsOf(t, 0)}
          elimination={eliminationOf(protocol)}
        />
      ) : (
        <Figures rows={rows} sheet={sheet} protocol={protocol} />
      )}
    </>
  )
}
