import { CompetitionPart } from '@oxer/domain/competitions/competition/competition.schema'
import {
  isMinorOn,
  isStartlistPublic,
  masterlistOf,
} from '@oxer/domain/competitions/public-competition/public-competition.rules'
import type { PublicMasterlist } from '@oxer/domain/competitions/public-competition/public-competition.schema'
import * as z from 'zod'
import { type MasterlistRow, statusOf } from './public-competition-rows.mappers.ts'

const Parts = z.array(CompetitionPart)

/** Decision 33: the name of a minor appears only where, and once, a public start list shows it. */
export const toPublicMasterlist = ({ start, publishedParts, rows }: MasterlistRow): PublicMasterlist => {
  const parts = Parts.parse(publishedParts)
  return masterlistOf(
    rows.map(({ birthDate, startlistStatus, activityRef, ...row }) => {
      const isListed = isStartlistPublic(statusOf(startlistStatus), parts)
      return {
        ...row,
        rider: isMinorOn(birthDate, start) && !isListed ? null : row.rider,
        activityRef: isListed ? activityRef : null,
      }
    }),
  )
}
