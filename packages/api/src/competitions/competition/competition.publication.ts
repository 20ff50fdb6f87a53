import { competitionEvents } from '@oxer/domain/competitions/competition/competition-events.rules'
import type { CommandContext } from '../../kernel/context/context.ts'
import { readNewsFacts } from './competition-news.queries.ts'

/** The channel that tells every server process that a competition's public pages have changed. */
export const competitionChannel = 'competition'

/**
 * Call it once in every command that changes what the public sees of a competition: its state, tests, start lists, schedule, results or
 * rankings. The number grows in the command's own transaction and is notified when that commits, so that a public page is never notified
 * of data that it cannot read yet. The events for other systems follow from what the command has recorded.
 */
export const publishChange = async (
  { db, services, announce }: Pick<CommandContext, 'db' | 'services' | 'announce'>,
  competitionRef: string,
): Promise<void> => {
  const { publication } = await db.competition.update({
    where: { ref: competitionRef },
    data: { publication: { increment: 1 } },
    select: { publication: true },
  })
  announce(competitionRef, async (lines) => competitionEvents(await readNewsFacts(db, competitionRef, lines), lines))
  await services.database.notify(competitionChannel, JSON.stringify({ competitionRef, publication }), db)
}
