// cr253: what a start list shows by the kind of its tests. A course is walked and dragged, a dressage test takes its
// time, and a presentation is about the horses. Each discipline names its figures.
import type { ListFigureName } from '../../disciplines/discipline.ts'
import { disciplines } from '../../disciplines/disciplines.ts'
import { plainDiscipline } from '../../disciplines/plain-discipline.ts'
import { otherStartlistGroup, type StartlistGroupKind } from '../../kernel/sport/sport.schema.ts'

type Listed = {
  readonly averageRoundSeconds: number
  readonly entries: readonly {
    readonly type: string
    /** Seconds of a dragging break that follows from the test, and so is no entry of its own. */
    readonly draggingBefore: number | null
    readonly horse: { readonly ref: string } | null
  }[]
}

export type ListFigure = { readonly name: ListFigureName; readonly value: number; readonly unit: 'COUNT' | 'SECONDS' }

const secondsPerHour = 3600

const values: Readonly<Record<ListFigureName, (list: Listed) => Omit<ListFigure, 'name'>>> = {
  COURSE_WALKS: ({ entries }) => ({
    value: entries.filter(({ type }) => type === 'EXPLORE_BREAK').length,
    unit: 'COUNT',
  }),
  DRAGGINGS: ({ entries }) => ({
    value: entries.filter(({ type, draggingBefore }) => type === 'DRAGGING_BREAK' || draggingBefore !== null).length,
    unit: 'COUNT',
  }),
  PER_START: ({ averageRoundSeconds }) => ({ value: averageRoundSeconds, unit: 'SECONDS' }),
  PER_HOUR: ({ averageRoundSeconds }) => ({
    value: averageRoundSeconds === 0 ? 0 : Math.floor(secondsPerHour / averageRoundSeconds),
    unit: 'COUNT',
  }),
  HORSES: ({ entries }) => ({
    value: new Set(entries.flatMap(({ horse }) => (horse === null ? [] : [horse.ref]))).size,
    unit: 'COUNT',
  }),
}

const ofKind = (kind: StartlistGroupKind) =>
  Object.values(disciplines).find(({ startlistGroup }) => startlistGroup === kind) ?? plainDiscipline

export const listFiguresOf = (list: Listed & { readonly kind: StartlistGroupKind }): readonly ListFigure[] =>
  ofKind(list.kind).listFigures.map((name) => ({ name, ...values[name](list) }))

/** A list that tests of several kinds share has none of its own (cr253). */
export const sharedKind = (kinds: readonly StartlistGroupKind[]): StartlistGroupKind => {
  const [kind = otherStartlistGroup, ...others] = new Set(kinds)
  return others.length === 0 ? kind : otherStartlistGroup
}

/** Whether the horse comes before the person on a list of this kind. */
export const isHorseFirst = (kind: StartlistGroupKind): boolean => ofKind(kind).isAboutHorse
