// Start lists for the tests of these screens.
import type { Startlist } from '@oxer/domain/competitions/startlist/startlist.schema'

const refOf = (kind: string, number: number): string =>
  `01890000-0000-7000-8000-${kind}${String(number).padStart(11, '0')}`

export const testEntry = (
  number: number,
  changes: Partial<Startlist['entries'][number]> = {},
): Startlist['entries'][number] => ({
  ref: refOf('e', number),
  type: 'PARTICIPANT',
  position: number,
  isLocked: false,
  breakType: null,
  description: null,
  durationSeconds: 120,
  startSeconds: null,
  registrationRef: refOf('a', number),
  practitionerRef: refOf('b', number),
  competitionNumber: 100 + number,
  rider: { ref: refOf('c', number), name: `Rider ${number}`, avatar: null },
  horse: { ref: refOf('d', number), name: `Horse ${number}`, avatar: null },
  organisation: null,
  registrationStatus: 'SUBSCRIBED',
  outOfCompetition: false,
  draggingBefore: null,
  hasResult: false,
  testRef: null,
  ...changes,
})

export const testOtherStart = {
  rider: 'Rider 2',
  horse: 'Corrado',
  position: 7,
  start: '10:30',
  startlist: { ref: refOf('f', 2), name: 'Dressage L2' },
  arenaName: 'Ring 2',
  isLater: false,
}

/** The rider of an entry has too little time to warm up after a start in another list. */
export const testWarning = (
  entryRef: string,
  changes: Partial<Startlist['warnings'][number]> = {},
): Startlist['warnings'][number] => ({
  code: 'WARM_UP_TOO_SHORT',
  entryRef,
  subject: 'RIDER',
  subjectRef: refOf('c', 2),
  subjectName: 'Rider 2',
  neededSeconds: 1800,
  givenSeconds: 779,
  fromPosition: null,
  toPosition: null,
  other: testOtherStart,
  breakName: null,
  ...changes,
})

export const testStartlist = (entries: Startlist['entries'], changes: Partial<Startlist> = {}): Startlist => ({
  ref: refOf('f', 1),
  kind: 'DRESSAGE',
  name: 'Dressage M1',
  status: 'DRAFT',
  participantCount: entries.length,
  positionCount: entries.length,
  capacity: 0,
  unassignedCount: 0,
  hasResults: false,
  isPlanned: false,
  date: null,
  start: null,
  arenaName: null,
  tests: [],
  version: 1,
  nextStatuses: ['INITIAL', 'DRAFT_PROPOSAL'],
  isEditable: true,
  mayStillChange: true,
  isFinal: false,
  columns: ['POSITION', 'TIME', 'NUMBER', 'RIDER', 'HORSE', 'ORGANISATION'],
  changedAt: null,
  averageRoundSeconds: 120,
  totalSeconds: entries.length * 120,
  draw: null,
  warnings: [],
  entries,
  ...changes,
})
