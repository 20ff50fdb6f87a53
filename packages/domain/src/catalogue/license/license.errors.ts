import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 009, after those of the renewal. */
export const licenseErrors = defineErrors({
  quantityMissing: { code: '009-0000000008', kind: 'BAD_REQUEST' },
  articleUnknown: { code: '009-0000000009', kind: 'BAD_REQUEST' },
  championshipUnknown: { code: '009-0000000011', kind: 'BAD_REQUEST' },
})
