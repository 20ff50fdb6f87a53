// What a registration would cost, and what speaks against it, before it is made.
import * as z from 'zod'
import { Money } from '../../kernel/money/money.schema.ts'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { PractitionerData, RegistrationKind, RegistrationRuleVerdict } from './registration.schema.ts'
import { RegistrationLevy } from './registration-levy.schema.ts'

/** c083: the price of a registration, and the verdict of the rules; null for callers who may not register. */
export const RegistrationOffer = z
  .object({
    fee: Money,
    levies: z.array(RegistrationLevy).describe('What is charged once beside the fee, because it is a first start'),
    kind: RegistrationKind,
    suggestedPriceProfileRef: Ref.nullable(),
    suggestedPriceProfile: RefName.nullable(),
    rules: RegistrationRuleVerdict.nullable(),
  })
  .meta({ id: 'RegistrationOffer' })
export type RegistrationOffer = z.infer<typeof RegistrationOffer>

export const AskRegistrationOffer = z.object({
  registrationRef: Ref.nullable().default(null),
  testRef: Ref.nullable().default(null),
  practitioner: PractitionerData.nullable().default(null),
  teamRef: Ref.nullable().default(null),
  organisationRef: Ref.nullable().default(null),
  /** Null for the default. */
  priceProfileRef: Ref.nullable().default(null),
  quantity: z.int().min(1).max(50).default(1),
  outOfCompetition: z.boolean().default(false),
})
export type AskRegistrationOffer = z.infer<typeof AskRegistrationOffer>
