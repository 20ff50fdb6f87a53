import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 011: careers, in the order in which platform.md section 8 names the first three. */
export const careerErrors = defineErrors({
  nameEmpty: { code: '011-0000000001', kind: 'BAD_REQUEST' },
  sportTypesEmpty: { code: '011-0000000002', kind: 'BAD_REQUEST' },
  conditionEmpty: { code: '011-0000000003', kind: 'BAD_REQUEST' },
  categoryUnknown: { code: '011-0000000004', kind: 'BAD_REQUEST' },
  /** There is no category above the highest, or below the lowest. */
  targetMissing: { code: '011-0000000005', kind: 'BAD_REQUEST' },
  /** An increase leads up, a decrease leads down. */
  directionWrong: { code: '011-0000000006', kind: 'BAD_REQUEST' },
  conditionImpossible: { code: '011-0000000007', kind: 'BAD_REQUEST' },
  /** The documented registration failure NO_MATCHING_CAREER. */
  noMatchingCareer: { code: '011-0000000008', kind: 'UNPROCESSABLE_CONTENT' },
  /** A career is published with categories in it. */
  categoriesEmpty: { code: '011-0000000009', kind: 'UNPROCESSABLE_CONTENT' },
  /** Combinations stand in the category, or rules lead from or to it. */
  categoryUsed: { code: '011-0000000010', kind: 'CONFLICT' },
  /** Tests or combinations hold on to it. */
  stillUsed: { code: '011-0000000011', kind: 'CONFLICT' },
  /** A combination enters a career, and a test takes one, once it is published. */
  notPublished: { code: '011-0000000012', kind: 'CONFLICT' },
  /** Points are given for the disciplines of the career. */
  variantNotInCareer: { code: '011-0000000013', kind: 'BAD_REQUEST' },
})
