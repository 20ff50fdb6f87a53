// The course of the day and the protocol: length and speed belong to the list, the times that follow from them are what a
// result is scored by.
import type * as z from 'zod'
import type { JumpingProtocol, Protocol } from '../result/result.schema.ts'
import type { TestPartParameters } from './startlist.schema.ts'

type Part = z.infer<typeof TestPartParameters>
/** Hundredths of a second; null: the course says nothing of it. */
interface CourseTimes {
  readonly allowed: number | null
  readonly limit: number | null
}

const hundredths = (seconds: number | null | undefined): number | null =>
  seconds === null || seconds === undefined || seconds === 0 ? null : seconds * 100

const timesOf = (parts: readonly Part[], testPart: number): CourseTimes => {
  const jumping = parts.find((part) => part.testPart === testPart)?.jumping
  return { allowed: hundredths(jumping?.timeAllowedSeconds), limit: hundredths(jumping?.timeLimitSeconds) }
}

function jumpingOnCourse(protocol: JumpingProtocol, parts: readonly Part[]): JumpingProtocol {
  return {
    ...protocol,
    rounds: protocol.rounds.map((round, index) => {
      const { allowed, limit } = timesOf(parts, index + 1)
      const faults = round.faults ?? protocol.faults ?? null
      return {
        ...round,
        ...(allowed === null ? {} : { timeAllowed: allowed }),
        // A limit has no place where only totals are taken: nothing there tells who went over it.
        ...(limit === null || faults === null
          ? {}
          : { faults: { ...faults, timeLimit: limit, timeLimitFactor: null } }),
      }
    }),
  }
}

/** The protocol with the times of a course; what the course does not say stays as the protocol has it. */
export function protocolOnCourse(protocol: Protocol, parts: readonly Part[]): Protocol {
  const first = timesOf(parts, 1)
  switch (protocol.discipline) {
    case 'SHOW_JUMPING':
      return jumpingOnCourse(protocol, parts)
    case 'STYLE_RIDING': {
      const second = timesOf(parts, 2)
      return {
        ...protocol,
        timeAllowed: first.allowed ?? protocol.timeAllowed,
        jumpOff: protocol.jumpOff && {
          ...protocol.jumpOff,
          timeAllowed: second.allowed ?? protocol.jumpOff.timeAllowed,
        },
      }
    }
    case 'EVENTING':
      if (!protocol.showJumping) return protocol
      return {
        ...protocol,
        showJumping: {
          ...protocol.showJumping,
          timeAllowed: first.allowed ?? protocol.showJumping.timeAllowed,
          timeLimit: first.limit === null ? protocol.showJumping.timeLimit : { kind: 'TIME', time: first.limit },
        },
      }
    case 'DRIVING':
      if (!protocol.cones) return protocol
      return { ...protocol, cones: { ...protocol.cones, timeAllowed: first.allowed ?? protocol.cones.timeAllowed } }
    default:
      return protocol
  }
}

/** The times allowed of a protocol by test part, in hundredths of a second: those a course may set. */
export function courseTimesOf(protocol: Protocol): readonly (number | null)[] {
  switch (protocol.discipline) {
    case 'SHOW_JUMPING':
      return protocol.rounds.map(({ timeAllowed }) => timeAllowed)
    case 'STYLE_RIDING':
      return [protocol.timeAllowed, ...(protocol.jumpOff ? [protocol.jumpOff.timeAllowed] : [])]
    case 'EVENTING':
      return protocol.showJumping ? [protocol.showJumping.timeAllowed] : []
    case 'DRIVING':
      return protocol.cones ? [protocol.cones.timeAllowed] : []
    default:
      return []
  }
}

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

/** What several protocols agree on; null where they differ or say nothing. */
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
 * The parameters of a list with the time allowed that scoring reads, wherever a course may set one and the tests on the list
 * agree. A time that is no whole second is not one that a list can say, and is left to the protocol.
 */
export function partsWithTimes(parts: readonly Part[], protocols: readonly Protocol[]): Part[] {
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

/** The parameters without the times that a newer protocol says itself. */
export const partsUnder = (parts: readonly Part[], before: Protocol, after: Protocol): Part[] => {
  const [old, now] = [courseTimesOf(before), courseTimesOf(after)]
  return parts.map((part) => {
    const index = part.testPart - 1
    const isNewer = (now[index] ?? null) !== null && now[index] !== (old[index] ?? null)
    return isNewer && part.jumping ? { ...part, jumping: { ...part.jumping, timeAllowedSeconds: null } } : part
  })
}
