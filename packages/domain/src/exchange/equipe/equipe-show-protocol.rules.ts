// The rules of a test of Equipe. Equipe says by which columns a result list is sorted, and not what the format is: so a format is only
// what those columns may mean, and its ranking is compared before it is believed.
import type { Protocol } from '../../competitions/result/result.schema.ts'
import type { DressageExercise, DressagePart } from '../../disciplines/sheet/sheet.schema.ts'
import type { JumpingFormat } from '../../disciplines/show-jumping/show-jumping.protocol.schema.ts'
import { add, compare, decimal, equals, fromInteger, multiply, zero } from '../../kernel/decimal.ts'
import type { EquipeJudgement, EquipeMarkingSheet } from './equipe-show.schema.ts'

/** A caption of the rounds that says they are phases of one. */
const phase = /phase|fas/i

/** The columns of the published judgement are those of a jump-off; the same of phases are known to nobody. */
const formats: Readonly<Record<string, (isPhased: boolean) => JumpingFormat | null>> = {
  grundf: () => 'TABLE_A_NOT_AGAINST_CLOCK',
  'grundf grundt': () => 'TABLE_A_AGAINST_CLOCK',
  'grundf omh1f': () => 'TABLE_A_JUMP_OFF',
  'grundf omh1f omh1t': () => 'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
  'grundf omh1f omh1t grundt': (isPhased) => (isPhased ? null : 'TABLE_A_JUMP_OFF_AGAINST_CLOCK'),
  'totfel omh1t': (isPhased) => (isPhased ? 'TWO_PHASES_SPECIAL' : null),
  'omh1f omh1t grundf grundt': (isPhased) => (isPhased ? 'TWO_PHASES' : null),
  grundt: () => 'TABLE_C',
  '-grundf grundt': () => 'ACCUMULATOR',
}

/** The format that the sort keys may mean; null if they mean none that is known. */
export const formatOfSorting = ({ sorting, rounds }: EquipeJudgement): JumpingFormat | null => {
  const keys = Object.entries(sorting).map(([key, direction]) => (direction === 'desc' ? `-${key}` : key))
  return formats[keys.join(' ')]?.(rounds.some(({ caption }) => phase.test(caption))) ?? null
}

const freestyle = /free ?style|kür|kur\b|musik/i

const joined = (parts: readonly string[], glue: string, most: number): string =>
  parts
    .filter((part) => part !== '')
    .join(glue)
    .slice(0, most)
    .trim()

/** Its steps: halves, unless a mark of the test is finer. */
const stepOf = (marks: readonly string[]): string | null => {
  const isMultipleOf = (parts: number): boolean =>
    marks.every((mark) => multiply(decimal(mark), fromInteger(parts)).denominator === 1n)
  if (isMultipleOf(2)) return '0.5'
  return isMultipleOf(10) ? '0.1' : null
}

const plain = {
  discipline: 'DRESSAGE',
  judgeMaximum: null,
  courseErrors: [],
  judgeDecimals: null,
  decimals: 3,
} satisfies Partial<Extract<Protocol, { discipline: 'DRESSAGE' }>>

/** Judges who give percentages: all that is known of a test without its sheet. */
export const percentagesOf = (judges: readonly string[]): Protocol => ({
  ...plain,
  ...{ aggregate: 'MEAN_OF_JUDGES', judges: [...judges], exercises: [], tieBreak: [] },
})

/** Sections that are lines of marks. Others are sums. */
const parts: Readonly<Record<string, 'TECHNICAL' | 'OTHER'>> = {
  technical: 'TECHNICAL',
  artistic: 'OTHER',
  collective: 'OTHER',
}

/** The exercises of a marking sheet as a protocol. Null: they are not worth what the sheet says, so something of it is not understood. */
export const protocolOfSheet = (
  sheet: EquipeMarkingSheet,
  judges: readonly string[],
  marks: readonly string[],
): Protocol | null => {
  const isFreestyle = freestyle.test(sheet.name)
  const maximum = sheet.scale ?? '10'
  const markStep = stepOf(marks)
  const lines = sheet.items.filter(({ section }) => section !== 'total_deduction')
  if (lines.some(({ section }) => parts[section] === undefined)) return null
  const other: DressagePart = isFreestyle ? 'ARTISTIC' : 'COLLECTIVE'
  const exercises = lines.map(({ section, coefficient, keyword, positions, rows }, index): DressageExercise => {
    const [letters, name] = [joined(positions, ' ', 40), joined(rows, ' ', 400)]
    return {
      no: index + 1,
      ...(name !== '' && { name }),
      ...(letters !== '' && { letters }),
      ...(keyword !== '' && { directive: keyword }),
      ...{ coefficient: coefficient ?? '1', maximum, markStep },
      part: parts[section] === 'TECHNICAL' ? 'TECHNICAL' : other,
    }
  })
  if (exercises.some(({ coefficient }) => compare(decimal(coefficient), zero) <= 0)) return null
  const worth = exercises.reduce(
    (sum, { coefficient }) => add(sum, multiply(decimal(coefficient), decimal(maximum))),
    zero,
  )
  if (exercises.length === 0 || sheet.max_score === null || !equals(worth, decimal(sheet.max_score))) return null
  const hasOther = exercises.some(({ part }) => part === other)
  return {
    ...plain,
    ...{ aggregate: isFreestyle ? 'TECHNICAL_ARTISTIC_MEAN' : 'MEAN_OF_JUDGES', judges: [...judges], exercises },
    tieBreak: hasOther ? [isFreestyle ? 'ARTISTIC' : 'COLLECTIVE'] : [],
  }
}
