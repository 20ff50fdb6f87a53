// Fields that a federation adds to its persons, horses, organisations and competitions. These records contain the values, by key.
import * as z from 'zod'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'
import { customAttributeErrors } from './custom-attribute.errors.ts'

/** spec section 3. */
export const CustomAttributeInputKind = z
  .enum(['INPUT', 'SLIDER', 'DROPDOWN', 'RATING'])
  .meta({ id: 'CustomAttributeInputKind' })
export type CustomAttributeInputKind = z.infer<typeof CustomAttributeInputKind>

/** The records that have the field. */
export const CustomAttributeSubject = z
  .enum(['PERSON', 'HORSE', 'ORGANISATION', 'COMPETITION'])
  .meta({ id: 'CustomAttributeSubject' })
export type CustomAttributeSubject = z.infer<typeof CustomAttributeSubject>

const base = { key: z.string(), name: z.string() }

/** A definition: the question and the allowed answers. */
export const CustomAttributeDefinition = z
  .discriminatedUnion('inputKind', [
    z.object({ ...base, inputKind: z.literal('INPUT') }),
    z.object({
      ...base,
      inputKind: z.literal('SLIDER'),
      minimum: z.number(),
      maximum: z.number(),
      step: z.number().positive(),
    }),
    z.object({ ...base, inputKind: z.literal('DROPDOWN'), choices: z.array(z.string()) }),
    z.object({ ...base, inputKind: z.literal('RATING'), maximum: z.int().min(1).max(10) }),
  ])
  .meta({ id: 'CustomAttributeDefinition' })
export type CustomAttributeDefinition = z.infer<typeof CustomAttributeDefinition>

const SliderValue = z.number().min(-1_000_000).max(1_000_000)

export const CustomAttributeValues = z
  .record(z.string().max(100), z.union([z.string().max(1000), SliderValue]))
  .meta({ id: 'CustomAttributeValues' })
export type CustomAttributeValues = z.infer<typeof CustomAttributeValues>

const Choice = z.string().trim().min(1, { error: kernelErrors.fieldRequired.code }).max(100)

/** The allowed answers, by the kind of the input. */
export const CustomAttributeInput = z
  .discriminatedUnion('inputKind', [
    z.object({ inputKind: z.literal('INPUT') }),
    z
      .object({
        inputKind: z.literal('SLIDER'),
        minimum: SliderValue,
        maximum: SliderValue,
        step: z.number().positive().max(2_000_000),
      })
      .refine(({ minimum, maximum }) => minimum < maximum, {
        error: customAttributeErrors.rangeEmpty.code,
        path: ['maximum'],
      })
      .refine(({ minimum, maximum, step }) => step <= maximum - minimum, {
        error: customAttributeErrors.stepTooLarge.code,
        path: ['step'],
      }),
    z.object({
      inputKind: z.literal('DROPDOWN'),
      choices: z
        .array(Choice)
        .min(1, { error: customAttributeErrors.choicesMissing.code })
        .max(100)
        .refine((choices) => new Set(choices).size === choices.length, {
          error: customAttributeErrors.choiceTwice.code,
        }),
    }),
    z.object({ inputKind: z.literal('RATING'), maximum: z.int().min(1).max(10) }),
  ])
  .meta({ id: 'CustomAttributeInput' })
export type CustomAttributeInput = z.infer<typeof CustomAttributeInput>

const settings = {
  name: z.string().trim().min(1, { error: kernelErrors.blankName.code }).max(100),
  input: CustomAttributeInput,
  /** Its position in the form, smallest first. */
  order: z.int().min(0).max(10_000).default(0),
}

/** Its key is created from its name once, because values are stored under it. */
export const CreateCustomAttribute = z.object({ subject: CustomAttributeSubject, ...settings })
export type CreateCustomAttribute = z.infer<typeof CreateCustomAttribute>

/** The kind of its input cannot change, because stored values would become invalid. */
export const UpdateCustomAttribute = z.object({ ...settings, version: Version })
export type UpdateCustomAttribute = z.infer<typeof UpdateCustomAttribute>

export const CustomAttributeView = z
  .object({
    ref: Ref,
    subject: CustomAttributeSubject,
    key: z.string(),
    ...settings,
    version: z.int(),
  })
  .meta({ id: 'CustomAttribute' })
export type CustomAttributeView = z.infer<typeof CustomAttributeView>
