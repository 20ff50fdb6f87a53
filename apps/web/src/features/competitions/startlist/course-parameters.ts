// What a course asks of time: by its length and the speed, as the rulebook of jumping has it.
import type { JumpingParameters, TestPartParameters } from '@oxer/domain/competitions/startlist/startlist.schema'
import type * as z from 'zod'

export type Jumping = z.infer<typeof JumpingParameters>
export type Part = z.infer<typeof TestPartParameters>

const secondsPerMinute = 60

/** The time allowed for a length (metres) and speed (metres a minute), in whole seconds, a started second counted; null without both. */
export const timeAllowedOf = ({ lengthMetres, speed }: Pick<Jumping, 'lengthMetres' | 'speed'>): number | null =>
  lengthMetres === null || speed === null || lengthMetres === 0 || speed === 0
    ? null
    : Math.ceil((lengthMetres * secondsPerMinute) / speed)

/** The time limit is twice the time allowed. */
export const timeLimitOf = (timeAllowedSeconds: number): number => timeAllowedSeconds * 2

export const emptyJumping: Jumping = {
  obstacles: null,
  efforts: null,
  lengthMetres: null,
  speed: null,
  timeAllowedSeconds: null,
  timeLimitSeconds: null,
  heightCentimetres: null,
  courseDesigner: '',
}

export const emptyPart = (testPart: number, isDressage: boolean): Part => ({
  testPart,
  jumping: isDressage ? null : emptyJumping,
  dressage: isDressage ? { arenaSize: null, judges: [] } : null,
})
