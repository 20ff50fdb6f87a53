import * as z from 'zod'
import { CustomAttributeValues } from '../../federation/custom-attribute/custom-attribute.schema.ts'
import { changeOf } from '../../kernel/change/change.schema.ts'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { matchesOf } from '../../kernel/search/search.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { partiesErrors } from '../parties.errors.ts'
import { coatColours, colourCodes, isCoatColour } from './horse-colour.rules.ts'
import { HorseDocument } from './horse-document.schema.ts'
import { isUeln } from './ueln.rules.ts'

export const HorseGender = z
  .enum(
    [
      'MALE',
      'STALLION',
      'MARE',
      'GELDING',
      'RIG',
      'FILLY_FOAL',
      'COLT_FOAL',
      'FILLY',
      'COLT',
      'FILLY_YEARLING',
      'COLT_YEARLING',
    ],
    { error: kernelErrors.blankGender.code },
  )
  .meta({ id: 'HorseGender' })
export type HorseGender = z.infer<typeof HorseGender>

/** A coat by its name, or a numeric code of the studbooks' colour list, 10 to 83 and 99, which is kept as it came. */
export const HorseColour = z
  .string()
  .max(40)
  .refine((text) => isCoatColour(text) || colourCodes.includes(text), { error: kernelErrors.notAnEnumValue.code })
  .meta({ id: 'HorseColour' })
export type HorseColour = z.infer<typeof HorseColour>

export const WithersHeightCode = z
  .enum(['A', 'B', 'C', 'D', 'E'], { error: partiesErrors.withersHeightUnknown.code })
  .meta({ id: 'WithersHeightCode' })
export type WithersHeightCode = z.infer<typeof WithersHeightCode>

export const HorseSearchKey = z.enum(['NAME', 'UELN', 'CHIP']).meta({ id: 'HorseSearchKey' })
export type HorseSearchKey = z.infer<typeof HorseSearchKey>

export const HorseMatch = RefName.extend({ isPony: z.boolean(), birthYear: z.int().nullable() }).meta({
  id: 'HorseMatch',
})
export type HorseMatch = z.infer<typeof HorseMatch>

/**
 * A match of the horse search, with what tells namesakes apart. The papers and the owner are null, and the riders empty, for readers who
 * may not see them of this horse elsewhere (`canViewHorseIdentity`, `canSeeClubs`).
 */
export const FoundHorse = HorseMatch.extend({
  avatar: z.string().nullable(),
  studbook: z.string().nullable(),
  ueln: z.string().nullable(),
  chip: z.string().nullable(),
  owner: z.string().nullable(),
  /** The names of its riders, three at most. */
  riders: z.array(z.string()),
}).meta({ id: 'FoundHorse' })
export type FoundHorse = z.infer<typeof FoundHorse>
export const HorseMatches = matchesOf(FoundHorse)
export type HorseMatches = z.infer<typeof HorseMatches>

/** 15 letters and digits, in capitals; spaces and hyphens are dropped. */
export const Ueln = z
  .string()
  .max(40)
  .transform((text) => text.toUpperCase().replace(/[\s-]/g, ''))
  .refine((number) => number !== '', { error: partiesErrors.uelnBlank.code, abort: true })
  .refine(isUeln, { error: partiesErrors.uelnInvalid.code })

/** ISO 11784: 15 digits. */
const Chip = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .refine((text) => /^\d{15}$/.test(text), { error: kernelErrors.wrongFormat.code })

export const WithersHeightOption = z
  .object({
    ref: WithersHeightCode,
    code: WithersHeightCode,
    name: z.string(),
    /** Centimetres without shoes. Null means no lower bound. */
    min: z.int().nullable(),
    max: z.int(),
  })
  .meta({ id: 'WithersHeightOption' })
export type WithersHeightOption = z.infer<typeof WithersHeightOption>

export const HorseMetadata = z
  .object({
    withersHeights: z.array(WithersHeightOption),
    colors: z.array(HorseColour).describe('Codes of the colours'),
    colorNames: z.array(z.enum(coatColours)).describe('Coats by name; none of them belongs to a code'),
  })
  .meta({ id: 'HorseMetadata' })
export type HorseMetadata = z.infer<typeof HorseMetadata>

export const WithersHeightEntry = z
  .object({
    ref: Ref,
    date: LocalDate,
    examinator: z.string(),
    valueInCm: z.int(),
    withersHeight: WithersHeightCode.nullable(),
    comments: z.string(),
  })
  .meta({ id: 'WithersHeightEntry' })
export type WithersHeightEntry = z.infer<typeof WithersHeightEntry>

/** A measured height that a form adds. */
export const WithersHeightInput = z.object({
  date: LocalDate,
  examinator: z.string().trim().min(1, { error: kernelErrors.fieldRequired.code }).max(200),
  valueInCm: z.int().min(50).max(220),
  comments: z.string().trim().max(1000).default(''),
})
export type WithersHeightInput = z.infer<typeof WithersHeightInput>

/** q032. The category follows from the height; a category that is sent must be the same. */
export const AddWithersHeight = WithersHeightInput.extend({
  withersHeight: WithersHeightCode.nullable().optional(),
  version: Version,
})
export type AddWithersHeight = z.infer<typeof AddWithersHeight>

