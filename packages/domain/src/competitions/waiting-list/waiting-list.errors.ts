import { defineErrors } from '../../kernel/error/error.schema.ts'

export const waitingListErrors = defineErrors({
  /** The places that are free are held for others. values: limit, registered, held */
  placesHeld: { code: '040-0000000001', kind: 'UNPROCESSABLE_CONTENT' },
  /** Until its draw, everybody enters the waiting list of the test. */
  placesDrawn: { code: '040-0000000002', kind: 'CONFLICT' },
  noWaitingList: { code: '040-0000000003', kind: 'CONFLICT' },
  /** There is room, so the rider is registered instead. */
  placesFree: { code: '040-0000000004', kind: 'CONFLICT' },
  alreadyWaiting: { code: '040-0000000005', kind: 'CONFLICT' },
  /** The rules by which places are given stay as they were when the registration opened. */
  registrationHasOpened: { code: '040-0000000006', kind: 'CONFLICT' },
  /** A draw takes a moment from the opening to the end of the registration, and after now. */
  drawMomentWrong: { code: '040-0000000007', kind: 'BAD_REQUEST' },
  notOffered: { code: '040-0000000008', kind: 'CONFLICT' },
  offerExpired: { code: '040-0000000009', kind: 'CONFLICT' },
  notWaiting: { code: '040-0000000010', kind: 'CONFLICT' },
  /** Without a maximum there is room for everybody, so nobody waits and nothing is drawn. */
  testWithoutMaximum: { code: '040-0000000011', kind: 'CONFLICT' },
})
