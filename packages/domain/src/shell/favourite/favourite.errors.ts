import { defineErrors } from '../../kernel/error/error.schema.ts'

export const favouriteErrors = defineErrors({
  /** A minor, or somebody of unknown age, to whom the caller is no relative (decision 409). */
  riderProtected: { code: '043-0000000001', kind: 'FORBIDDEN' },
})
