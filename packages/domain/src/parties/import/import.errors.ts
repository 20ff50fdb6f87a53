import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 005: errors in a file of horses, persons or clubs. */
export const importErrors = defineErrors({
  /** values: column */
  columnUnknown: { code: '005-0000000060', kind: 'BAD_REQUEST' },
  /** values: column */
  columnMissing: { code: '005-0000000061', kind: 'BAD_REQUEST' },
  /** values: column */
  columnTwice: { code: '005-0000000062', kind: 'BAD_REQUEST' },
  /** values: row, the first row with it */
  twiceInFile: { code: '005-0000000063', kind: 'CONFLICT' },
  chipInUse: { code: '005-0000000064', kind: 'CONFLICT' },
  /** Warnings, because two people may share a name and a birth date. */
  personKnown: { code: '005-0000000065', kind: 'CONFLICT' },
  /** values: row, the first row with it */
  personTwice: { code: '005-0000000066', kind: 'CONFLICT' },
  tooManyCells: { code: '005-0000000067', kind: 'BAD_REQUEST' },
  tooManyRows: { code: '005-0000000068', kind: 'PAYLOAD_TOO_LARGE' },
  empty: { code: '005-0000000069', kind: 'BAD_REQUEST' },
  notADate: { code: '005-0000000070', kind: 'BAD_REQUEST' },
  notYesOrNo: { code: '005-0000000071', kind: 'BAD_REQUEST' },
  /** values: choices */
  notAChoice: { code: '005-0000000072', kind: 'BAD_REQUEST' },
  notAChip: { code: '005-0000000073', kind: 'BAD_REQUEST' },
  notACountry: { code: '005-0000000074', kind: 'BAD_REQUEST' },
  /** A name that no stored club has, or that several have; the reader says once which one it is. */
  clubUnknown: { code: '005-0000000091', kind: 'BAD_REQUEST' },
  licenseUnknown: { code: '005-0000000092', kind: 'BAD_REQUEST' },
  /** A member number or a date without the club or the license that it belongs to. */
  clubMissing: { code: '005-0000000093', kind: 'BAD_REQUEST' },
  licenseMissing: { code: '005-0000000094', kind: 'BAD_REQUEST' },
  clubNumberInUse: { code: '005-0000000095', kind: 'CONFLICT' },
  /** A warning, because two clubs may share a name. */
  clubKnown: { code: '005-0000000096', kind: 'CONFLICT' },
  unreadable: { code: '005-0000000075', kind: 'UNSUPPORTED_MEDIA_TYPE' },
})

/** 057: which stored record a row of a file is about. */
export const importNumberErrors = defineErrors({
  /** values: numbers, the columns */
  numbersDiffer: { code: '057-0000000001', kind: 'CONFLICT' },
  /** It was registered during the import. */
  personNumberInUse: { code: '057-0000000002', kind: 'CONFLICT' },
})
