import { officeActor, type TimeAssignmentAction } from '../time-assignment.schema.ts'
import type { TimeAssignment } from '../time-assignment-state.rules.ts'
import type { AssignmentRule } from './assignment-rule.ts'

type AccessFacts = { readonly state: TimeAssignment; readonly action: TimeAssignmentAction }

const isClub = ({ by }: TimeAssignmentAction): boolean => by !== officeActor

/** A club of the window, from its opening until its closing (decision 64). The office may always act, and only it may lock. */
export const accessRules: readonly AssignmentRule<AccessFacts>[] = [
  ['NO_PERMISSION', ({ state, action }) => isClub(action) && !state.window.clubs.includes(action.by)],
  ['NO_PERMISSION', ({ action }) => isClub(action) && action.do === 'LOCK'],
  ['NOT_OPEN_YET', ({ state, action }) => isClub(action) && action.at < state.window.opens],
  ['CLOSED', ({ state, action }) => isClub(action) && action.at >= state.window.closes],
]
