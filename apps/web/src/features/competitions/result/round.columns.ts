// The typed values of a jumping round: by obstacle or in total, and the time.
import type { JumpingProtocol } from '@oxer/domain/competitions/result/result.schema'
import { formatExact } from '@oxer/domain/kernel/decimal'
import type { TFunction } from 'i18next'
import { isAccumulator, jumpingField } from './disciplines/show-jumping/fields.ts'
import type { EntryColumn } from './entry.columns.ts'
import { tidyTime } from './entry.view.ts'
import { courseEndOf, courseOf, courseText, endLetters, faultLetters } from './entry-fields/course-text.ts'
import { roundScores, type Typed } from './result.form.ts'
import { decimalOf, markOf, stepFaults } from './result-typing.form.ts'

type Words = TFunction<'competitions'>

export const isByObstacle = (protocol: JumpingProtocol, round: number): boolean =>
  !isAccumulator(protocol) && Boolean(protocol.rounds[round]?.faults ?? protocol.faults)

const isTyped = (typed: Typed, name: string): boolean => (typed[name] ?? '').trim() !== ''

export type RoundColumnsOptions = {
  /** Several rounds are beside each other, so each column names its round. */
  readonly name: string | null
  /** The changes for a ride that ends at an obstacle. */
  readonly end: (status: 'ELIMINATED' | 'RETIRED', obstacle: string | null, typed: Typed) => Typed
  /** Time penalties that were entered in addition to the time. */
  readonly hasTimePenalties: boolean
  readonly isPassed?: (typed: Typed) => boolean
}

export const roundColumns = (
  t: Words,
  protocol: JumpingProtocol,
  round: number,
  { name, end, hasTimePenalties, isPassed }: RoundColumnsOptions,
): EntryColumn[] => {
  const labelled = (label: string): string =>
    name === null ? label : t('result.column.ofRound', { label, round: name })
  const [course, faults] = [jumpingField.course(round), jumpingField.faults(round)]
  const passed = (typed: Typed): boolean => isPassed?.(typed) ?? false
  const time: EntryColumn = {
    id: `time${round}`,
    label: labelled(t('result.column.time')),
    field: jumpingField.time(round),
    width: name === null ? '9ch' : '8ch',
    tidy: tidyTime,
    isPassed: passed,
  }
  if (isAccumulator(protocol)) {
    const taps = [
      ...(protocol.accumulator?.joker
        ? [
            { text: ' J', label: t('result.joker.CLEARED') },
            { text: ' -J', label: t('result.joker.DOWN') },
          ]
        : []),
      ...(protocol.accumulator?.secondJoker
        ? [
            { text: ' J2', label: t('result.joker.SECOND_CLEARED') },
            { text: ' -J2', label: t('result.joker.SECOND_DOWN') },
          ]
        : []),
    ]
    return [
      {
        id: `faults${round}`,
        label: t('result.column.cleared'),
        field: faults,
        width: '22ch',
        inputMode: 'text',
        taps: [{ text: '-', label: t('result.joker.RANGE') }, ...taps],
      },
      time,
    ]
  }
  const hasCourse = isByObstacle(protocol, round)
  const byObstacle: EntryColumn = {
    id: `course${round}`,
    label: labelled(t('result.column.course')),
    field: course,
    width: name === null ? '20ch' : '11ch',
    isText: true,
    takesStatusWhenEmpty: true,
    isPassed: passed,
    tidy: (text) => {
      const written = text.trim() === '' ? null : courseOf(text)
      return written === null ? text : courseText(written)
    },
    change: (text, typed) => {
      const ended = courseEndOf(text)
      const written = {
        [course]: ended?.rest ?? text,
        ...(text.trim() === '' ? {} : { [faults]: '', [`r${round}.kind`]: '' }),
      }
      return ended === null ? written : { ...written, ...end(ended.status, ended.obstacle, typed) }
    },
    taps: [
      ...['A', 'B', 'C'].map((part) => ({ text: part, label: '' })),
      ...Object.entries(faultLetters).map(([letter, kind]) => ({ text: letter, label: t(`result.fault.${kind}`) })),
      ...Object.entries(endLetters).map(([letter, status]) => ({ text: letter, label: t(`result.status.${status}`) })),
    ],
  }
  const inAll: EntryColumn = {
    id: `faults${round}`,
    label: labelled(t('result.column.faults')),
    field: faults,
    width: name === null ? '7ch' : '5ch',
    quick: ['0', '4', '8'],
    onKey: (event, text, change) => {
      if (event.key !== '+' && event.key !== '-') return false
      change(stepFaults(text, event.key === '+' ? 4 : -4))
      return true
    },
    counted: (typed) => {
      if (!isTyped(typed, course)) return null
      const value = roundScores(protocol, typed)[round]?.obstaclePenalties
      return value ? formatExact(value) : ''
    },
    isPassed: (typed) => passed(typed) || isTyped(typed, course),
  }
  const timePenalties: EntryColumn = {
    id: `timePenalties${round}`,
    label: labelled(t('result.column.timePenalties')),
    field: jumpingField.timePenalties(round),
    width: '7ch',
    isPassed: passed,
  }
  return [
    ...(hasCourse ? [byObstacle] : []),
    inAll,
    time,
    ...(hasTimePenalties ? [timePenalties] : []),
    ...styleColumns(t, protocol, round),
  ]
}

/** Points for style, or the marks from which they follow. */
const styleColumns = (t: Words, { style }: JumpingProtocol, round: number): EntryColumn[] => {
  if (!style || round > 0) return []
  const isMarked = (typed: Typed): boolean =>
    style.exercises.some((_, at) => isTyped(typed, jumpingField.styleMark(round, at)))
  return [
    {
      id: 'style',
      label: t('result.column.style'),
      field: jumpingField.style(round),
      width: '8ch',
      tidy: (text) => decimalOf(text) ?? text,
      isPassed: isMarked,
    },
    ...style.exercises.map(
      ({ no, name, maximum }, at): EntryColumn => ({
        id: `style ${at}`,
        label: name ?? t('result.exercise', { number: no }),
        field: jumpingField.styleMark(round, at),
        width: '6ch',
        tidy: (text) => markOf(text, maximum) ?? text,
        isPassed: (typed) => isTyped(typed, jumpingField.style(round)),
      }),
    ),
  ]
}
