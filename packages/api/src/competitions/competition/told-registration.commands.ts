// Riders are notified what was decided of their entries, and clubs what was decided of their teams.

import { CompetitionStatus } from '@oxer/domain/competitions/competition/competition.schema'
import { isPublicEvent } from '@oxer/domain/federation/event-status/event-status.rules'
import type { ActingContext } from '../../kernel/context/context.ts'
import { lineOf, notify } from '../../kernel/notification/notify.ts'

const kinds = { APPROVE: 'REGISTRATION_ACCEPTED', REJECT: 'REGISTRATION_REJECTED' } as const

/** Call it after the change is written. Other steps, and those in a competition that is not public, are notified nobody. */
export const tellDecision = async (ctx: ActingContext, registrationRef: string, action: string): Promise<void> => {
  if (action !== 'APPROVE' && action !== 'REJECT') return
  const { version, competition, test, practitioner, team, organisationRef } =
    await ctx.db.registration.findUniqueOrThrow({
      where: { ref: registrationRef },
      select: {
        version: true,
        competition: { select: { ref: true, name: true, status: true, federationRef: true } },
        test: { select: { name: true } },
        practitioner: { select: { personRef: true, horse: { select: { name: true } } } },
        team: { select: { name: true } },
        organisationRef: true,
      },
    })
  // Whoever decides for the club of a team knows it already.
  const isOwnTeam = ctx.actor.organisationRoles.some((held) => held.organisationRef === organisationRef)
  if (practitioner === null && (team === null || organisationRef === null || isOwnTeam)) return
  if (!isPublicEvent(CompetitionStatus.parse(competition.status))) return
  await notify(ctx, {
    kind: kinds[action],
    eventKey: `${kinds[action]}:${registrationRef}:${String(version)}`,
    federationRef: competition.federationRef,
    ...(practitioner === null ? { organisationRef } : { about: [practitioner.personRef] }),
    subject: competition.name,
    lines: [lineOf({ test: test.name, horse: practitioner?.horse.name ?? team?.name ?? '' })],
    link: `/competitions/${competition.ref}`,
  })
}
