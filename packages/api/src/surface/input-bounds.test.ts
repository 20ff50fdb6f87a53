// Every number and text that a caller sends has a largest value, so that what the schemas accept also fits the columns.
import { readdirSync, readFileSync } from 'node:fs'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Instant, LocalDate, LocalTime } from '@oxer/domain/kernel/time/time.schema'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { apiTest } from '../kernel/testing/api-test.ts'
import { refused } from '../kernel/testing/refused.ts'
import { surface } from './surface.ts'

const { api, worlds } = await apiTest()

type Json = {
  $ref?: string
  $defs?: Record<string, Json>
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  properties?: Record<string, Json>
  additionalProperties?: Json | boolean
  propertyNames?: Json
  items?: Json
  prefixItems?: Json[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  maxLength?: number
  pattern?: string
  format?: string
  contentEncoding?: string
}

const int4 = 2_147_483_647

/** Their checks bound them, which the last test shows. */
const boundedByCheck = { LocalDate, LocalTime, Instant }

/** Formats and patterns of a bounded length. */
const isBoundedText = ({ maxLength, format, pattern, contentEncoding }: Json): boolean =>
  maxLength !== undefined ||
  contentEncoding === 'binary' ||
  (format !== undefined && ['date', 'date-time', 'uuid', 'binary'].includes(format)) ||
  (pattern?.startsWith('^') === true &&
    pattern.endsWith('$') &&
    !/[*+]|\{\d+,\}/.test(pattern.replace(/\\[*+]|\[[^\]]*\]/g, '')))

/** Checked against the schema of the rule that its path names; and what other systems send along, which is kept as JSON as it is. */
const checkedLater =
  /^catalogue\.ruleSet\.update \.changes\[\]\.value|^exchange\.batch\.write \.document\..*extensions\.\*/

const problemOf = (schema: Json, type: string): string | null => {
  if (schema.enum !== undefined || schema.const !== undefined) return null
  if (type === 'integer' || type === 'number') {
    const [least, most] = [schema.minimum ?? schema.exclusiveMinimum, schema.maximum ?? schema.exclusiveMaximum]
    if (least === undefined || least < -int4 - 1) return `${type} without a minimum`
    if (most === undefined || most > int4) return `${type} without a maximum`
  }
  return type === 'string' && !isBoundedText(schema) ? 'text without a maximum length' : null
}

const problemsOf = (schema: Json, path: string, defs: Record<string, Json>, seen: ReadonlySet<string>): string[] => {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    const found = defs[name]
    return found === undefined || seen.has(name) || name in boundedByCheck
      ? []
      : problemsOf(found, path, defs, new Set([...seen, name]))
  }
  const inner = (part: Json | undefined, at: string) => (part === undefined ? [] : problemsOf(part, at, defs, seen))
  const types = schema.type === undefined ? [] : [schema.type].flat()
  const own = types.flatMap((type) => problemOf(schema, type) ?? [])
  return [
    ...own.map((problem) => `${path}: ${problem}`),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((part) => inner(part, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => inner(part, `${path}.${name}`)),
    ...(typeof schema.additionalProperties === 'object' ? inner(schema.additionalProperties, `${path}.*`) : []),
    ...inner(schema.propertyNames, `${path} key`),
    ...[schema.items, ...(schema.prefixItems ?? [])].flatMap((part) => inner(part, `${path}[]`)),
  ]
}

const problemsOfInput = (input: unknown): string[] => {
  const json = z.toJSONSchema(input as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json
  return problemsOf(json, '', json.$defs ?? {}, new Set())
}

describe('the inputs of all procedures', () => {
  it('bound every number by its column and every text by a length', () => {
    const problems = surface().flatMap(({ procedure, endpoint }) =>
      endpoint.inputs.flatMap((input) => problemsOfInput(input).map((problem) => `${procedure} ${problem}`)),
    )
    expect(problems.filter((problem) => !checkedLater.test(problem))).toEqual([])
  })

  it('bound dates and times by their checks', () => {
    const long: Record<keyof typeof boundedByCheck, string> = {
      LocalDate: `${'0'.repeat(90)}2026-05-17`,
      LocalTime: `${'0'.repeat(90)}9:30`,
      Instant: `2026-05-17T09:30:00.${'0'.repeat(90)}Z`,
    }
    expect(LocalDate.safeParse(long.LocalDate).success).toBe(false)
    expect(LocalTime.safeParse(long.LocalTime).success).toBe(false)
    expect(Instant.safeParse(long.Instant).success).toBe(false)
    for (const moment of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59', '2026-05-17T09:30:00+99:99']) {
      expect(Instant.safeParse(moment).success).toBe(false)
    }
  })

  it('refuse a wrong date or time by the schemas that report an empty one as missing', () => {
    const root = new URL('../../../domain/src/', import.meta.url)
    const naming = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => /wrong(Date|Time)Format/.test(readFileSync(new URL(file, root), 'utf8')))
    expect(naming.toSorted()).toEqual(['kernel/error/kernel.errors.ts', 'kernel/time/time.schema.ts'])
  })

  it('refuse what is larger than its column, and name the field', async () => {
    const money = { amountWithTax: 9_007_199_254_740_991, taxLevelCode: 'VAT_0', currency: 'EUR' } as const
    const article = {
      federation: worlds.a.federation.ref,
      name: 'Fee',
      type: 'ADDITIONAL_SUBSCRIPTION',
      defaultamount: money,
    } as const
    const { causes } = await refused(api('superAdministrator').catalogue.article.create(article), kernelErrors.tooBig)
    expect(causes.map(({ field }) => field)).toEqual(['defaultamount.amountWithTax'])
  })
})
