import type { Prisma } from '@oxer/db'

/** A plain value as a jsonb column accepts it; undefined values are left out. */
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

/** Whether two values are the same JSON. The order of keys is ignored, because jsonb does not keep it. */
export const isSameJson = (left: unknown, right: unknown): boolean =>
  JSON.stringify(sorted(left)) === JSON.stringify(sorted(right))
