import type { AppRouter } from '@oxer/api/types'
import { httpBatchLink, httpLink, isNonJsonSerializable, splitLink, type TRPCLink } from '@trpc/client'
import { type CreateTRPCReact, createTRPCReact } from '@trpc/react-query'

export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>()

/** The server refuses larger batches: one request may not carry the work of a hundred. */
const callsPerRequest = 10

/** Characters of a question that still fit an address, once they are written for one; longer ones travel as a body. */
const longestQuestion = 1200

/** `context: { idempotencyKey }` of a mutation: a retry with the same key is answered as before and stored once. */
const idempotencyKeyOf = (context: Record<string, unknown>): string | null =>
  typeof context.idempotencyKey === 'string' ? context.idempotencyKey : null

/** Calls of one moment travel together; files travel alone, as multipart, and so does a call with a key of its own. */
export const createLinks = (url = '/trpc'): TRPCLink<AppRouter>[] => [
  splitLink({
    condition: ({ input, context }) => isNonJsonSerializable(input) || idempotencyKeyOf(context) !== null,
    true: httpLink({
      url,
      headers: ({ op }) => {
        const key = idempotencyKeyOf(op.context)
        return key === null ? {} : { 'idempotency-key': key }
      },
    }),
    false: splitLink({
      condition: ({ type, input }) => type === 'query' && JSON.stringify(input ?? null).length > longestQuestion,
      true: httpLink({ url, methodOverride: 'POST' }),
      false: httpBatchLink({ url, maxItems: callsPerRequest, maxURLLength: 4000 }),
    }),
  }),
]
