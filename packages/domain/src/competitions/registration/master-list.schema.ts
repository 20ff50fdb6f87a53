// The public master list of a competition as the pages of the office show it.
import * as z from 'zod'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { RegistrationStatus } from './registration.schema.ts'

/** p037, p069, p094: a competition with a public master list that contains the person or horse. */
export const MasterListCompetition = z
  .object({ ref: Ref, name: z.string(), start: LocalDate, end: LocalDate, riders: z.int(), registrations: z.int() })
  .meta({ id: 'MasterListCompetition' })
export type MasterListCompetition = z.infer<typeof MasterListCompetition>

/** p038, p070, p095: a start in the form of the public master list, with the refs that a page of the office needs. */
export const MasterListRow = z
  .object({
    ref: Ref,
    test: RefName,
    /** Null for a minor who is on no public start list yet, unless the caller may see that person (decision 33). */
    rider: RefName.nullable(),
    horse: RefName,
    organisation: RefName.nullable(),
    startNumber: z.int().nullable(),
    status: RegistrationStatus,
  })
  .meta({ id: 'MasterListRow' })
export type MasterListRow = z.infer<typeof MasterListRow>
