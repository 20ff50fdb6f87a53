import type { AppRouter } from '@oxer/api/types'
import { httpBatchLink, httpLink, isNonJsonSerializable, splitLink, type TRPCLink } from '@trpc/client'
import { type CreateTRPCReact, createTRPCReact } from '@trpc/react-query'
import { callHeaders } from './call-headers.ts'

export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>()

/** The server refuses larger batches: one request may not contain the work of a hundred. */
const callsPerRequest = 10

/** The maximum length of a query that fits in an address after encoding; longer ones are sent as a body. */
const longestQuestion = 1200

/** `context: { idempotencyKey }` of a mutation: a retry with the same key gets the same answer and is stored once. */
const idempotencyKeyOf = (context: Record<string, unknown>): string | null =>
  typeof context.idempotencyKey === 'string' ? context.idempotencyKey : null

/**
 * Calls of one moment are sent together. Files are sent separately, as multipart, and so is a call with its own key.
 */
export const createLinks = (url = '/trpc'): TRPCLink<AppRouter>[] => [
  splitLink({
    condition: ({ input, context }) => isNonJsonSerializable(input) || idempotencyKeyOf(context) !== null,
    true: httpLink({
      url,
      headers: ({ op }) => {
        const key = idempotencyKeyOf(op.context)
        return { ...callHeaders(), ...(key !== null && { 'idempotency-key': key }) }
      },
    }),
    false: splitLink({
      condition: ({ type, input }) => type === 'query' && JSON.stringify(input ?? null).length > longestQuestion,
      true: httpLink({ url, methodOverride: 'POST', headers: callHeaders }),
      false: httpBatchLink({ url, maxItems: callsPerRequest, maxURLLength: 4000, headers: callHeaders }),
    }),
  }),
]
