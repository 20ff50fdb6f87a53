import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 058: after those of `kernel/field-log`. */
export const takeAlongErrors = defineErrors({
  /** Somebody has it already. values: holder */
  alreadyOut: { code: '058-0000000011', kind: 'CONFLICT' },
  /** Nothing is out, or no longer. */
  notOut: { code: '058-0000000012', kind: 'CONFLICT' },
  /** The file is the lease of another competition. */
  otherLease: { code: '058-0000000013', kind: 'UNPROCESSABLE_CONTENT' },
  /** The database of the laptop is older than the lease. */
  copyTooOld: { code: '058-0000000014', kind: 'CONFLICT' },
  /** The centre cannot be its own laptop. values: origin */
  isTheCentre: { code: '058-0000000015', kind: 'CONFLICT' },
  wrongKey: { code: '058-0000000016', kind: 'UNPROCESSABLE_CONTENT' },
  /** A later lease, or the end of this one, has made the log worthless. values: epoch */
  wrongEpoch: { code: '058-0000000017', kind: 'CONFLICT' },
  /** values: line */
  lineUnreadable: { code: '058-0000000018', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: seq, expected */
  gap: { code: '058-0000000019', kind: 'CONFLICT' },
  /** An applied line has another content in this file. values: seq */
  lineChanged: { code: '058-0000000020', kind: 'CONFLICT' },
  /** The hash of a line is not that of its input. values: seq */
  wrongHash: { code: '058-0000000021', kind: 'UNPROCESSABLE_CONTENT' },
  /** No such procedure, or a read. values: path */
  unknownCommand: { code: '058-0000000022', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: account */
  unknownActor: { code: '058-0000000023', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: applied, written */
  linesMissing: { code: '058-0000000024', kind: 'CONFLICT' },
  /** The two competitions are not the same. */
  digestsDiffer: { code: '058-0000000025', kind: 'CONFLICT' },
  /** This installation has no competition of another one. */
  notHere: { code: '058-0000000026', kind: 'CONFLICT' },
  emptyLog: { code: '058-0000000027', kind: 'UNPROCESSABLE_CONTENT' },
})
