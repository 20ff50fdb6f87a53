// Persons, horses and organisations of an exchange document.
import * as z from 'zod'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { HorseGender, WithersHeightCode } from '../../parties/horse/horse.schema.ts'
import { ExchangeCountry, ExchangeId, recordShape } from './exchange-words.schema.ts'

export const ExchangeLicense = z
  .strictObject({
    number: z.string().max(60),
    type: z.string().max(60).optional(),
    validUntil: LocalDate.optional(),
  })
  .meta({ id: 'ExchangeLicense' })

export const ExchangePerson = z
  .strictObject({
    ...recordShape,
    firstName: z.string().max(100).optional(),
    lastName: z.string().min(1).max(100).describe('The whole name where its parts are not known'),
    birthYear: z.int().min(1900).max(2100).optional(),
    birthDate: LocalDate.optional(),
    nationality: ExchangeCountry.optional(),
    organisation: ExchangeId.optional(),
    email: z.email().max(200).optional(),
    phone: z.string().max(40).optional(),
    licenses: z.array(ExchangeLicense).max(50).optional(),
  })
  .meta({ id: 'ExchangePerson' })
export type ExchangePerson = z.infer<typeof ExchangePerson>

export const ExchangeHorse = z
  .strictObject({
    ...recordShape,
    name: z.string().min(1).max(120),
    sportName: z.string().max(120).optional(),
    birthYear: z.int().min(1950).max(2100).optional(),
    gender: z.enum([...HorseGender.options, 'UNKNOWN']).optional(),
    isPony: z.boolean().optional(),
    withersHeightCode: WithersHeightCode.optional(),
    studbook: z.string().max(60).optional(),
    colour: z.string().max(60).optional(),
    father: z.string().max(120).optional(),
    mother: z.string().max(120).optional(),
    fatherOfMother: z.string().max(120).optional(),
    owner: z.string().max(200).optional(),
    breeder: z.string().max(200).optional(),
  })
  .meta({ id: 'ExchangeHorse' })
export type ExchangeHorse = z.infer<typeof ExchangeHorse>

export const ExchangeOrganisation = z
  .strictObject({
    ...recordShape,
    name: z.string().min(1).max(200),
    shortName: z.string().max(40).optional(),
    country: ExchangeCountry.optional(),
  })
  .meta({ id: 'ExchangeOrganisation' })
export type ExchangeOrganisation = z.infer<typeof ExchangeOrganisation>