const optionalText = (maximum: number) => z.string().trim().max(maximum).nullable().default(null)

/** The form of a horse. */
export const HorseFields = z.object({
  name: z.string().trim().min(1, { error: kernelErrors.blankName.code }).max(120),
  sportName: optionalText(120),
  gender: HorseGender,
  birthDate: LocalDate.nullable().default(null),
  deceasedDate: LocalDate.nullable().default(null),
  isPony: z.boolean({ error: kernelErrors.blankIsPony.code }),
  withersHeight: WithersHeightCode.nullable().default(null),
  color: HorseColour.nullable().default(null).describe('Coat by its name, or a code of the colours'),
  ueln: Ueln.nullable().default(null),
  chip: Chip.nullable().default(null),
  /** The name of a studbook in any spelling; the answer has the name that the federation uses. */
  studbook: optionalText(100),
  /** A studbook of the federation; its name replaces the typed one. */
  studbookRef: Ref.nullable().default(null),
  studbookNumber: optionalText(60),
  father: optionalText(120),
  mother: optionalText(120),
  fatherOfMother: optionalText(120),
  /** A parent in the register; its name there replaces the typed name. */
  fatherRef: Ref.nullable().default(null),
  motherRef: Ref.nullable().default(null),
  breeder: optionalText(200),
  owner: optionalText(200),
  feiPassport: optionalText(20),
  /** Its markings as a passport describes them. */
  signature: z.string().trim().max(2000).default(''),
  /** The current drawing of its markings, one of those stored for this horse; null without one. */
  signatureRef: Ref.nullable().default(null),
  remarks: z.string().trim().max(5000).default(''),
  customAttributes: CustomAttributeValues.default({}),
})

export type HorseFields = z.infer<typeof HorseFields>

export const CreateHorse = HorseFields.extend({ federation: Ref })
export type CreateHorse = z.infer<typeof CreateHorse>
export const horseFieldNames = HorseFields.keyof().options
/** A field of the form; `horse-fields.rules.ts` has a row for each. */
export type HorseField = keyof HorseFields
/**
 * An absent field stays unchanged. A parent that gets a new name without a reference is no longer the one in the register. Only the
 * federation's staff set `verified`; from others it is ignored. `withersHeight` is the declared category of a pony that was never
 * measured; a measured pony has the category of its latest height, whatever is sent.
 */
export const UpdateHorse = changeOf(HorseFields).extend({
  verified: z.boolean().optional(),
  withersHeightHistory: z.array(WithersHeightInput).max(20).default([]),
  version: Version,
})
export type UpdateHorse = z.infer<typeof UpdateHorse>

export const HorseOrder = z.enum(['NAME', 'AGE'])
export type HorseOrder = z.infer<typeof HorseOrder>

/** Each given condition narrows the list of horses. */
export const horseNarrowing = {
  isPony: z.boolean().optional().describe('Only ponies, or only horses'),
  isVerified: z.boolean().optional().describe('Only verified horses, or only those that wait for it'),
  studbook: z.string().trim().max(200).optional().describe('The name of a studbook, in any spelling'),
}

export const HorseRow = z
  .object({
    ref: Ref,
    name: z.string(),
    sportName: z.string().nullable(),
    gender: HorseGender,
    birthYear: z.int().nullable(),
    isPony: z.boolean(),
    withersHeight: WithersHeightCode.nullable(),
    studbook: z.string().nullable(),
    father: z.string().nullable(),
    avatar: z.string().nullable(),
    verified: z.boolean(),
    /** Null for callers who may not see identity papers. */
    ueln: z.string().nullable(),
  })
  .meta({ id: 'HorseRow' })
export type HorseRow = z.infer<typeof HorseRow>

/** UELN, chip, passport, owner and breeder are null, and documents are empty, for callers who may not see identity papers. */
export const HorseDetail = HorseFields.extend({
  ref: Ref,
  federation: RefName,
  gender: HorseGender,
  color: z.string().nullable().describe('Coat by its name, or a code of the colours'),
  ueln: z.string().nullable(),
  chip: z.string().nullable(),
  avatar: z.string().nullable(),
  verified: z.boolean(),
  withersHeightHistory: z.array(WithersHeightEntry),
  documents: z.array(HorseDocument),
  practitionerCount: z.int(),
  version: z.int(),
}).meta({ id: 'HorseDetail' })
export type HorseDetail = z.infer<typeof HorseDetail>

export const UelnValidity = z
  .object({ isValid: z.boolean(), isInUse: z.boolean(), code: z.string().nullable() })
  .meta({ id: 'UelnValidity' })
export type UelnValidity = z.infer<typeof UelnValidity>

export const HorseAbilities = z
  .object({
    canEdit: z.boolean(),
    canEditAvatar: z.boolean(),
    canVerify: z.boolean(),
    canViewIdentity: z.boolean(),
    canChooseOwner: z.boolean(),
    canDelete: z.boolean(),
  })
  .meta({ id: 'HorseAbilities' })
export type HorseAbilities = z.infer<typeof HorseAbilities>
