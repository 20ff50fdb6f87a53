// Tells people what there is to tell, in each process: what commands have promised, and what has become of their starts.
import { nextLook } from '@oxer/domain/shell/notification/notification.rules'
import { competitionChannel } from '../../competitions/competition/competition.publication.ts'
import type { Services } from '../../kernel/context/context.ts'
import { oneAtATime } from '../../kernel/job/one-at-a-time.ts'
import { noticeChannel } from '../../kernel/notification/notify.ts'
import { tellNotices } from './notification.jobs.ts'
import { type NewsPause, tellStartNews } from './start-news.jobs.ts'

export type Teller = {
  /** Waits for what is being told, and tells nothing more. */
  stop: () => Promise<void>
}

export const startTeller = async (services: Services, pause: NewsPause): Promise<Teller> => {
  const { database, log } = services
  let isStopping = false
  let timer: NodeJS.Timeout | null = null
  const state = { failures: 0, idle: 0 }

  /** Seconds until the next change has come to rest. */
  const tell = async (): Promise<number | null> => {
    const notices = await tellNotices(services)
    const { told, dueIn } = await tellStartNews(services, pause)
    state.failures = 0
    state.idle = notices + told > 0 ? 0 : state.idle + 1
    return dueIn
  }
  const { look, idle } = oneAtATime(
    async () => {
      if (isStopping) return
      if (timer !== null) clearTimeout(timer)
      const dueIn = await tell().catch((error: unknown) => {
        state.failures += 1
        log.error('people were not notified the news', error)
        return null
      })
      timer = setTimeout(look, nextLook({ ...state, dueIn }) * 1000)
      timer.unref()
    },
    (error) => log.error('people were not notified the news', error),
  )
  /** Something has changed. While looks fail, the next one waits for its time. */
  const wake = (): void => {
    if (state.failures > 0) return
    state.idle = 0
    look()
  }
  const unlisten = await Promise.all([
    database.listen(noticeChannel, wake, wake),
    database.listen(competitionChannel, wake, wake),
  ])
  look()
  return {
    stop: async () => {
      isStopping = true
      for (const end of unlisten) await end()
      await idle()
      if (timer !== null) clearTimeout(timer)
    },
  }
}
