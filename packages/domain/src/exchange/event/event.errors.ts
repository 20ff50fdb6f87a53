import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 049: events and webhooks. */
export const eventErrors = defineErrors({
  /** Events behind the named one are kept no longer, so some would be missed. values: oldest, the number to go on from */
  eventsGone: { code: '049-0000000001', kind: 'CONFLICT' },
  /** There is no such event yet, as after the restoring of an older database. values: newest */
  eventsAhead: { code: '049-0000000002', kind: 'CONFLICT' },
})
