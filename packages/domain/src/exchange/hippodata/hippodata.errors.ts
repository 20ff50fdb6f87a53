import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 046, with `fei.errors.ts`: an event of Hippodata that is received. */
export const hippodataErrors = defineErrors({
  /** No file says which event it is, or several do. */
  eventMissing: { code: '046-0000000001', kind: 'UNPROCESSABLE_CONTENT' },
  /** Only results of show jumping are known. values: test */
  notJumping: { code: '046-0000000002', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: start, test */
  startUnreadable: { code: '046-0000000003', kind: 'UNPROCESSABLE_CONTENT' },
  /** Not a refusal: the word for the outcome of a ride is not known, so the ride has no result. values: start, test, text */
  wordUnknown: { code: '046-0000000004', kind: 'UNPROCESSABLE_CONTENT' },
  /** Not a refusal: no format gives its places, so it keeps them. values: test */
  formatUnknown: { code: '046-0000000005', kind: 'UNPROCESSABLE_CONTENT' },
  /** Not a refusal: neither its start list nor its results are among the files. values: test */
  listMissing: { code: '046-0000000006', kind: 'UNPROCESSABLE_CONTENT' },
  /** Not a refusal: these horses are geldings, because the files do not say it. values: count */
  sexUnknown: { code: '046-0000000007', kind: 'UNPROCESSABLE_CONTENT' },
  /** No test has a day. */
  dayMissing: { code: '046-0000000008', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: format */
  formatNotOffered: { code: '046-0000000009', kind: 'UNPROCESSABLE_CONTENT' },
})
