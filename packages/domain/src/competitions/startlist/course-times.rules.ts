// The course of the day and the protocol: length and speed belong to the list, and results are scored by the times that
// follow from them.
import type * as z from 'zod'
import type { CourseTimes } from '../../disciplines/course-times.ts'
import { of, type Protocol, type ProtocolOf, type ScoredDiscipline } from '../../disciplines/disciplines.ts'
import type { TestPartParameters } from './startlist.schema.ts'

type Part = z.infer<typeof TestPartParameters>
const hundredths = (seconds: number | null | undefined): number | null =>
  seconds === null || seconds === undefined || seconds === 0 ? null : seconds * 100

const timesOf = (parts: readonly Part[], testPart: number): CourseTimes => {
  const jumping = parts.find((part) => part.testPart === testPart)?.jumping
  return { allowed: hundredths(jumping?.timeAllowedSeconds), limit: hundredths(jumping?.timeLimitSeconds) }
}

/** The protocol with the times of a course; times that the course does not set stay unchanged. */
export const protocolOnCourse = <D extends ScoredDiscipline>(
  protocol: ProtocolOf<D>,
  parts: readonly Part[],
): ProtocolOf<D> => {
  const last = Math.max(1, ...parts.map(({ testPart }) => testPart))
  const times = Array.from({ length: last }, (_, index) => timesOf(parts, index + 1))
  return of(protocol).onCourse(protocol, times)
}

/** The times allowed of a protocol by test part, in hundredths of a second: those that a course may set. */
export const courseTimesOf = <D extends ScoredDiscipline>(protocol: ProtocolOf<D>): readonly (number | null)[] =>
  of(protocol).courseTimes(protocol)

const emptyJumping = {
  obstacles: null,
  efforts: null,
  lengthMetres: null,
  speed: null,
  timeAllowedSeconds: null,
  timeLimitSeconds: null,
  heightCentimetres: null,
  courseDesigner: '',
} as const

/** The value on which several protocols agree; null if they differ or have none. */
const commonTimesOf = (protocols: readonly Protocol[]): readonly (number | null)[] => {
  const all = protocols.map(courseTimesOf)
  const length = Math.max(0, ...all.map((times) => times.length))
  return Array.from({ length }, (_, index) => {
    const said = new Set(all.flatMap((times) => (index < times.length ? [times[index] ?? null] : [])))
    const [only] = said
    return said.size === 1 ? (only ?? null) : null
  })
}

/**
 * The parameters of a list with the time allowed that scoring uses, if a course may set one and the tests on the list
 * agree. A time that is not a whole number of seconds cannot be shown on a list, and is left to the protocol.
 */
export const partsWithTimes = (parts: readonly Part[], protocols: readonly Protocol[]): Part[] => {
  const times = commonTimesOf(protocols)
  const numbers = new Set([
    ...parts.map(({ testPart }) => testPart),
    ...times.flatMap((time, index) => (time === null ? [] : [index + 1])),
  ])
  return [...numbers]
    .sort((left, right) => left - right)
    .map((testPart) => {
      const part = parts.find((each) => each.testPart === testPart) ?? { testPart, jumping: null, dressage: null }
      const time = times[testPart - 1] ?? null
      if (time === null || time % 100 !== 0) return part
      return { ...part, jumping: { ...(part.jumping ?? emptyJumping), timeAllowedSeconds: time / 100 } }
    })
}

/** The parameters without the times that a newer protocol sets itself. */
export const partsUnder = (parts: readonly Part[], before: Protocol, after: Protocol): Part[] => {
  const [old, now] = [courseTimesOf(before), courseTimesOf(after)]
  return parts.map((part) => {
    const index = part.testPart - 1
    const isNewer = (now[index] ?? null) !== null && now[index] !== (old[index] ?? null)
    return isNewer && part.jumping ? { ...part, jumping: { ...part.jumping, timeAllowedSeconds: null } } : part
  })
}
