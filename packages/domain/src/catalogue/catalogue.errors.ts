import { defineErrors } from '../kernel/error/error.schema.ts'

/** 024: sport categories, disciplines, price profiles, articles, protocols. */
export const catalogueErrors = defineErrors({
  codeInUse: { code: '024-0000000001', kind: 'CONFLICT' },
  protocolSportTypeMismatch: { code: '024-0000000002', kind: 'BAD_REQUEST' },
  stillUsed: { code: '024-0000000003', kind: 'CONFLICT' },
  defaultStays: { code: '024-0000000004', kind: 'CONFLICT' },
  protocolRounds: { code: '024-0000000005', kind: 'BAD_REQUEST' },
  protocolAccumulator: { code: '024-0000000006', kind: 'BAD_REQUEST' },
  protocolRepeats: { code: '024-0000000007', kind: 'BAD_REQUEST' },
  protocolPartMissing: { code: '024-0000000008', kind: 'BAD_REQUEST' },
  variantUnknown: { code: '024-0000000009', kind: 'BAD_REQUEST' },
  protocolUnknown: { code: '024-0000000010', kind: 'BAD_REQUEST' },
  protocolLimits: { code: '024-0000000020', kind: 'BAD_REQUEST' },
  protocolMaximum: { code: '024-0000000050', kind: 'BAD_REQUEST' },
  protocolMarkStep: { code: '024-0000000051', kind: 'BAD_REQUEST' },
  protocolExerciseUnknown: { code: '024-0000000052', kind: 'BAD_REQUEST' },
  ruleSetShipped: { code: '024-0000000021', kind: 'CONFLICT' },
  ruleUnknown: { code: '024-0000000022', kind: 'BAD_REQUEST' },
  ruleValueNotAllowed: { code: '024-0000000023', kind: 'BAD_REQUEST' },
  ruleSetFormatMissing: { code: '024-0000000024', kind: 'BAD_REQUEST' },
  ruleSetNotInForce: { code: '024-0000000025', kind: 'BAD_REQUEST' },
  stateMove: { code: '024-0000000026', kind: 'CONFLICT' },
  publishNoteEmpty: { code: '024-0000000027', kind: 'BAD_REQUEST' },
  systemItem: { code: '024-0000000028', kind: 'CONFLICT' },
})
