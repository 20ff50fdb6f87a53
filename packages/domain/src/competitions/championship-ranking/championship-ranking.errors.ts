import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 036: rankings of championships. */
export const championshipRankingErrors = defineErrors({
  /** "No ranking has been created yet": for the public also while it is not shown. */
  notCreated: { code: '036-0000000001', kind: 'NOT_FOUND' },
  /** Create is refused while a selection of it is frozen. */
  selectionFrozen: { code: '036-0000000002', kind: 'CONFLICT' },
  /** Neither phases nor groups to rank. */
  nothingToRank: { code: '036-0000000003', kind: 'CONFLICT' },
  sportCategoryUnknown: { code: '036-0000000004', kind: 'BAD_REQUEST' },
  final: { code: '036-0000000005', kind: 'CONFLICT' },
  /** A ranking is final when every ranking that it counts is closed (decision 61). */
  stillProvisional: { code: '036-0000000006', kind: 'CONFLICT' },
  reasonRequired: { code: '036-0000000007', kind: 'BAD_REQUEST' },
  /** The rules of the group do not read totals by hand. */
  manualNotRead: { code: '036-0000000008', kind: 'CONFLICT' },
  selectionNotFrozen: { code: '036-0000000009', kind: 'CONFLICT' },
  alreadySelected: { code: '036-0000000010', kind: 'CONFLICT' },
  nobodySelected: { code: '036-0000000011', kind: 'CONFLICT' },
  /** values: phase */
  notSelected: { code: '036-0000000012', kind: 'CONFLICT' },
  /** values: phase */
  organisationNotInGroup: { code: '036-0000000013', kind: 'CONFLICT' },
})
