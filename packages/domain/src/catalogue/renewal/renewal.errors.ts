import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 009: licenses and what they are renewed by; member benefits are renewed alike. */
export const renewalErrors = defineErrors({
  startTypeMismatch: { code: '009-0000000001', kind: 'BAD_REQUEST' },
  startDayMissing: { code: '009-0000000002', kind: 'BAD_REQUEST' },
  startMonthMissing: { code: '009-0000000003', kind: 'BAD_REQUEST' },
  windowDaily: { code: '009-0000000004', kind: 'BAD_REQUEST' },
  windowDay: { code: '009-0000000005', kind: 'BAD_REQUEST' },
  windowMonthMissing: { code: '009-0000000006', kind: 'BAD_REQUEST' },
  /** A season that starts on the day of sale has no next season that could be sold before it starts. */
  earlybirdNeedsSeason: { code: '009-0000000007', kind: 'BAD_REQUEST' },
  /** Sold once, or without an end, or for one championship, so it has no next season. */
  licenseNotRenewed: { code: '009-0000000010', kind: 'CONFLICT' },
})
