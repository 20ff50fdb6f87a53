import { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'

const furthestFirst = StartlistStatus.options.toReversed().map((status) => `'${status}'`)

/**
 * SQL after LEFT JOIN: the one start list `s` (ref, status) of a registration. A registration may be on two lists, and a row of a list of
 * riders is one rider, so the list that is closest to publication counts. @param registration the column with its ref, never user input
 */
export const furthestListOf = (registration: 'r.ref' | 'g.ref'): string => `LATERAL (
  SELECT list.ref, list.status FROM startlist_entry e JOIN startlist list ON list.ref = e.startlist_ref
  WHERE e.registration_ref = ${registration}
  ORDER BY array_position(ARRAY[${furthestFirst.join(', ')}], list.status), list.ref LIMIT 1) s ON true`
