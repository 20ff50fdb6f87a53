import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 042: messages on a device. */
export const notificationErrors = defineErrors({
  /** The address that a browser names is none of a push service, or its keys are no keys. */
  pushServiceRefused: { code: '042-0000000001', kind: 'UNPROCESSABLE_CONTENT' },
})
