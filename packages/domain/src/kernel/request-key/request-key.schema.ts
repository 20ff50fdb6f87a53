import * as z from 'zod'

/**
 * The client's own key of one thing that it makes: a retry with the same key makes no second one. A key belongs to the account that sent
 * it, and to one request: the same key for something else is refused.
 */
export const RequestKey = z.string().trim().min(1).max(200)
