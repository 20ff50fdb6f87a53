import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 030: point distributions. Errors in a formula have the codes of group 029. */
export const pointDistributionErrors = defineErrors({
  columnsNotAscending: { code: '030-0000000001', kind: 'BAD_REQUEST' },
  bandsNotAscending: { code: '030-0000000002', kind: 'BAD_REQUEST' },
  bandsNotDescending: { code: '030-0000000003', kind: 'BAD_REQUEST' },
  percentageTooLarge: { code: '030-0000000004', kind: 'BAD_REQUEST' },
  lineRepeated: { code: '030-0000000005', kind: 'BAD_REQUEST' },
})
