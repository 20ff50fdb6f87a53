import { defineErrors } from '../../kernel/error/error.schema.ts'

export const entryErrors = defineErrors({
  /** A rider's team has entries of riders whom the caller may enter; whose entry it is, is not told. */
  memberOfOthers: { code: '052-0000000001', kind: 'UNPROCESSABLE_CONTENT' },
  /** The rider for whom the team is registered rides in it. */
  riderNotInTeam: { code: '052-0000000002', kind: 'UNPROCESSABLE_CONTENT' },
  /** Neither the rider nor anybody else whom the caller may enter is registered for the test. */
  noEntriesForTeam: { code: '052-0000000003', kind: 'UNPROCESSABLE_CONTENT' },
})
