import * as z from 'zod'
import { WholeNumber } from '../../kernel/number/number.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'

/** What keeps a period open: each is cleared by an action of its own. */
export const ClosingObstacle = z
  .enum(['ORDERS_OF_ORGANISATIONS', 'ORDERS_OF_PERSONS', 'DRAFTS', 'CASH_DAYS'])
  .meta({ id: 'ClosingObstacle' })
export type ClosingObstacle = z.infer<typeof ClosingObstacle>

/** What of the bank is to be looked at before; it keeps nothing open. BANK_DIFFERS: by an amount that nothing explains. */
export const ClosingWarning = z
  .enum(['BANK_LINES', 'STATEMENTS_MISSING', 'TRANSFERS_WITHOUT_LINE', 'BANK_DIFFERS'])
  .meta({ id: 'ClosingWarning' })
export type ClosingWarning = z.infer<typeof ClosingWarning>

export const ClosingView = z
  .object({
    through: LocalDate,
    obstacles: z.array(z.object({ obstacle: ClosingObstacle, count: z.int(), amount: z.int() })).max(10),
    warnings: z
      .array(
        z.object({
          warning: ClosingWarning,
          count: z.int(),
          /** Of BANK_DIFFERS, by how much: what the bank has more than the books, as of the last statements. */
          amount: z.int().nullable(),
        }),
      )
      .max(10),
  })
  .meta({ id: 'Closing' })
export type ClosingView = z.infer<typeof ClosingView>

export const CloseBook = z.object({
  through: LocalDate.describe('The last day that is closed'),
  version: WholeNumber,
})
export type CloseBook = z.infer<typeof CloseBook>
