// Checks whether one row can become a horse, a person or a club, by the schemas and rules of their forms.

import { LicenseValidityType } from '@oxer/domain/catalogue/license/license.schema'
import { CodedError } from '@oxer/domain/kernel/error/coded-error'
import type { ErrorCause } from '@oxer/domain/kernel/error/error.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ContactAccountFields } from '@oxer/domain/parties/contact-account/contact-account.schema'
import { HorseFields } from '@oxer/domain/parties/horse/horse.schema'
import { importErrors } from '@oxer/domain/parties/import/import.errors'
import type { RowInput } from '@oxer/domain/parties/import/import.rules'
import type { ImportIssue, ImportNoun } from '@oxer/domain/parties/import/import.schema'
import { ImportedLicense, ImportedMembership } from '@oxer/domain/parties/import/imported-enrolment.schema'
import { importedTerm } from '@oxer/domain/parties/import/imported-license.rules'
import { OrganisationFields } from '@oxer/domain/parties/organisation/organisation.schema'
import { personErrors } from '@oxer/domain/parties/person/person.errors'
import { MemberFields } from '@oxer/domain/parties/person/person.schema'
import type * as z from 'zod'
import { toFailure } from '../../kernel/failure/failure.mappers.ts'
import { checkHorseFields, toHorseColumns } from '../horse/horse.commands.ts'
import { toOrganisationColumns } from '../organisation/organisation.commands.ts'
import { checkPersonFields, toPersonColumns } from '../person/person.commands.ts'
import type { Lookups } from './import-lookup.queries.ts'

export type Judged = {
  readonly causes: readonly ErrorCause[]
  /** The columns of a valid row; for an invalid row, the values that must be unique in the file. */
  readonly data: Readonly<Record<string, unknown>>
  /** What is stored beside the record itself, when it becomes visible. */
  readonly more?: Readonly<Record<string, unknown>>
}

/** What rows are checked against, besides their schema. */
export type Against = { readonly today: string; readonly lookups: Lookups; readonly newRef: () => string }

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

/** A part of a row, with its causes at their columns; null without any of its columns. */
const partOf = <Part>(
  { input, causes }: RowInput,
  part: string,
  schema: z.ZodType<Part>,
  missing: { readonly key: string; readonly code: ErrorCause['code'] } | null,
): { readonly value: Part | null; readonly causes: readonly ErrorCause[] } => {
  const isTold = causes.some(({ field }) => field?.startsWith(`${part}.`))
  if (input[part] === undefined || isTold) return { value: null, causes: [] }
  const parsed = schema.safeParse(input[part])
  if (parsed.success) return { value: parsed.data, causes: [] }
  const found = toFailure(parsed.error).body.causes.map((cause) => ({
    ...cause,
    field: `${part}.${cause.field ?? ''}`,
  }))
  return {
    value: null,
    causes: found.map((cause) => (cause.field === missing?.key ? { code: missing.code, field: missing.key } : cause)),
  }
}

const endsBefore = (start: string, end: string | null, field: string): ErrorCause[] =>
  end !== null && end < start ? [{ code: kernelErrors.endBeforeStart.code, field }] : []

const judgeMembership = (row: RowInput, { today, newRef }: Against): Pick<Judged, 'causes' | 'more'> => {
  const { value, causes } = partOf(row, 'membership', ImportedMembership, {
    key: 'membership.club',
    code: importErrors.clubMissing.code,
  })
  if (value === null) return { causes }
  const { start = today, end } = value
  return {
    causes: endsBefore(start, end, 'membership.end'),
    more: { membership: { ...value, start, ref: newRef() } },
  }
}

const judgeLicense = (row: RowInput, { today, lookups, newRef }: Against): Pick<Judged, 'causes' | 'more'> => {
  const { value, causes } = partOf(row, 'license', ImportedLicense, {
    key: 'license.type',
    code: importErrors.licenseMissing.code,
  })
  const offer = lookups.licenses.find(({ ref }) => ref === value?.type)
  if (value === null || offer === undefined) return { causes }
  const { renewal, validityType } = offer
  const term = importedTerm({ renewal, validityType: LicenseValidityType.parse(validityType) }, value, today)
  if (term === null) return { causes: [{ code: personErrors.notSoldNow.code, field: 'license.type' }] }
  return {
    causes: endsBefore(term.start, term.end, 'license.end'),
    more: { license: { ref: newRef(), license: offer.ref, ...term } },
  }
}

const judgePerson = (row: RowInput, against: Against): Judged => {
  const person = judge(
    row,
    MemberFields,
    (fields) => checkPersonFields(fields, against.today),
    (fields) => ({ ...toPersonColumns(fields), ...(fields.address ? { address: fields.address } : {}) }),
    () => ({}),
  )
  const parts = [judgeMembership(row, against), judgeLicense(row, against)]
  return {
    data: person.data,
    causes: [...person.causes, ...parts.flatMap(({ causes }) => causes)],
    more: Object.assign({}, ...parts.map(({ more }) => more)),
  }
}

const Contact = ContactAccountFields.pick({ email: true, phone: true })

/** A file has one address of a club. */
const withOffice = ({ addresses, ...input }: Input): Input =>
  addresses === undefined ? input : { ...input, addresses: { registeredOffice: addresses, trainingSite: null } }

const judgeOrganisation = (row: RowInput, { newRef }: Against): Judged => {
  const club = judge(
    { ...row, input: withOffice(row.input) },
    OrganisationFields,
    () => undefined,
    toOrganisationColumns,
    () => ({}),
  )
  const contact = partOf(row, 'contact', Contact, null)
  return {
    data: club.data,
    causes: [
      ...club.causes.map((cause) => ({ ...cause, field: cause.field?.replace('.registeredOffice', '') })),
      ...contact.causes,
    ].map(({ field, ...cause }) => (field === undefined ? cause : { ...cause, field })),
    ...(contact.value === null ? {} : { more: { contact: { ...contact.value, ref: newRef() } } }),
  }
}

const judges: Record<ImportNoun, (row: RowInput, against: Against) => Judged> = {
  horse: (row, { today }) =>
    judge(row, HorseFields, (fields) => checkHorseFields(fields, today), toHorseColumns, horseKeys),
  person: judgePerson,
  organisation: judgeOrganisation,
}

/** A general code is less precise than the requirement of the column. */
const plainer: Readonly<Record<string, ErrorCause['code']>> = {
  chip: importErrors.notAChip.code,
  nationality: importErrors.notACountry.code,
  'address.country': importErrors.notACountry.code,
}

export const judgeRow = (noun: ImportNoun, row: RowInput, against: Against): Judged => {
  const { causes, ...judged } = judges[noun](row, against)
  return {
    ...judged,
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
