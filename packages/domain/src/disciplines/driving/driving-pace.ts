import { anotherPhase, courseWalk, type FurtherPart, type Pace, roundOver, sheetRide } from '../pace.ts'
import type { DrivingProtocol } from './driving.protocol.schema.ts'

const marathonInterval = 300
const betweenPhases = 30 * 60

/** decision 89: the phases that are driven, one after another. */
export const drivingPace = ({ dressage, marathon, cones }: DrivingProtocol): Pace => {
  const starts = [
    ...(dressage ? [{ seconds: sheetRide(dressage.exercises, 540), walk: 0 }] : []),
    ...(marathon ? [{ seconds: marathonInterval, walk: 0 }] : []),
    ...(cones ? [{ seconds: roundOver(cones.timeAllowed, 180), walk: courseWalk }] : []),
  ]
  const [first, ...others] = starts
  return {
    roundSeconds: first?.seconds ?? 300,
    walkSeconds: first?.walk ?? 0,
    further: others.map(({ seconds }): FurtherPart => anotherPhase(seconds, betweenPhases)),
  }
}
