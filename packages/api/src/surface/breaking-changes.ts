// Finds the changes of the OpenAPI document that break clients. Input may become wider and output narrower, never the other way round.

import { largestInteger } from '@oxer/domain/kernel/number/number.schema'

export type Json = { readonly [key: string]: unknown }
export type ApiDocument = {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Json } }
  readonly components?: { readonly schemas?: { readonly [name: string]: Json } }
}
export type BreakingChange = { readonly operation: string; readonly what: string }

type Side = 'input' | 'output'
type Report = (what: string) => void
type Compared = { readonly before: ApiDocument; readonly after: ApiDocument; readonly seen: Set<string> }

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const asJson = (value: unknown): Json => (isJson(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]
const textsOf = (value: unknown): string[] => listOf(value).map(String)
const missingIn = (all: readonly string[], from: readonly string[]): string[] =>
  all.filter((each) => !from.includes(each))

const resolve = (document: ApiDocument, schema: Json): Json => {
  const { $ref } = schema
  if (typeof $ref !== 'string') return schema
  return resolve(document, asJson(document.components?.schemas?.[$ref.split('/').at(-1) ?? '']))
}

const variantsOf = (schema: Json): readonly Json[] => [...listOf(schema.anyOf), ...listOf(schema.oneOf)].map(asJson)

/** Whether a schema admits each value. */
const isAnything = (schema: Json): boolean =>
  Object.keys(schema).every((key) => key === 'description' || key === 'default')

/** A variant is recognised by its name, else by the fields that have one value, else by its type. */
const keyOfVariant = (document: ApiDocument, variant: Json): string => {
  if (typeof variant.$ref === 'string') return variant.$ref
  const { properties, type, const: only } = resolve(document, variant)
  const fixed = Object.entries(asJson(properties)).flatMap(([name, each]) => {
    const value = asJson(each).const
    return value === undefined ? [] : [`${name}=${String(value)}`]
  })
  return fixed.length > 0 ? fixed.join(',') : only === undefined ? String(type) : `=${String(only)}`
}

/** Limits of an input: for the first group smaller is stricter, for the second larger. */
const upperLimits = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'] as const
const lowerLimits = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'] as const

const compareLimits = (before: Json, after: Json, at: string, report: Report): void => {
  for (const limit of upperLimits) {
    const now = after[limit]
    const then = before[limit]
    // A number above the largest of a column was never stored, whatever the document said.
    const isOfColumn = limit === 'maximum' && now === largestInteger && typeof then !== 'number'
    if (typeof now === 'number' && !isOfColumn && (typeof then !== 'number' || now < then))
      report(`${at}: ${limit} is ${String(now)}`)
  }
  for (const limit of lowerLimits) {
    const now = after[limit]
    const then = before[limit]
    if (typeof now === 'number' && (typeof then === 'number' ? now > then : now > 0)) {
      report(`${at}: ${limit} is ${String(now)}`)
    }
  }
  if (after.pattern !== undefined && after.pattern !== before.pattern)
    report(`${at}: pattern is ${String(after.pattern)}`)
}

const compareObjects = (
  compared: Compared,
  before: Json,
  after: Json,
  side: Side,
  at: string,
  report: Report,
): void => {
  const then = asJson(before.properties)
  const now = asJson(after.properties)
  const required = { old: textsOf(before.required), now: textsOf(after.required) }
  for (const name of missingIn(Object.keys(then), Object.keys(now))) report(`${at}.${name} is gone`)
  if (side === 'input') {
    for (const name of missingIn(required.now, required.old)) report(`${at}.${name} is required`)
  } else {
    for (const name of missingIn(required.old, required.now)) {
      if (name in now) report(`${at}.${name} may be absent`)
    }
  }
  for (const [name, schema] of Object.entries(then)) {
    if (name in now) compareSchemas(compared, asJson(schema), asJson(now[name]), side, `${at}.${name}`, report)
  }
}

const compareVariants = (
  compared: Compared,
  before: Json,
  after: Json,
  side: Side,
  at: string,
  report: Report,
): void => {
  const listed = (document: ApiDocument, schema: Json) => {
    const variants = variantsOf(schema)
    return new Map(
      (variants.length === 0 ? [schema] : variants).map((variant) => [keyOfVariant(document, variant), variant]),
    )
  }
  const then = listed(compared.before, before)
  const now = listed(compared.after, after)
  const lost = side === 'input' ? missingIn([...then.keys()], [...now.keys()]) : []
  for (const key of lost) report(`${at}: ${key} is no longer taken`)
  if (side === 'output' && now.has('null') && !then.has('null')) report(`${at} may be null`)
  const others = [...now].flatMap(([key, variant]) => (then.has(key) || variant.$ref === undefined ? [] : [variant]))
  const former = [...then].filter(([key, variant]) => !now.has(key) && variant.$ref !== undefined)
  // One schema in the place of one other is compared by its content, as it is without a null beside it.
  const renamed = side === 'output' && former.length === 1 && others.length === 1 ? others[0] : undefined
  for (const [key, variant] of then) {
    const same = now.get(key) ?? (variant.$ref === undefined ? undefined : renamed)
    if (same) compareSchemas(compared, variant, same, side, at, report)
    else if (side === 'output' && key !== 'null' && !isAnything(variant)) report(`${at}: ${key} is gone`)
  }
}

const compareSchemas = (compared: Compared, one: Json, other: Json, side: Side, at: string, report: Report): void => {
  const pair = `${side} ${String(one.$ref)} ${String(other.$ref)}`
  if (one.$ref !== undefined && other.$ref !== undefined) {
    if (compared.seen.has(pair)) return
    compared.seen.add(pair)
  }
  const before = resolve(compared.before, one)
  const after = resolve(compared.after, other)
  if (side === 'input' && isAnything(after)) return
  if (variantsOf(before).length > 0 || variantsOf(after).length > 0) {
    compareVariants(compared, before, after, side, at, report)
    return
  }
  const types = { old: textsOf(before.type), now: textsOf(after.type) }
  const isWider = types.now.length === 0 || (types.now.includes('number') && types.old.join() === 'integer')
  const changed = side === 'input' ? missingIn(types.old, types.now) : missingIn(types.now, types.old)
  if (changed.length > 0 && !(side === 'input' && isWider)) {
    report(`${at}: ${types.old.join(' or ')} became ${types.now.join(' or ')}`)
    return
  }
  const values = { old: textsOf(before.enum ?? before.const), now: textsOf(after.enum ?? after.const) }
  if (values.old.length === 0 && values.now.length > 0 && side === 'input') report(`${at} takes few values`)
  if (values.now.length > 0) for (const value of missingIn(values.old, values.now)) report(`${at}: ${value} is gone`)
  if (side === 'input') compareLimits(before, after, at, report)
  if (before.properties !== undefined || after.properties !== undefined) {
    compareObjects(compared, before, after, side, at, report)
  }
  if (isJson(before.items) && isJson(after.items)) {
    compareSchemas(compared, before.items, after.items, side, `${at}[]`, report)
  }
}

const parametersOf = (operation: Json): Map<string, Json> =>
  new Map(
    listOf(operation.parameters)
      .map(asJson)
      .map((each) => [`${String(each.in)} ${String(each.name)}`, each]),
  )

const compareContents = (
  compared: Compared,
  before: Json,
  after: Json,
  side: Side,
  at: string,
  report: Report,
): void => {
  for (const [type, content] of Object.entries(asJson(before.content))) {
    const now = asJson(after.content)[type]
    // Some file became a file of a named type.
    if (side === 'output' && type === 'application/octet-stream' && Object.keys(asJson(after.content)).length > 0)
      continue
    if (now === undefined) report(`${at} as ${type} is gone`)
    else compareSchemas(compared, asJson(asJson(content).schema), asJson(asJson(now).schema), side, at, report)
  }
}

const compareOperations = (compared: Compared, before: Json, after: Json, report: Report): void => {
  const then = parametersOf(before)
  const now = parametersOf(after)
  for (const [name, parameter] of then) {
    const same = now.get(name)
    // A parameter of the path is recognised by its position, because clients do not send its name.
    if (!same) {
      if (parameter.in !== 'path') report(`${name} is gone`)
    } else compareSchemas(compared, asJson(parameter.schema), asJson(same.schema), 'input', name, report)
  }
  for (const [name, parameter] of now) {
    const isNewlyRequired = parameter.required === true && then.get(name)?.required !== true
    if (isNewlyRequired && parameter.in !== 'path') report(`${name} is required`)
  }
  const body = { old: asJson(before.requestBody), now: asJson(after.requestBody) }
  if (body.now.required === true && body.old.required !== true) report('body is required')
  compareContents(compared, body.old, body.now, 'input', 'body', report)
  const answers = { old: asJson(before.responses), now: asJson(after.responses) }
  for (const [status, answer] of Object.entries(answers.old)) {
    if (!/^2\d\d$/.test(status)) continue
    if (answers.now[status] === undefined) report(`answer ${status} is gone`)
    else compareContents(compared, asJson(answer), asJson(answers.now[status]), 'output', 'answer', report)
  }
  if (listOf(before.security).length === 0 && listOf(after.security).length > 0) report('a sign-in is needed')
}

const anyParameter = (path: string): string => path.replace(/\{[^}]+\}/g, '{}')

