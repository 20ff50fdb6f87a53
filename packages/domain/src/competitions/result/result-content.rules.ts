// Whether two results are equal (decision 26), and the changes that two users of one result have each made.
import { disciplines, Result } from '../../disciplines/disciplines.ts'
import { formatExact, parseDecimal } from '../../kernel/decimal.ts'

const decimalFields: ReadonlySet<string> = new Set([
  'totalPenalties',
  'obstaclePenalties',
  'timePenalties',
  'carried',
  'percentage',
  'points',
  'marks',
  'deduction',
  'percentageDeduction',
  'penalties',
  'obstacles',
  'time',
  'total',
  'value',
  'stylePoints',
  'styleMarks',
  ...Object.values(disciplines).flatMap(({ contentFields }) => contentFields.decimals),
])

/**
 * Lists whose items are identified by a name and not by their position: their order has no meaning, and two users fill
 * them in together.
 */
const namedLists: Readonly<Record<string, string>> = {
  judges: 'position',
  fences: 'obstacle',
  sections: 'label',
  incidents: 'code',
}

const nameIn = (list: string | undefined, item: unknown): string | null => {
  const field = list === undefined ? undefined : namedLists[list]
  if (field === undefined || typeof item !== 'object' || item === null) return null
  const name: unknown = Object.entries(item).find(([key]) => key === field)?.[1]
  return typeof name === 'string' ? name : null
}

/** An empty list of these has a meaning: no judge yet, or a course without a fault. */
const listsThatStay: ReadonlySet<string> = new Set([
  'rounds',
  'judges',
  'cleared',
  'fences',
  'faults',
  ...Object.values(disciplines).flatMap(({ contentFields }) => contentFields.lists),
])

/** Adds the fields that every result of the discipline has. */
const withBlanks = (discipline: Result['discipline'], content: Record<string, unknown>): Record<string, unknown> => {
  for (const [field, nothing] of Object.entries(disciplines[discipline].blank)) content[field] ??= nothing
  return content
}

const plainDecimal = (text: string): string => {
  const value = parseDecimal(text)
  return value === undefined ? text : formatExact(value)
}

const isAbsent = (field: string, value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (field === 'errorsOfCourse' && value === 0) ||
  ((field === 'deduction' || field === 'percentageDeduction') && value === '0') ||
  (Array.isArray(value) && value.length === 0 && !listsThatStay.has(field))

/** Lists of ridden parts in sequence: a null at the end means only that the part was not ridden. */
const ridden: ReadonlySet<string> = new Set([
  'rounds',
  ...Object.values(disciplines).flatMap(({ contentFields }) => contentFields.lists),
])

const canonical = (value: unknown, field: string): unknown => {
  if (typeof value === 'string') return decimalFields.has(field) ? plainDecimal(value) : value
  if (Array.isArray(value)) {
    const items = value.map((item) => canonical(item, field))
    while (ridden.has(field) && items.at(-1) === null) items.pop()
    return items
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, part]) => [key, canonical(part, key)] as const)
      .filter(([key, part]) => !isAbsent(key, part))
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  )
}

/** The sheet of a ride that was not finished ends with its last mark; a finished one has a mark for every exercise. */
const trimMarks = (result: Result): Result =>
  !('judges' in result) || result.status === 'FINISHED'
    ? result
    : {
        ...result,
        judges: result.judges.map((sheet) => {
          const last = (sheet.marks ?? []).findLastIndex((mark) => mark !== null)
          return { ...sheet, marks: (sheet.marks ?? []).slice(0, last + 1) }
        }),
      }

/** The normal form of a result: decimals without additional zeros, and no fields that only state an absence. */
export const canonicalResult = (result: Result): Result => {
  const plain = canonical(trimMarks(result), '') as Record<string, unknown>
  return Result.parse(withBlanks(result.discipline, plain))
}

/** The order in which judges' sheets and fences arrived has no meaning. */
const inNameOrder = (value: unknown, field: string): unknown => {
  if (Array.isArray(value)) {
    const items = value.map((item) => inNameOrder(item, ''))
    if (namedLists[field] === undefined) return items
    return items.sort((left, right) => ((nameIn(field, left) ?? '') < (nameIn(field, right) ?? '') ? -1 : 1))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inNameOrder(part, key)]))
}

