import { defineErrors } from '../../kernel/error/error.schema.ts'

export const publicCompetitionErrors = defineErrors({
  /** The part exists or may follow, but the organiser has not published it. */
  partNotPublished: { code: '010-0000000050', kind: 'NOT_FOUND' },
  championshipRankingMissing: { code: '010-0000000051', kind: 'NOT_FOUND' },
})
