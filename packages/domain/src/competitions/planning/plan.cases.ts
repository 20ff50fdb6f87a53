// Start orders as files: entries with their riders and locks, and the expected order. The format is that of the
// published cases; absent and null mean the same.
import * as z from 'zod'
import { issuePlace } from '../../kernel/error/issue-place.ts'
import { defaultKeepSteps, keepOrder } from '../startlist/multi-participation/kept-order.ts'
import { orderStartlist } from '../startlist/startlist-order.rules.ts'

const Text = z.string().min(1)

const PlanEntry = z.object({
  id: Text,
  rider: Text,
  horse: Text.nullish(),
  /** The locked position, from 1; null if it is free. */
  position: z.int().min(1).nullish(),
})

const entries = z.array(PlanEntry).max(5000)

const PlanCase = z.discriminatedUnion('method', [
  z.object({ method: z.literal('SEQUENTIAL'), entries }),
  /** Entries in drawn order. */
  z.object({ method: z.literal('KEEP'), entries, minimumGap: z.int().min(1).max(5000) }),
])
type PlanCase = z.infer<typeof PlanCase>

export type PlanOutcome =
  | { readonly ok: true; readonly answer: { readonly order: readonly string[] } }
  | { readonly ok: false; readonly problems: readonly string[] }

/** Includes the value at that place, if it is a plain value. */
const problemAt = (input: unknown, path: readonly PropertyKey[], problem: string): string => {
  const found = path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    input,
  )
  const isPlain = found !== undefined && (found === null || typeof found !== 'object')
  const text = isPlain ? JSON.stringify(found) : ''
  return `${issuePlace(path)}: ${problem}${isPlain && text.length <= 60 ? `, got ${text}` : ''}`
}

const findProblems = (planCase: PlanCase): readonly string[] => {
  const problems: string[] = []
  const ids = new Set<string>()
  const positions = new Map<number, number>()
  for (const [index, { id, position }] of planCase.entries.entries()) {
    if (ids.has(id)) problems.push(`entries[${index}].id: ID_REPEATED, got ${JSON.stringify(id)}`)
    ids.add(id)
    if (position == null) continue
    const place = `entries[${index}].position`
    const holder = positions.get(position)
    if (position > planCase.entries.length) problems.push(`${place}: AFTER_THE_END, got ${position}`)
    else if (holder !== undefined) problems.push(`${place}: LOCKED_BY_ANOTHER, got ${position} as entries[${holder}]`)
    positions.set(position, index)
  }
  return problems
}

/** The base order: all entries in their order, in the positions that are not locked. */
const baseOrder = (planCase: PlanCase): readonly z.infer<typeof PlanEntry>[] => {
  const lockedAt = new Map(planCase.entries.map((entry) => [entry.position ?? null, entry]))
  const queue = planCase.entries.filter(({ position }) => position == null).values()
  return planCase.entries.flatMap((_, index) => lockedAt.get(index + 1) ?? queue.next().value ?? [])
}

/** Orders one case file; the same case always gives the same order. */
export const planCase = (input: unknown): PlanOutcome => {
  const parsed = PlanCase.safeParse(input)
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map(({ path, message }) => problemAt(input, path, message)) }
  }
  const given = parsed.data
  const problems = findProblems(given)
  if (problems.length > 0) return { ok: false, problems }
  if (given.method === 'KEEP') {
    const starts = given.entries.map(({ rider, position }) => ({
      rider,
      lockedAt: position == null ? null : position - 1,
    }))
    const { order } = keepOrder(starts, {
      minimumGap: given.minimumGap,
      seed: 'plan',
      steps: defaultKeepSteps(starts.length),
    })
    return { ok: true, answer: { order: order.flatMap((index) => given.entries[index]?.id ?? []) } }
  }
  const base = baseOrder(given).map(({ id, rider, horse, position }) => ({
    ref: id,
    registrationRef: null,
    practitionerRef: null,
    riderRef: rider,
    horseRef: horse ?? null,
    registeredAt: null,
    type: 'PARTICIPANT' as const,
    isLocked: position != null,
  }))
  const spread = { order: 'SEQUENTIAL', minimumGap: 1 } as const
  const order = orderStartlist(base, 'BY_SELECTION', {}, spread)
  return { ok: true, answer: { order: order.map(({ ref }) => ref) } }
}
