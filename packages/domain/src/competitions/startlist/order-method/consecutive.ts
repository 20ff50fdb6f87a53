import type { OrderedParticipant, OrderRule } from './order-rule.ts'

/** One rider's horses directly after each other, each rider at the position of the first horse. */
export const consecutive: OrderRule = (participants) => {
  const byRider = new Map<string, OrderedParticipant[]>()
  for (const participant of participants) {
    const rider = participant.riderRef ?? participant.ref
    const family = byRider.get(rider)
    if (family === undefined) byRider.set(rider, [participant])
    else family.push(participant)
  }
  return [...byRider.values()].flat()
}
