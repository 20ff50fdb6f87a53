import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 011: careers, in the order in which spec section 8 names the first three. */
export const careerErrors = defineErrors({
  nameEmpty: { code: '011-0000000001', kind: 'BAD_REQUEST' },
  sportTypesEmpty: { code: '011-0000000002', kind: 'BAD_REQUEST' },
  conditionEmpty: { code: '011-0000000003', kind: 'BAD_REQUEST' },
  categoryUnknown: { code: '011-0000000004', kind: 'BAD_REQUEST' },
  /** There is no category above the highest one or below the lowest one. */
  targetMissing: { code: '011-0000000005', kind: 'BAD_REQUEST' },
  /** An increase leads up, a decrease leads down. */
  directionWrong: { code: '011-0000000006', kind: 'BAD_REQUEST' },
  conditionImpossible: { code: '011-0000000007', kind: 'BAD_REQUEST' },
  /** The documented registration failure NO_MATCHING_CAREER. */
  noMatchingCareer: { code: '011-0000000008', kind: 'UNPROCESSABLE_CONTENT' },
  /** A career needs categories before it can be published. */
  categoriesEmpty: { code: '011-0000000009', kind: 'UNPROCESSABLE_CONTENT' },
  /** The category still has combinations, or rules lead from or to it. */
  categoryUsed: { code: '011-0000000010', kind: 'CONFLICT' },
  /** Tests or combinations still use it. */
  stillUsed: { code: '011-0000000011', kind: 'CONFLICT' },
  /** Combinations and tests can use a career only after it is published. */
  notPublished: { code: '011-0000000012', kind: 'CONFLICT' },
  /** Points are given for the disciplines of the career. */
  /** The career takes only combinations of its practitioner group. values: group */
  outsideGroup: { code: '011-0000000014', kind: 'UNPROCESSABLE_CONTENT' },
  /** The results of the test give points to no career. */
  testWithoutCareer: { code: '011-0000000015', kind: 'CONFLICT' },
  variantNotInCareer: { code: '011-0000000013', kind: 'BAD_REQUEST' },
})
