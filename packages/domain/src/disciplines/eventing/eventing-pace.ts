import { anotherPhase, courseWalk, type FurtherPart, type Pace, roundOver, sheetRide } from '../pace.ts'
import type { EventingPhase, EventingProtocol } from './eventing.protocol.schema.ts'

const usualOrder: readonly EventingPhase[] = ['DRESSAGE', 'CROSS_COUNTRY', 'SHOW_JUMPING']

/** Riders start one after another into the cross-country, at this interval. */
export const crossCountryInterval = 180
/** Between two phases: the horses are tacked up again, and the next course is walked. */
const betweenPhases = 30 * 60

const startOf = (phase: EventingPhase, { dressage, showJumping }: EventingProtocol): number =>
  ({
    DRESSAGE: sheetRide(dressage.exercises, 360),
    CROSS_COUNTRY: crossCountryInterval,
    SHOW_JUMPING: roundOver(showJumping?.timeAllowed, 90),
  })[phase]

/** decision 89: everybody rides the first phase, then everybody the second, then the third. */
export const eventingPace = (protocol: EventingProtocol): Pace => {
  const [first = 'DRESSAGE', ...others] = protocol.phases ?? usualOrder
  return {
    roundSeconds: startOf(first, protocol),
    walkSeconds: first === 'DRESSAGE' ? 0 : courseWalk,
    further: others.map((phase): FurtherPart => anotherPhase(startOf(phase, protocol), betweenPhases)),
  }
}
