import { defineErrors } from '../../kernel/error/error.schema.ts'

export const timeScheduleErrors = defineErrors({
  dateOutsideCompetition: { code: '028-0000000001', kind: 'BAD_REQUEST' },
  startlistAlreadyPlanned: { code: '028-0000000002', kind: 'CONFLICT' },
  endBeforeStart: { code: '028-0000000003', kind: 'BAD_REQUEST' },
  arenaRequired: { code: '028-0000000004', kind: 'BAD_REQUEST' },
  runsPastMidnight: { code: '028-0000000005', kind: 'UNPROCESSABLE_CONTENT' },
  championshipNotFound: { code: '028-0000000006', kind: 'NOT_FOUND' },
  dependencyCycle: { code: '028-0000000007', kind: 'BAD_REQUEST' },
})
