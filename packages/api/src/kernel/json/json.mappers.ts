import type { Prisma } from '@oxer/db'

/** A plain value as a jsonb column takes it: what is undefined is left out. */
export const toJson = (value: unknown): Prisma.InputJsonValue => JSON.parse(JSON.stringify(value))

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([left], [right]) => (left < right ? -1 : 1))
            .map(([key, part]) => [key, sorted(part)]),
        )
      : value

/** Whether two values are the same JSON; jsonb keeps no order of keys, so their order says nothing. */
export const isSameJson = (left: unknown, right: unknown): boolean =>
  JSON.stringify(sorted(left)) === JSON.stringify(sorted(right))
