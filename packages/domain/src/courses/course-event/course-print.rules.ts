import { type PageLook, roomOf, usualPage } from '../../kernel/paper/paper.rules.ts'
import type { PageOptions } from '../../kernel/paper/paper.schema.ts'

/** Millimetres that a hand needs to sign, and that a number and a name need beside the signatures. */
export const signatureWidth = 37
const nameWidth = 60

const mostDaysUpright = 3

/** The list of a course of this many days, until somebody chooses otherwise. */
export const usualAttendancePage = (days: number, language: PageOptions['language']): PageOptions => ({
  ...usualPage(language),
  layout: days > mostDaysUpright ? 'LANDSCAPE' : 'PORTRAIT',
})

/** How many days a page has beside each other, at least one; further days are further lists. */
export const daysBeside = (options: PageLook): number =>
  Math.max(1, Math.floor((roomOf(options).width - nameWidth) / signatureWidth))
