import * as z from 'zod'

/** Up to ten matches of a typeahead; `hasMore` shows 'more results'. */
export const matchesOf = <Match extends z.ZodType>(match: Match) =>
  z.object({ matches: z.array(match), hasMore: z.boolean() })
