import * as z from 'zod'
import { maximumTypeaheadMatches } from './search.rules.ts'

/** Up to ten matches of a typeahead; `hasMore` shows 'more results'. */
export const matchesOf = <Match extends z.ZodType>(match: Match) =>
  z.object({ matches: z.array(match).max(maximumTypeaheadMatches), hasMore: z.boolean() })
