// Each night every ranking of a running championship is compared with a rebuild.
import type { Services } from '../../kernel/context/context.ts'
import { compareStandings } from './championship-check.commands.ts'

/** By the clock of the world: the hour in which the processes compare. */
const hourOfNight = 2

/** Returns how many championships differ; null outside the hour. A difference is logged and stays as it is. */
export const runStandingComparisons = async (
  services: Services,
  now: () => Date = () => new Date(),
): Promise<number | null> => {
  if (now().getUTCHours() !== hourOfNight) return null
  const { database, log } = services
  const rows = await database.prisma.championship.findMany({
    where: { deletedAt: null, status: { notIn: ['ARCHIVED', 'CANCELLED', 'DELETED'] } },
    select: { ref: true, name: true },
    orderBy: { ref: 'asc' },
  })
  let different = 0
  for (const { ref, name } of rows) {
    try {
      const found = await compareStandings(database, services, ref, now)
      if (found.points === 0 && found.entries === 0) continue
      different += 1
      log.error(
        `the rankings of a championship differ from a rebuild: ${ref}`,
        new Error(`${found.points} practitioners with other points, ${found.entries} entries: ${name}`),
      )
    } catch (error) {
      // The other championships are compared all the same.
      log.error(`the rankings of championship ${ref} were not compared`, error)
    }
  }
  return different
}
