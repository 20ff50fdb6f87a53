// The publications that this process has received; anything kept in memory checks here whether it is still valid.
import { championshipChannel, tenantChannel } from '@oxer/api'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import type { Services } from './request.ts'

export type Publications = {
  /** The newest publication of the competition, 0 if there was none; without a competition, a number that grows with any publication. */
  newestOf: (competition: string | null) => number
  /** Called when a publication may have been missed, or concerns pages of every kind, so nothing that is kept is certain any more. */
  onMissed: (handler: () => void) => void
  /** Called when a host may show other federations than before, so nothing that is kept may be shown, not even in an outage. */
  onTenants: (handler: () => void) => void
}

const Publication = z.object({ competitionRef: Ref, publication: z.int().min(0) })

/** `isEverywhere`: pages that are of no championship name it, too. */
const ChampionshipNews = z.object({ championshipRef: Ref, isEverywhere: z.boolean() })

const parsed = <Shape extends z.ZodType>(shape: Shape, payload: string): z.infer<Shape> | null => {
  try {
    return shape.safeParse(JSON.parse(payload)).data ?? null
  } catch {
    return null
  }
}

export const openPublications = async ({
  database,
  tenants,
  log,
}: Pick<Services, 'database' | 'tenants' | 'log'>): Promise<Publications> => {
  const told = new LRUCache<string, number>({ max: 20_000 })
  const handlers: (() => void)[] = []
  const tenantHandlers: (() => void)[] = []
  /** A page of several competitions is as old as the last publication of any. */
  let epoch = 0
  const dropAll = (): void => {
    epoch += 1
    for (const handler of handlers) handler()
  }
  await database.listen(
    'competition',
    (payload) => {
      const news = parsed(Publication, payload)
      if (news === null) return
      epoch += 1
      told.set(news.competitionRef, Math.max(news.publication, told.get(news.competitionRef) ?? 0))
    },
    () => dropAll(),
  )
  await database.listen(
    championshipChannel,
    (payload) => {
      const news = parsed(ChampionshipNews, payload)
      if (news?.isEverywhere === true) dropAll()
      else if (news !== null) epoch += 1
    },
    () => dropAll(),
  )
  const readTenants = (): void => {
    tenants.reload().then(
      () => {
        epoch += 1
        for (const handler of tenantHandlers) handler()
      },
      (error: unknown) => log.error('the host names could not be read again', error),
    )
  }
  // Missed news needs no handler: host names are read again every few seconds, and kept pages end within a minute.
  await database.listen(tenantChannel, readTenants)
  return {
    newestOf: (competition) => (competition === null ? epoch : (told.get(competition) ?? 0)),
    onMissed: (handler) => {
      handlers.push(handler)
    },
    onTenants: (handler) => {
      tenantHandlers.push(handler)
    },
  }
}
