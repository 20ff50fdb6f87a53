// The time allowed for a course by its length and speed, as in the rulebook of jumping.
import type { JumpingParameters, TestPartParameters } from '@oxer/domain/competitions/startlist/startlist.schema'
import type * as z from 'zod'

export type Jumping = z.infer<typeof JumpingParameters>
export type Part = z.infer<typeof TestPartParameters>

const secondsPerMinute = 60

/**
 * The time allowed for a length (metres) and speed (metres per minute), rounded up to a whole second; null without
 * both.
 */
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
