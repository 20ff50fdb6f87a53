// Who enters the waiting list of a test. It has a file of its own because registrations name how places are given.
import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { RequestKey } from '../../kernel/request-key/request-key.schema.ts'
import { PractitionerData, UnknownHorse } from '../registration/registration.schema.ts'

const notes = z.string().trim().max(2000).default('')
const requestKey = RequestKey.nullable().default(null)

export const JoinWaitingList = z.object({
  testRef: Ref,
  practitionerRef: Ref.optional().describe(
    'A combination of the member; absent with a horse that is new to the member',
  ),
  horse: z
    .union([z.object({ ref: Ref }), UnknownHorse])
    .nullable()
    .default(null)
    .describe('Another horse of the federation, or one that it does not know; null with a combination'),
  organisationRef: Ref.nullable().default(null).describe('The club for which the rider starts; null for the only one'),
  notes,
  confirmSaveWithWarnings: z.boolean().default(false),
  requestKey,
})
export type JoinWaitingList = z.infer<typeof JoinWaitingList>

/** One rider of a club with a horse, each as in a registration. */
export const OrganisationWaiting = z.object({ testRef: Ref, data: PractitionerData, notes, requestKey })
export type OrganisationWaiting = z.infer<typeof OrganisationWaiting>

/** Several riders of a club: all of them or none. */
export const JoinWaitingLists = z.object({
  entries: z.array(OrganisationWaiting).min(1).max(200),
  confirmSaveWithWarnings: z.boolean().default(false),
})
export type JoinWaitingLists = z.infer<typeof JoinWaitingLists>
