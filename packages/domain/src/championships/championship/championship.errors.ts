import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 033: championships. */
export const championshipErrors = defineErrors({
  /** values: from, to */
  transitionNotAllowed: { code: '033-0000000001', kind: 'CONFLICT' },
  cancelReasonRequired: { code: '033-0000000002', kind: 'BAD_REQUEST' },
  /** Archived or cancelled. */
  closed: { code: '033-0000000003', kind: 'CONFLICT' },
  locked: { code: '033-0000000004', kind: 'CONFLICT' },
  endNotAfterStart: { code: '033-0000000005', kind: 'BAD_REQUEST' },
  colourInvalid: { code: '033-0000000006', kind: 'BAD_REQUEST' },
})
