import { drawOrder } from '../draw.rules.ts'
import { type OrderRule, placeIn, sortByValue } from './order-rule.ts'

/** decision 16: drawn, from a seed that is stored and shown. */
export const random: OrderRule = (participants, { seed }) =>
  sortByValue(
    participants,
    placeIn(
      drawOrder(
        participants.map(({ ref }) => ref),
        seed,
      ),
    ),
  )
