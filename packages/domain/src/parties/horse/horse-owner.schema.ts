// The owner of a horse as a contact: who gets its prize money where a test says so (decision 220).
import * as z from 'zod'
import { Contact, ContactType } from '../../kernel/contact/contact.schema.ts'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'

const OwnerType = ContactType.extract(['PERSON', 'ORGANISATION'])

export const HorseOwner = z
  .object({
    /** Null: prize money of the horse is its rider's. */
    contact: Contact.extend({ type: OwnerType }).nullable(),
    /** The version of the horse. */
    version: z.int(),
  })
  .meta({ id: 'HorseOwner' })
export type HorseOwner = z.infer<typeof HorseOwner>

export const SaveHorseOwner = z.object({
  contact: z.object({ type: OwnerType, ref: Ref }).nullable(),
  version: Version,
})
export type SaveHorseOwner = z.infer<typeof SaveHorseOwner>
