import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 004 federation: the addresses of other programs at the ring. */
export const ringAppErrors = defineErrors({
  unknownPlaceholder: { code: '004-0000000006', kind: 'BAD_REQUEST' },
  notSecure: { code: '004-0000000007', kind: 'BAD_REQUEST' },
})
