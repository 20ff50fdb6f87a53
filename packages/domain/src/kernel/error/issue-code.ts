// The one reading of what a schema refuses: forms and the API give the same code, with the same limits, for the same issue.
import type * as z from 'zod'
import { refKindAt } from '../ref/ref-kind.rules.ts'
import type { ErrorCause, ErrorValues } from './error.schema.ts'
import { kernelErrors } from './kernel.errors.ts'

const codePattern = /^\d{3}-\d{10}$/

/**
 * Zod drops the refused value from an issue but names its type at the end of its message: `expected string, received null`.
 * A test holds this pattern against the library.
 */
const nothingReceived = /received (undefined|null|NaN)$/

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

const isExclusive = (issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): boolean => issue.inclusive === false

const codeOfTooBig = (issue: z.core.$ZodIssueTooBig): ErrorCause['code'] => {
  if (issue.origin === 'string') return kernelErrors.tooLong.code
  if (issue.origin === 'array' || issue.origin === 'set' || issue.origin === 'map') return kernelErrors.tooMany.code
  return isExclusive(issue) ? kernelErrors.notBelow.code : kernelErrors.tooBig.code
}

/** A text or list of which at least one character or item is asked is simply missing. */
const codeOfTooSmall = (issue: z.core.$ZodIssueTooSmall): ErrorCause['code'] => {
  const isText = issue.origin === 'string'
  const isList = issue.origin === 'array' || issue.origin === 'set' || issue.origin === 'map'
  if ((isText || isList) && Number(issue.minimum) <= 1) return kernelErrors.fieldRequired.code
  if (isText) return kernelErrors.tooShort.code
  if (isList) return kernelErrors.tooFew.code
  if (isExclusive(issue)) return kernelErrors.notAbove.code
  return Number(issue.minimum) === 0 ? kernelErrors.negative.code : kernelErrors.tooSmall.code
}

/** The fields that have a code of their own when they are empty (spec section 8). */
const blankOf: Readonly<Record<string, ErrorCause['code']>> = {
  email: kernelErrors.blankEmail.code,
  phone: kernelErrors.blankPhone.code,
  description: kernelErrors.blankDescription.code,
  min: kernelErrors.blankMin.code,
  max: kernelErrors.blankMax.code,
  street: kernelErrors.blankStreet.code,
  number: kernelErrors.blankNumber.code,
  postalCode: kernelErrors.blankPostalCode.code,
  country: kernelErrors.blankCountryCode.code,
  amountWithTax: kernelErrors.blankAmount.code,
  currency: kernelErrors.blankCurrency.code,
  taxLevelCode: kernelErrors.blankTaxLevel.code,
  location: kernelErrors.locationEmpty.code,
}

/** The fields that have a code of their own when they are something else than an object. */
const wrongOf: Readonly<Record<string, ErrorCause['code']>> = { location: kernelErrors.locationInvalid.code }

/**
 * A refused reference with the kind of thing to which it refers. A field whose name tells no kind gets the general code instead, because
 * the message could not name it.
 */
const ofReference = (
  code: ErrorCause['code'],
  path: readonly PropertyKey[],
): Pick<ErrorCause, 'code' | 'values'> | null => {
  const { blankRef, refEmpty, refStructure, refNotSpecified, wrongReferenceFormat } = kernelErrors
  if (code !== blankRef.code && code !== refStructure.code && code !== refNotSpecified.code) return null
  const kind = refKindAt(path)
  if (kind !== null) return { code: code === blankRef.code ? refEmpty.code : code, values: { kind } }
  return { code: code === refStructure.code ? wrongReferenceFormat.code : blankRef.code }
}

/** A missing or malformed field under the code of its name, if it has one. */
const ofField = (code: ErrorCause['code'], path: readonly PropertyKey[]): ErrorCause['code'] => {
  const name = String(path.at(-1))
  if (code === kernelErrors.fieldRequired.code) return blankOf[name] ?? code
  return code === kernelErrors.wrongType.code ? (wrongOf[name] ?? code) : code
}

const codeOfIssue = (issue: z.core.$ZodIssue, isLeftEmpty: boolean): ErrorCause['code'] => {
  if (codePattern.test(issue.message)) return issue.message as ErrorCause['code']
  if (isLeftEmpty) return kernelErrors.fieldRequired.code
  switch (issue.code) {
    case 'invalid_type':
      return nothingReceived.test(issue.message) ? kernelErrors.fieldRequired.code : kernelErrors.wrongType.code
    case 'invalid_value':
      return kernelErrors.notAnEnumValue.code
    case 'too_small':
      return codeOfTooSmall(issue)
    case 'too_big':
      return codeOfTooBig(issue)
    case 'unrecognized_keys':
      return kernelErrors.unknownField.code
    default:
      return kernelErrors.wrongFormat.code
  }
}

const valuesOfIssue = (issue: z.core.$ZodIssue): ErrorValues | undefined => {
  if (issue.code === 'too_small') return { minimum: Number(issue.minimum) }
  if (issue.code === 'too_big') return { maximum: Number(issue.maximum) }
  return undefined
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  )

/** Of a body full of unknown fields, a few say enough; their names are the caller's, so they are cut. */
const mostUnknown = 10
const longestName = 60

/** Where an issue is: zod names the object of an unknown field, and the field beside it. */
const pathsOf = (issue: z.core.$ZodIssue): readonly (readonly PropertyKey[])[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, mostUnknown).map((key) => [...issue.path, key.slice(0, longestName)])
    : [issue.path]

/**
 * The causes of a failed parse, in the order of the schema. `field` is the path in the input (`days.0.start`), `values` holds the
 * limit that was passed. `parsed` is given by those who still have the input: a field that was left empty is then required, also where
 * the issue itself does not tell what was received (a choice, a format).
 */
export const causesOfIssues = (issues: readonly z.core.$ZodIssue[], parsed?: { input: unknown }): ErrorCause[] =>
  issues.flatMap((issue) => {
    const values = valuesOfIssue(issue)
    const code = codeOfIssue(issue, parsed !== undefined && isEmpty(valueAt(parsed.input, issue.path)))
    return pathsOf(issue).map((path) => {
      const field = path.map(String).join('.')
      return {
        code: ofField(code, path),
        ...(field === '' ? {} : { field }),
        ...(values === undefined ? {} : { values }),
        ...ofReference(code, path),
      }
    })
  })
