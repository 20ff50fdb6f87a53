import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 048: what is exchanged with Equipe. */
export const equipeErrors = defineErrors({
  /** One answer for a missing, a wrong and a foreign key, so that a caller learns nothing of others. */
  notAdmitted: { code: '048-0000000001', kind: 'UNAUTHORIZED' },
  documentUnreadable: { code: '048-0000000002', kind: 'UNPROCESSABLE_CONTENT' },
  showUnknown: { code: '048-0000000003', kind: 'UNPROCESSABLE_CONTENT' },
  testUnknown: { code: '048-0000000004', kind: 'UNPROCESSABLE_CONTENT' },
  protocolDiffers: { code: '048-0000000005', kind: 'UNPROCESSABLE_CONTENT' },
  disciplineUnsupported: { code: '048-0000000006', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: rider, horse */
  startUnreadable: { code: '048-0000000007', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: rider, horse */
  startTwice: { code: '048-0000000008', kind: 'UNPROCESSABLE_CONTENT' },
  /** The person or horse that a proposal is solved with is not one of the federation. */
  targetUnknown: { code: '048-0000000009', kind: 'UNPROCESSABLE_CONTENT' },
  proposalSolved: { code: '048-0000000010', kind: 'CONFLICT' },
})
