import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 049: events and webhooks. */
export const webhookErrors = defineErrors({
  /** Not https, not by a name that everybody can look up, on another port, or with a user in it. */
  addressRefused: { code: '049-0000000003', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: most */
  tooMany: { code: '049-0000000004', kind: 'CONFLICT' },
  /** Nothing is sent again to a webhook that is off. */
  isOff: { code: '049-0000000005', kind: 'CONFLICT' },
})
