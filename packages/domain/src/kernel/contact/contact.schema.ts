import * as z from 'zod'
import { Ref } from '../ref/ref.schema.ts'

/** What a record can refer to as a contact (pr0381). */
export const ContactType = z.enum(['PERSON', 'ORGANISATION', 'COMPETITION', 'FEDERATION'])
export type ContactType = z.infer<typeof ContactType>

export const Contact = z.object({ type: ContactType, ref: Ref, name: z.string() })
export type Contact = z.infer<typeof Contact>
