// The prize money of a test: what its places win, and what its rankings gave.
import * as z from 'zod'
import { Contact } from '../../kernel/contact/contact.schema.ts'
import { Currency } from '../../kernel/money/money.schema.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'

const cents = z.int().min(0).max(100_000_000)

/** Whom a test pays its prizes: the rider, the owner of the horse, or the club of the team. */
export const PrizePayee = z.enum(['RIDER', 'OWNER', 'TEAM']).meta({ id: 'PrizePayee' })
export type PrizePayee = z.infer<typeof PrizePayee>

const fields = {
  /** In cents: of the first place, the second, and so on. */
  amounts: z.array(cents).max(100),
  /** In cents: what each prize-winning place wins at least, also where the amounts end. */
  minimum: cents,
  /** Whether the public ranking shows the prizes. */
  isPublic: z.boolean(),
  /** Who gets the money; without an owner or a club of a team it is the rider's. */
  payee: PrizePayee,
}

export const SavePrizes = z.object({
  amounts: fields.amounts,
  minimum: fields.minimum.default(0),
  isPublic: fields.isPublic.default(false),
  payee: fields.payee.default('RIDER'),
  version: Version,
})
export type SavePrizes = z.infer<typeof SavePrizes>

export const PrizeWinner = z
  .object({
    participation: Ref,
    place: z.int(),
    rider: RefName,
    horse: RefName,
    /** Who gets the money. */
    payee: Contact,
    /** In cents. */
    amount: z.int(),
  })
  .meta({ id: 'PrizeWinner' })
export type PrizeWinner = z.infer<typeof PrizeWinner>

/** The prizes of one part of a test, by its ranking as it is now. */
export const PrizesOfPart = z
  .object({
    testSet: RefName,
    /** Whether the ranking is closed, so that the prizes are owed. */
    isFinal: z.boolean(),
    /** How many places win a prize. */
    placedCount: z.int(),
    total: z.int(),
    winners: z.array(PrizeWinner).max(10_000),
  })
  .meta({ id: 'PrizesOfPart' })
export type PrizesOfPart = z.infer<typeof PrizesOfPart>

export const PrizeTable = z
  .object({
    test: RefName,
    ...fields,
    currency: Currency,
    /** Whether prizes are booked; false where money is collected elsewhere, or none is. */
    isBooked: z.boolean(),
    parts: z.array(PrizesOfPart).max(1000),
    version: z.int(),
  })
  .meta({ id: 'PrizeTable' })
export type PrizeTable = z.infer<typeof PrizeTable>