const written = (result: Result): string => JSON.stringify(inNameOrder(canonical(canonicalResult(result), ''), ''))

/** Whether two results are equal, in any notation. */
export const isSameResult = (left: Result, right: Result): boolean => written(left) === written(right)

/** An empty list that is present. */
const emptyList = Symbol('empty list')

type Leaf = string | number | boolean | typeof emptyList

/**
 * Every value of a result by its path; sheets are identified by their judge and fences by their label, not by their
 * position.
 */
const leavesOf = (result: Result): ReadonlyMap<string, Leaf> => {
  const leaves = new Map<string, Leaf>()
  const visit = (value: unknown, path: readonly string[]): void => {
    if (value === null || value === undefined) return
    if (Array.isArray(value)) {
      if (value.length === 0) leaves.set(JSON.stringify(path), emptyList)
      for (const [index, item] of value.entries()) {
        visit(item, [...path, nameIn(path.at(-1), item) ?? String(index)])
      }
    } else if (typeof value === 'object') {
      for (const [key, part] of Object.entries(value)) visit(part, [...path, key])
    } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      leaves.set(JSON.stringify(path), value)
    }
  }
  visit(canonicalResult(result), [])
  return leaves
}

const listFields: ReadonlySet<string> = new Set([
  'rounds',
  'marks',
  'styleMarks',
  'faults',
  'cleared',
  'errors',
  'obstacles',
  ...Object.values(disciplines).flatMap(({ contentFields }) => contentFields.lists),
])

const fromLeaves = (leaves: ReadonlyMap<string, Leaf>, discipline: Result['discipline']): unknown => {
  const grow = (entries: readonly (readonly [readonly string[], Leaf])[], field: string): unknown => {
    const direct = entries.find(([path]) => path.length === 0)
    if (direct !== undefined && direct[1] !== emptyList) return direct[1]
    if (direct !== undefined && entries.length === 1) return []
    const parts = new Map<string, (readonly [readonly string[], Leaf])[]>()
    for (const [path, leaf] of entries) {
      // Empty for one user, filled in by the other.
      if (path.length === 0) continue
      const [head = '', ...rest] = path
      parts.set(head, [...(parts.get(head) ?? []), [rest, leaf]])
    }
    if (namedLists[field] !== undefined) return [...parts].map(([key, inside]) => grow(inside, key))
    if (!listFields.has(field)) {
      return Object.fromEntries([...parts].map(([key, inside]) => [key, grow(inside, key)]))
    }
    const length = Math.max(-1, ...[...parts.keys()].map(Number)) + 1
    return Array.from({ length }, (_, index) => {
      const inside = parts.get(String(index))
      return inside === undefined ? null : grow(inside, String(index))
    })
  }
  const entries = [...leaves].map(([path, leaf]) => [JSON.parse(path) as string[], leaf] as const)
  const whole = grow(entries, '') as Record<string, unknown>
  return withBlanks(discipline, whole)
}

export type MergedResult =
  | { readonly ok: true; readonly result: Result }
  /** Paths that both have changed to different values. */
  | { readonly ok: false; readonly paths: readonly string[] }

/**
 * Two users who started from the same result and changed different fields lose nothing: two judges' scribes, one for C
 * and one for E. If both changed one field to different values, the users decide. `base` is null if there was none.
 */
export const mergeResults = (base: Result | null, mine: Result, theirs: Result): MergedResult => {
  const before = base === null ? new Map<string, Leaf>() : leavesOf(base)
  const here = leavesOf(mine)
  const there = leavesOf(theirs)
  const merged = new Map<string, Leaf>()
  const paths: string[] = []
  for (const path of new Set([...there.keys(), ...here.keys(), ...before.keys()])) {
    const was = before.get(path)
    const ours = here.get(path)
    const other = there.get(path)
    if (ours !== was && other !== was && ours !== other) {
      paths.push((JSON.parse(path) as string[]).join('.'))
      continue
    }
    const value = ours === was ? other : ours
    if (value !== undefined) merged.set(path, value)
  }
  if (paths.length > 0) return { ok: false, paths }
  const parsed = Result.safeParse(fromLeaves(merged, mine.discipline))
  return parsed.success ? { ok: true, result: canonicalResult(parsed.data) } : { ok: false, paths: ['discipline'] }
}
