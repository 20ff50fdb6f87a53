import type { CommandContext } from '../../kernel/context/context.ts'

/** The channel that tells every server process that the public pages of a championship have changed. */
export const championshipChannel = 'championship'

/** Call it once in every command that changes what the public sees of the rankings of a championship. */
export const publishStanding = async (
  { db, services }: Pick<CommandContext, 'db' | 'services'>,
  championshipRef: string,
): Promise<void> => {
  const { publication } = await db.championship.update({
    where: { ref: championshipRef },
    data: { publication: { increment: 1 } },
    select: { publication: true },
  })
  await services.database.notify(championshipChannel, JSON.stringify({ championshipRef, publication }), db)
}
