// The code of a call that failed for a reason nobody foresaw. The specification names what could not be done (spec section 8), so that the caller
// knows it, although nobody knows why.
import { accessErrors } from '@oxer/domain/access/access.errors'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import type { ErrorDefinition } from '@oxer/domain/kernel/error/error.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'

export type FailedCall = { readonly path: string; readonly isRead: boolean }

type Outcome = { readonly read?: ErrorDefinition; readonly write?: ErrorDefinition }

/** The longest beginning of the path decides. */
const outcomes: Readonly<Record<string, Outcome>> = {
  'access.session.savePreferences': { write: partiesErrors.preferencesNotSaved },
  'competitions.competition': { read: competitionErrors.notRead },
  'parties.horse': { read: partiesErrors.horseNotRead, write: partiesErrors.horseNotSaved },
  'parties.horse.addSignature': { write: partiesErrors.horseSignatureNotSaved },
  'parties.horse.addWithersHeight': { write: partiesErrors.withersHeightNotSaved },
  'parties.horse.removeWithersHeight': { write: partiesErrors.withersHeightNotSaved },
  'parties.horse.searchStudbooks': { read: partiesErrors.studbookNotRead },
  'parties.invitation.accept': { write: accessErrors.userNotCreated },
  'parties.organisation': { write: partiesErrors.organisationNotSaved },
  'parties.person': { write: partiesErrors.memberNotSaved },
}

export const unforeseenPaths: readonly string[] = Object.keys(outcomes)

const creates = /\.(?:add|copy|create|import|make|register|request)[^.]*$/

export const unforeseenError = ({ path, isRead }: FailedCall): ErrorDefinition => {
  const [, outcome] =
    Object.entries(outcomes)
      .filter(([start]) => path === start || path.startsWith(`${start}.`))
      .sort(([one], [other]) => other.length - one.length)[0] ?? []
  const own = isRead ? outcome?.read : outcome?.write
  if (own !== undefined) return own
  if (isRead) return kernelErrors.notFetched
  return creates.test(path) ? kernelErrors.notCreated : kernelErrors.notUpdated
}
