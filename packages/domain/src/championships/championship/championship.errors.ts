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
  /** A template is for a championship without phases. */
  phasesExist: { code: '033-0000000021', kind: 'CONFLICT' },
  /** values: name, group; of one phase, a club is in one group. */
  organisationAssigned: { code: '033-0000000022', kind: 'CONFLICT' },
  /** values: name; an earlier phase is entered, or its points are carried. */
  phaseOrder: { code: '033-0000000023', kind: 'CONFLICT' },
  /** values: name; another phase or the main ranking reads it. */
  phaseRead: { code: '033-0000000024', kind: 'CONFLICT' },
  /** values: name; a competition that counts in the group, or a ranking that exists. */
  groupUsed: { code: '033-0000000025', kind: 'CONFLICT' },
  phaseRanked: { code: '033-0000000026', kind: 'CONFLICT' },
  tooManyParts: { code: '033-0000000027', kind: 'CONFLICT' },
  phaseMissing: { code: '033-0000000028', kind: 'CONFLICT' },
  /** values: category */
  distributionMissing: { code: '033-0000000029', kind: 'CONFLICT' },
  /** values: category */
  distributionUnfit: { code: '033-0000000030', kind: 'CONFLICT' },
  /** values: category */
  categoryOfOtherSport: { code: '033-0000000031', kind: 'CONFLICT' },
  categoryNotRanked: { code: '033-0000000032', kind: 'BAD_REQUEST' },
  /** Reasons for which a competition cannot be added. */
  competitionOutsideDates: { code: '033-0000000033', kind: 'CONFLICT' },
  competitionOfOtherSport: { code: '033-0000000034', kind: 'CONFLICT' },
  competitionCancelled: { code: '033-0000000035', kind: 'CONFLICT' },
  competitionAdded: { code: '033-0000000036', kind: 'CONFLICT' },
  /** The championship that a test names must have its competition. */
  competitionNotInChampionship: { code: '033-0000000037', kind: 'CONFLICT' },
  /** The list that was put in order is another one by now. */
  orderOutdated: { code: '033-0000000039', kind: 'CONFLICT' },
  tooManyCompetitions: { code: '033-0000000038', kind: 'CONFLICT' },
})
