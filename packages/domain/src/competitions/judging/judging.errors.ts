import { defineErrors } from '../../kernel/error/error.schema.ts'

export const judgingErrors = defineErrors({
  /** Only a judge's share names tests. */
  testsOfJudge: { code: '056-0000000003', kind: 'BAD_REQUEST' },
  /** The starts of a list are read from its proposal on. */
  notProposed: { code: '056-0000000004', kind: 'CONFLICT' },
  /** The discipline has no sheets, or the list has tests that somebody else judges. */
  noSheets: { code: '056-0000000005', kind: 'CONFLICT' },
})
