/** UNREADABLE: not a known table format. TOO_LARGE: more than a person fills in, or an archive that expands beyond the limit. */
export type SpreadsheetErrorCode = 'UNREADABLE' | 'TOO_LARGE'

export class SpreadsheetError extends Error {
  readonly code: SpreadsheetErrorCode

  constructor(code: SpreadsheetErrorCode, cause?: unknown) {
    super(code, { cause })
    this.name = 'SpreadsheetError'
    this.code = code
  }
}