/** In the order of the earlier document; each sentence once per operation. */
export const findBreakingChanges = (before: ApiDocument, after: ApiDocument): BreakingChange[] => {
  const found: BreakingChange[] = []
  const paths = new Map(Object.entries(after.paths).map(([path, methods]) => [anyParameter(path), methods]))
  for (const [path, methods] of Object.entries(before.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const said = new Set<string>()
      const name = `${method.toUpperCase()} ${path}`
      const now = paths.get(anyParameter(path))?.[method]
      if (now) {
        const compared = { before, after, seen: new Set<string>() }
        compareOperations(compared, operation, now, (what) => said.add(what))
      } else said.add('is gone')
      found.push(...[...said].map((what) => ({ operation: name, what })))
    }
  }
  return found
}

export const sentenceOf = ({ operation, what }: BreakingChange): string => `- \`${operation}\`: ${what}`

const heading = '### Breaks clients'

/** The changes whose exact sentence is missing under `### Breaks clients` of the first version in the changelog. */
export const findUntold = (changes: readonly BreakingChange[], changelog: string): string[] => {
  const newest = changelog.split(/^## /m)[1] ?? ''
  const told = newest.includes(heading) ? (newest.split(heading)[1]?.split(/^### /m)[0] ?? '') : ''
  const lines = told.split('\n')
  return changes.map(sentenceOf).filter((sentence) => !lines.some((line) => line.startsWith(sentence)))
}
