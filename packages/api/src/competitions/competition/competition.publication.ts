import type { CommandContext } from '../../kernel/context/context.ts'

/** The channel that tells every server process that a competition's public pages have changed. */
export const competitionChannel = 'competition'

/**
 * Call it once in every command that changes what the public sees of a competition: its state, tests, start lists, schedule, results or
 * rankings. The number grows in the command's own transaction and is notified when that commits, so that a public page is never notified
 * of data that it cannot read yet.
 */
export const publishChange = async (
  ctx: Pick<CommandContext, 'db' | 'services'>,
  competitionRef: string,
): Promise<void> => {
  const { publication } = await ctx.db.competition.update({
    where: { ref: competitionRef },
    data: { publication: { increment: 1 } },
    select: { publication: true },
  })
  await ctx.services.database.notify(competitionChannel, JSON.stringify({ competitionRef, publication }), ctx.db)
}
