import type { CompetitionStatus } from './competition.schema.ts'

export type BadgedStatus = Extract<CompetitionStatus, 'DRAFT' | 'HIDDEN' | 'ARCHIVED' | 'CANCELLED'>

/** cr471-cr473: only these states have a badge, and the name of a cancelled competition has the colour of danger; null: no badge. */
export const badgeOf = (status: CompetitionStatus): BadgedStatus | null =>
  status === 'DRAFT' || status === 'HIDDEN' || status === 'ARCHIVED' || status === 'CANCELLED' ? status : null
