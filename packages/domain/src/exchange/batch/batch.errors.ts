import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 047: what other systems send. */
export const batchErrors = defineErrors({
  /** The number of a batch was used for something else. */
  batchReused: { code: '047-0000000001', kind: 'CONFLICT' },
  /** values: collection */
  collectionUnsupported: { code: '047-0000000002', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: name */
  fieldUnsupported: { code: '047-0000000003', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: maximum */
  tooManyRecords: { code: '047-0000000004', kind: 'PAYLOAD_TOO_LARGE' },
  unknownRecord: { code: '047-0000000005', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: provider, value */
  identifierOfOther: { code: '047-0000000006', kind: 'CONFLICT' },
  /** Two records of the document are one here. */
  recordTwice: { code: '047-0000000007', kind: 'UNPROCESSABLE_CONTENT' },
  idTwice: { code: '047-0000000008', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: id */
  changedSince: { code: '047-0000000009', kind: 'CONFLICT' },
  undoTooLate: { code: '047-0000000010', kind: 'CONFLICT' },
  alreadyUndone: { code: '047-0000000011', kind: 'CONFLICT' },
  /** Not a refusal: somebody must say whether it is one of those. */
  resembles: { code: '047-0000000012', kind: 'CONFLICT' },
  /** values: id */
  inUse: { code: '047-0000000013', kind: 'CONFLICT' },
  /** The competition was received before. values: name */
  competitionKnown: { code: '047-0000000014', kind: 'CONFLICT' },
  /** A record points to one that the document does not have, or that was not stored. values: id */
  unknownReference: { code: '047-0000000015', kind: 'UNPROCESSABLE_CONTENT' },
  /** Not a refusal: the places that follow from the rides are not those of the document. */
  rankingDiffers: { code: '047-0000000016', kind: 'CONFLICT' },
  /** The file is no exchange document. */
  notADocument: { code: '047-0000000017', kind: 'UNPROCESSABLE_CONTENT' },
  /** To replace something, `where` says what. */
  whereMissing: { code: '047-0000000018', kind: 'UNPROCESSABLE_CONTENT' },
  /** There is what the sender has named in `abortIfAny`. values: name */
  hasResult: { code: '047-0000000019', kind: 'CONFLICT' },
  hasStarted: { code: '047-0000000020', kind: 'CONFLICT' },
  hasClosedRanking: { code: '047-0000000021', kind: 'CONFLICT' },
  /** Not a refusal: an entry that waits may be the one that seems to be missing. */
  missingWaits: { code: '047-0000000022', kind: 'CONFLICT' },
  /** Not a refusal: a new horse whose sex the document does not say. */
  sexUnknown: { code: '047-0000000023', kind: 'CONFLICT' },
  /** Not a refusal: its entry was not stored yet. values: id */
  entryWaits: { code: '047-0000000024', kind: 'CONFLICT' },
  /** values: name */
  clubsChooseTimes: { code: '047-0000000025', kind: 'CONFLICT' },
  /** Not a refusal: a result without its ride says nothing that is stored. */
  rideMissing: { code: '047-0000000026', kind: 'CONFLICT' },
  /** Not a refusal: the competition that it belongs to was refused. values: id */
  competitionRefused: { code: '047-0000000027', kind: 'CONFLICT' },
  /** Not a refusal: without this, it has no place on the time schedule. values: name */
  notScheduled: { code: '047-0000000028', kind: 'CONFLICT' },
  /** values: maximum, in bytes */
  extensionsTooLarge: { code: '047-0000000029', kind: 'UNPROCESSABLE_CONTENT' },
  /** A document of a ZIP file goes into a competition that exists. */
  competitionInSeason: { code: '047-0000000030', kind: 'UNPROCESSABLE_CONTENT' },
})
