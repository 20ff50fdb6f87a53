// While clubs choose times (decision 64), a position outlives its rider: it stays where it is, empty, for the same club.
import type { Db } from '@oxer/db'
import { lockRows } from '../../kernel/version/version.commands.ts'

const openStatuses = ['DRAFT', 'DRAFT_PROPOSAL']

/**
 * Empties the positions of registrations that leave, on lists in DRAFT or DRAFT_PROPOSAL of a competition with time assignment. Open requests
 * to swap them are cancelled. In any other competition nothing happens.
 */
export const emptyAssignedPositions = async (
  db: Db,
  competitionRef: string,
  registrationRefs: readonly string[],
): Promise<void> => {
  const isAssigned = await db.timeAssignment.findUnique({ where: { competitionRef }, select: { ref: true } })
  if (isAssigned === null) return
  const where = {
    registrationRef: { in: [...registrationRefs] },
    startlist: { competitionRef, status: { in: openStatuses } },
  }
  const found = await db.startlistEntry.findMany({ where, select: { startlistRef: true } })
  if (found.length === 0) return
  const lists = [...new Set(found.map(({ startlistRef }) => startlistRef))]
  await lockRows({ db }, 'startlist', lists, 'REFERENCE')
  await db.$executeRaw`
    UPDATE startlist_entry e SET type = 'OPEN_POSITION', registration_ref = NULL, allotted_to_ref = r.organisation_ref
    FROM registration r, startlist s
    WHERE r.ref = e.registration_ref AND s.ref = e.startlist_ref AND s.status = ANY(${openStatuses})
      AND e.registration_ref = ANY(${[...registrationRefs]}::uuid[])`
  await db.startlist.updateMany({ where: { ref: { in: lists } }, data: { version: { increment: 1 } } })
  await db.$executeRaw`
    UPDATE time_assignment_swap SET status = 'CANCELLED', answered_at = now()
    WHERE status = 'ASKED' AND (registration_ref = ANY(${[...registrationRefs]}::uuid[])
      OR other_registration_ref = ANY(${[...registrationRefs]}::uuid[]))`
}
