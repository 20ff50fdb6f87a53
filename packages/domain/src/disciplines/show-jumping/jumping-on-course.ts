// The times of the course of the day in a jumping protocol.
import { type CourseTimes, noCourseTimes } from '../course-times.ts'
import type { JumpingProtocol } from './show-jumping.protocol.schema.ts'

export const jumpingOnCourse = (protocol: JumpingProtocol, times: readonly CourseTimes[]): JumpingProtocol => ({
  ...protocol,
  rounds: protocol.rounds.map((round, index) => {
    const { allowed, limit } = times[index] ?? noCourseTimes
    const faults = round.faults ?? protocol.faults ?? null
    return {
      ...round,
      ...(allowed === null ? {} : { timeAllowed: allowed }),
      // A time limit is left out if only totals are recorded, because nothing shows who exceeded it.
      ...(limit === null || faults === null ? {} : { faults: { ...faults, timeLimit: limit, timeLimitFactor: null } }),
    }
  }),
})
