// Two records of one person or horse become one (decision 36).
import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { likenessScore } from '../../kernel/search/likeness.schema.ts'
import { Instant, LocalDate } from '../../kernel/time/time.schema.ts'
import { horseMergeColumns } from '../../parties/horse/horse-fields.rules.ts'
import { Gender } from '../../parties/person/person.schema.ts'
import { personMergeColumns } from '../../parties/person/person-fields.rules.ts'
import { PersonLikenessReason } from '../../parties/person/person-likeness.schema.ts'

/** For how many days a merge can be undone. */
export const undoDays = 30

/** The fields in which the two may differ; the value of the kept record is used unless another is chosen. */
export const PersonMergeField = z.enum([...personMergeColumns, 'avatar'])
export type PersonMergeField = z.infer<typeof PersonMergeField>

/** What tells two horses apart stands first, as the screen shows it; the others follow in the order of the form. */
const identity = ['name', 'sportName', 'ueln', 'chip'] as const satisfies readonly (typeof horseMergeColumns)[number][]
/** Columns; the picture is no field of the form. */
export const HorseMergeField = z.enum([...new Set([...identity, ...horseMergeColumns, 'avatar' as const])])
export type HorseMergeField = z.infer<typeof HorseMergeField>

const selected = z.array(Ref).min(1).max(10)

/** `selected` are merged into the person of the path; `fields` names the source of a field if it is another person. */
export const MergePersons = z.object({
  selected,
  fields: z.partialRecord(PersonMergeField, Ref).default({}),
})
export type MergePersons = z.infer<typeof MergePersons>
export const MergeHorses = z.object({ selected, fields: z.partialRecord(HorseMergeField, Ref).default({}) })
export type MergeHorses = z.infer<typeof MergeHorses>

/** `selected` become spellings of the studbook of the path. */
export const MergeStudbooks = z.object({ selected })
export type MergeStudbooks = z.infer<typeof MergeStudbooks>

/** What the two may differ in, as the screen compares it. */
const compared = {
  firstName: z.string(),
  lastName: z.string(),
  birthDate: LocalDate.nullable(),
  gender: Gender,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  mobilePhone: z.string().nullable(),
  nationality: z.string().nullable(),
  language: z.string(),
  feiNumber: z.string().nullable(),
  externalId: z.string().nullable(),
  address: z.string().nullable(),
  profession: z.string().nullable(),
  vatNumber: z.string().nullable(),
  companyName: z.string().nullable(),
  avatar: z.string().nullable(),
} satisfies Record<PersonMergeField, z.ZodType>

/** A similar person, with details that distinguish the two, for callers who may edit both. */
export const SimilarPerson = z
  .object({
    ref: Ref,
    ...compared,
    hasLogin: z.boolean(),
    memberships: z.int(),
    combinations: z.int(),
    likeness: likenessScore,
    /** Empty for the person itself. */
    reasons: z.array(PersonLikenessReason),
    /** Why the caller cannot merge this person into the person of the path, as error codes; empty if they can. */
    obstacles: z.array(
      z.object({ error: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
    ),
  })
  .meta({ id: 'SimilarPerson' })
export type SimilarPerson = z.infer<typeof SimilarPerson>

/** The most similar records that are shown. */
export const maximumSimilar = 20

/** The person first, then similar persons, most similar first. */
export const SimilarPersons = z
  .object({ items: z.array(SimilarPerson).max(maximumSimilar + 1) })
  .meta({ id: 'SimilarPersons' })
export type SimilarPersons = z.infer<typeof SimilarPersons>

export const MergeLine = z
  .object({
    ref: Ref,
    keptRef: Ref,
    mergedRef: Ref,
    mergedName: z.string(),
    by: z.string(),
    at: Instant,
    undoneAt: Instant.nullable(),
    /** The last moment for undoing it; null if it has passed. */
    undoUntil: Instant.nullable(),
  })
  .meta({ id: 'MergeLine' })
export type MergeLine = z.infer<typeof MergeLine>
