// Checks whether one row can become a horse or a person, by the schemas and rules of their forms.
import { CodedError } from '@oxer/domain/kernel/error/coded-error'
import type { ErrorCause } from '@oxer/domain/kernel/error/error.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { HorseFields } from '@oxer/domain/parties/horse/horse.schema'
import { importErrors } from '@oxer/domain/parties/import/import.errors'
import type { RowInput } from '@oxer/domain/parties/import/import.rules'
import type { ImportIssue, ImportNoun } from '@oxer/domain/parties/import/import.schema'
import { MemberFields } from '@oxer/domain/parties/person/person.schema'
import type * as z from 'zod'
import { toFailure } from '../../kernel/failure/failure.mappers.ts'
import { checkHorseFields, toHorseColumns } from '../horse/horse.commands.ts'
import { checkPersonFields, toPersonColumns } from '../person/person.commands.ts'

export type Judged = {
  readonly causes: readonly ErrorCause[]
  /** The columns of a valid row; for an invalid row, the values that must be unique in the file. */
  readonly data: Readonly<Record<string, unknown>>
}

type Input = RowInput['input']

const judge = <Fields>(
  { causes, input }: RowInput,
  schema: z.ZodType<Fields>,
  check: (fields: Fields) => void,
  toColumns: (fields: Fields) => Record<string, unknown>,
  keysOf: (input: Input) => Record<string, unknown>,
): Judged => {
  const parsed = schema.safeParse(input)
  if (!parsed.success) {
    const told = new Set(causes.map(({ field }) => field))
    const more = toFailure(parsed.error).body.causes.filter(({ field }) => !told.has(field))
    return { causes: [...causes, ...more], data: keysOf(input) }
  }
  try {
    check(parsed.data)
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    return { causes: [...causes, ...error.causes], data: keysOf(input) }
  }
  return { causes, data: toColumns(parsed.data) }
}

const horseKeys = (input: Input): Record<string, unknown> =>
  Object.fromEntries(
    (['ueln', 'chip'] as const).flatMap((key) => {
      const parsed = HorseFields.shape[key].safeParse(input[key])
      return parsed.success ? [[key, parsed.data]] : []
    }),
  )

const judges: Record<ImportNoun, (row: RowInput, today: string) => Judged> = {
  horse: (row, today) =>
    judge(row, HorseFields, (fields) => checkHorseFields(fields, today), toHorseColumns, horseKeys),
  person: (row, today) =>
    judge(
      row,
      MemberFields,
      (fields) => checkPersonFields(fields, today),
      (fields) => ({ ...toPersonColumns(fields), ...(fields.address ? { address: fields.address } : {}) }),
      () => ({}),
    ),
}

/** A general code is less precise than the requirement of the column. */
const plainer: Readonly<Record<string, ErrorCause['code']>> = {
  chip: importErrors.notAChip.code,
  nationality: importErrors.notACountry.code,
  'address.country': importErrors.notACountry.code,
}

export const judgeRow = (noun: ImportNoun, row: RowInput, today: string): Judged => {
  const { causes, data } = judges[noun](row, today)
  return {
    data,
    causes: causes.map((cause) => ({
      ...cause,
      code: cause.code === kernelErrors.wrongFormat.code ? (plainer[cause.field ?? ''] ?? cause.code) : cause.code,
    })),
  }
}

/** The value is shown so that the user can find it, so it may be shortened. */
const maximumValueLength = 200

export const issuesOf = (row: number, causes: readonly ErrorCause[], { cells }: RowInput): ImportIssue[] =>
  causes.map(({ code, field, values }) => {
    const cell = field === undefined ? undefined : cells.get(field)
    return {
      row,
      column: cell?.header ?? field ?? null,
      value: (cell?.text ?? '').slice(0, maximumValueLength),
      code,
      ...(values === undefined ? {} : { values }),
      isWarning: false,
    }
  })
