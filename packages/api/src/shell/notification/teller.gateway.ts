// Tells people what there is to tell, in each process: what commands have promised, and what has become of their starts.
import { competitionChannel } from '../../competitions/competition/competition.publication.ts'
import type { Services } from '../../kernel/context/context.ts'
import { oneAtATime } from '../../kernel/job/one-at-a-time.ts'
import { noticeChannel } from '../../kernel/notification/notify.ts'
import { tellNotices } from './notification.jobs.ts'
import { type NewsPause, tellStartNews } from './start-news.jobs.ts'

/** Looks without a notification: for changes that have come to rest. */
const lookMs = 5_000

export type Teller = {
  /** Waits for what is being told, and tells nothing more. */
  stop: () => Promise<void>
}

export const startTeller = async (services: Services, pause: NewsPause): Promise<Teller> => {
  const { database, log } = services
  let isStopping = false
  const { look, idle } = oneAtATime(
    async () => {
      if (isStopping) return
      await tellNotices(services)
      await tellStartNews(services, pause)
    },
    (error) => log.error('people were not notified the news', error),
  )
  const unlisten = await Promise.all([
    database.listen(noticeChannel, look, look),
    database.listen(competitionChannel, look, look),
  ])
  const timer = setInterval(look, lookMs)
  timer.unref()
  look()
  return {
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      for (const end of unlisten) await end()
      await idle()
    },
  }
}
