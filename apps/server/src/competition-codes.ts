// The short address of a competition, by its unique code, leads to the page that the reader may open.
import { refEndOfCode } from '@oxer/domain/competitions/competition/competition.rules'
import { CompetitionOfCode } from '@oxer/domain/competitions/competition/competition.schema'
import type { Hono } from 'hono'
import type { ServerEnv } from './request.ts'

export const mountCompetitionCodes = (app: Hono<ServerEnv>): void => {
  app.get('/c/:code', async (c) => {
    const { code } = c.req.param()
    const { origin } = new URL(c.req.url)
    if (refEndOfCode(code) !== null) {
      // It is read here, so it must not be compressed for the reader.
      const headers = new Headers(c.req.raw.headers)
      headers.delete('accept-encoding')
      const read = new URL(`/api/competition/code/${encodeURIComponent(code)}`, origin)
      const answer = await app.fetch(new Request(read, { headers }), c.env)
      if (answer.ok) {
        const { url } = CompetitionOfCode.parse(await answer.json())
        // On the host that was asked. Where it leads depends on the reader, and changes when the competition is published.
        const { pathname } = new URL(url)
        return c.body(null, 302, { location: pathname, 'cache-control': 'no-store' })
      }
      if (answer.status !== 404) return answer
    }
    // The page that says that there is no such competition.
    return app.fetch(new Request(new URL('/competitions/unknown', origin), c.req.raw), c.env)
  })
}
