// The data about a person, in that person's own words, and the rest after erasing (decision 33).
import * as z from 'zod'
import { cursorPageOf } from '../../kernel/paging/paging.schema.ts'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { Instant, LocalDate } from '../../kernel/time/time.schema.ts'

/** In the order in which the page shows them. */
export const HeldGroup = z
  .enum([
    'MEMBERSHIPS',
    'LICENSES',
    'BENEFITS',
    'RELATIONS',
    'ACCOUNTS',
    'ACHIEVEMENTS',
    'COURSES',
    'COMBINATIONS',
    'REGISTRATIONS',
    'RESULTS',
    'CAREERS',
    'ROLES',
    'GROUPS',
    'FINANCE',
    'LOGIN',
    'FILES',
    'MERGES',
    'EXCHANGE',
    'HISTORY',
    'WORK',
  ])
  .meta({ id: 'HeldGroup' })
export type HeldGroup = z.infer<typeof HeldGroup>

/** One item of data: its description, and its days. An IBAN is masked. */
export const HeldLine = z
  .object({ name: z.string(), detail: z.string(), start: LocalDate.nullable(), end: LocalDate.nullable() })
  .meta({ id: 'HeldLine' })
export type HeldLine = z.infer<typeof HeldLine>

/** `lines` are the latest of a group, fifteen at most; the file contains all `total` of them. */
export const PersonPrivacy = z
  .object({
    ref: Ref,
    federation: RefName,
    name: z.string(),
    groups: z.array(z.object({ group: HeldGroup, total: z.int(), lines: z.array(HeldLine) })),
    /** The address of the file with all data. */
    downloadUrl: z.string(),
    canErase: z.boolean(),
    /** Readers are recorded while the person is under eighteen. */
    isMinor: z.boolean(),
  })
  .meta({ id: 'PersonPrivacy' })
export type PersonPrivacy = z.infer<typeof PersonPrivacy>

/** A reader of the personal data of a minor; `what` is the procedure that returned them. */
export const PersonalDataLook = z
  .object({ ref: z.string(), at: Instant, by: z.string(), what: z.string() })
  .meta({ id: 'PersonalDataLook' })
export type PersonalDataLook = z.infer<typeof PersonalDataLook>
export const PersonalDataLooks = cursorPageOf(PersonalDataLook)

/** `name` is the name of the person, typed by the administrator who erases. */
export const ErasePerson = z.object({ person: Ref, name: z.string().max(250) })
export type ErasePerson = z.infer<typeof ErasePerson>
