// ALLOTMENT: the positions of the lists of one test, given to clubs.
import * as z from 'zod'
import { allotPositions } from './allotment.rules.ts'
import { AllotmentSpread } from './allotment.schema.ts'

const Position = z.object({
  position: z.int().min(1),
  /** Minutes. */
  start: z.int(),
  type: z.string(),
  locked: z.boolean().default(false),
})

const Club = z.object({ id: z.string(), registrations: z.int().min(0).max(100_000) })

export const AllotmentCase = z.object({
  kind: z.literal('ALLOTMENT'),
  spread: AllotmentSpread,
  /** The clubs in the order in which they were drawn. */
  drawn: z.array(z.string()),
  clubs: z.array(Club),
  lists: z.array(z.object({ id: z.string(), positions: z.array(Position) })),
})
type AllotmentCase = z.infer<typeof AllotmentCase>

/** The positions to give: the unlocked open ones of all lists, by start, then list, then position. */
const positionsToGive = ({ lists }: AllotmentCase) =>
  lists
    .flatMap(({ id, positions }, order) =>
      positions
        .filter(({ type, locked }) => type === 'OPEN_POSITION' && !locked)
        .map(({ position, start }) => ({ list: id, order, position, start })),
    )
    .sort((left, right) => left.start - right.start || left.order - right.order || left.position - right.position)

export const answerAllotment = (given: AllotmentCase): object => {
  const slots = positionsToGive(given)
  const rank = new Map(given.drawn.map((id, index) => [id, index]))
  const placeOf = (id: string): number => rank.get(id) ?? given.drawn.length
  const drawn = given.clubs.toSorted((left, right) => placeOf(left.id) - placeOf(right.id))
  const { positions, clubs } = allotPositions(slots.length, drawn, given.spread)
  return {
    slots: slots.map(({ list, position }, index) => ({ list, position, club: positions[index] ?? null })),
    clubs,
  }
}
