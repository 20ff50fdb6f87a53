import type { CommandContext } from '../../kernel/context/context.ts'

/** The channel that tells every server process that the public pages of a championship have changed. */
export const championshipChannel = 'championship'

/**
 * Call it once in every command that changes what the public sees of a championship. `isEverywhere`: other public pages name it, too, so
 * they are dropped as well; for its state, its name and its days, not for its rankings.
 */
export const publishChampionship = async (
  { db, services }: Pick<CommandContext, 'db' | 'services'>,
  championshipRef: string,
  { isEverywhere = false }: { isEverywhere?: boolean } = {},
): Promise<void> => {
  const { publication } = await db.championship.update({
    where: { ref: championshipRef },
    data: { publication: { increment: 1 } },
    select: { publication: true },
  })
  await services.database.notify(
    championshipChannel,
    JSON.stringify({ championshipRef, publication, isEverywhere }),
    db,
  )
}
