import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

/** The acts show their refusals themselves, and read the board again after each. */
export const useTimeAssignmentMutations = () => {
  const { settled, quiet } = useSettled('competitions')
  const { timeAssignment, organisationTimeAssignment } = trpc.competitions
  return {
    actForClub: organisationTimeAssignment.act.useMutation({ meta: { quiet: true } }),
    actForOffice: timeAssignment.act.useMutation({ meta: { quiet: true } }),
    save: timeAssignment.save.useMutation(quiet),
    allot: timeAssignment.allot.useMutation(quiet),
    placeRest: timeAssignment.placeRest.useMutation(settled),
    remind: timeAssignment.remind.useMutation(settled),
  }
}
