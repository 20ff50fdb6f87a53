import { SegmentedControl } from '@mantine/core'
import type { JumpingProtocol } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine, ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { jumpingRoundsOf } from '@oxer/domain/competitions/result/scoring/show-jumping'
import { formatRoundTime } from '@oxer/i18n/formats'
import { EmptyState } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import { field, isAccumulator, scoreText, type Typed, typedOf } from '../result-fields.ts'
import { stepFaults, timeOf } from '../result-typing.ts'
import classes from '../results.module.css'
import type { Entry } from '../use-entry.ts'
import { type EntryColumn, RowEntry } from './row-entry.tsx'

const tidyTime = (text: string): string => {
  const time = timeOf(text)
  return time === null || text.trim() === '' ? text : formatRoundTime(time)
}

/** Whether somebody is to ride this round: all the first one, later ones whoever rode the one before, a jump-off the entitled. */
const isInRound = (line: ResultLine, round: number, jumpOff: ResultSheet['jumpOff'], typed: Typed): boolean => {
  if (round === 0) return true
  if ((typed[field.faults(round)] ?? '') !== '' || (typed[field.time(round)] ?? '') !== '') return true
  if (Number(typed.withdrewBefore) === round + 1) return true
  if (jumpOff !== null && jumpOff.round === round + 1) return jumpOff.entitled.includes(line.participation)
  const content = line.result?.content
  return (
    content?.discipline === 'SHOW_JUMPING' &&
    content.status === 'FINISHED' &&
    (content.rounds[round - 1] ?? null) !== null
  )
}

/** A round of a jumping test at a time. The jump-off appears as soon as there is somebody to ride it against somebody. */
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
  const nameOf = (index: number): string => {
    const kind = kinds[index] ?? 'ROUND'
    return kind === 'JUMP_OFF' ? t('result.round.JUMP_OFF') : t(`result.round.${kind}`, { number: index + 1 })
  }
  const typedIn = (line: ResultLine): Typed => entry.rowOf(line).typed
  const linesOf = (round: number): ResultLine[] =>
    sheet.lines.filter((line) => isInRound(line, round, sheet.jumpOff, typedIn(line)))
  const rounds = kinds.flatMap((kind, index) => {
    const isOpen = kind === 'JUMP_OFF' ? linesOf(index).length > 1 : index === 0 || linesOf(index).length > 0
    return isOpen ? [index] : []
  })
  const round = rounds.includes(chosen) ? chosen : 0
  const timeAllowed = protocol.rounds[round]?.timeAllowed ?? null
  const isJumpOff = kinds[round] === 'JUMP_OFF'
  const faults: EntryColumn = isAccumulator(protocol)
    ? { id: 'faults', label: t('result.column.cleared'), field: field.faults(round), width: '14ch' }
    : {
        id: 'faults',
        label: t('result.column.faults'),
        field: field.faults(round),
        width: '7ch',
        onKey: (event, text, change) => {
          if (event.key !== '+' && event.key !== '-') return false
          change(stepFaults(text, event.key === '+' ? 4 : -4))
          return true
        },
      }
  const time: EntryColumn = {
    id: 'time',
    label: t('result.column.time'),
    field: field.time(round),
    width: '9ch',
    tidy: tidyTime,
  }
  return (
    <>
      {kinds.length > 1 && (
        <SegmentedControl
          aria-label={t('result.round.choose')}
          value={String(round)}
          onChange={(value) => setChosen(Number(value))}
          data={rounds.map((index) => ({ value: String(index), label: nameOf(index) }))}
        />
      )}
      <p className={classes.hint}>
        {timeAllowed !== null && <strong>{t('result.timeAllowed', { time: formats.roundTime(timeAllowed) })} </strong>}
        <span className={classes.keys}>{isJumpOff ? t('result.keys.jumpOff') : t('result.keys.round')}</span>
        {isJumpOff && sheet.left > 0 && <strong> {t('result.round.early', { count: sheet.left })}</strong>}
      </p>
      <RowEntry
        key={round}
        label={nameOf(round)}
        entry={entry}
        lines={linesOf(round)}
        columns={[faults, time]}
        score={({ typed }) => {
          const text = scoreText(protocol, typed, round)
          return text === null ? '' : formats.penalties(text)
        }}
        statusChange={(status, typed) =>
          // Whoever gives up a later round keeps the score of the ones before (withdrawn from that round, not from the test).
          round > 0 && status === 'WITHDRAWN'
            ? { withdrewBefore: String(round + 1), [faults.field]: '', [time.field]: '' }
            : { status, ...(Number(typed.withdrewBefore) === round + 1 ? { withdrewBefore: '' } : {}) }
        }
        statusText={({ typed }) => {
          if (Number(typed.withdrewBefore) === round + 1) return t('result.withdrew')
          const status = typed.status ?? ''
          const words = [status === '' || status === 'FINISHED' ? '' : t(`result.status.${status as 'RETIRED'}`)]
          if (typed.out === 'x') words.push(t('result.outOfCompetition'))
          return words.filter((word) => word !== '').join(' · ')
        }}
        sayResult={(typed) =>
          [
            typed.status && typed.status !== 'FINISHED' ? t(`result.status.${typed.status as 'RETIRED'}`) : '',
            ...kinds.flatMap((_, index) => [typed[field.faults(index)] ?? '', typed[field.time(index)] ?? '']),
          ]
            .filter((part) => part !== '')
            .join(' / ')
        }
        typedOfLine={(line) => typedOf(line.result?.content ?? null, line.outOfCompetition)}
        empty={<EmptyState title={t('result.noStarters')} message={t('result.noStartersWhy')} />}
      />
    </>
  )
}
