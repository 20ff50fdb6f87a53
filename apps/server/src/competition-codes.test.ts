import { createSessions } from '@oxer/api'
import { competitionCode } from '@oxer/domain/competitions/competition/competition.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePublicWorld, type PublicWorld } from './testing/public-competition.ts'
import { type TestServer, testServer } from './testing/server.ts'

let server: TestServer
let world: PublicWorld
beforeAll(async () => {
  server = await testServer()
  world = await makePublicWorld(server.database, server.rows)
})
afterAll(() => server.stop())

const ask = (code: string, headers: Record<string, string> = {}) =>
  fetch(`${server.publicUrl}/c/${code}`, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' })

describe('the short address of a competition', () => {
  it('leads a visitor to its public page, and is kept by nobody', async () => {
    for (const code of [competitionCode(world.competition), competitionCode(world.competition).toLowerCase()]) {
      const answer = await ask(code)
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe(`/competitions/${world.competition}`)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('leads whoever manages a draft to its manage screens, and nobody else', async () => {
    const draft = await server.rows.competition({ federationRef: world.federation, status: 'DRAFT' })
    const code = competitionCode(draft.ref)
    expect((await ask(code)).status).toBe(404)
    const person = await server.rows.person({ federationRef: world.federation })
    const account = await server.rows.account({
      personRef: person.ref,
      federationRoles: [{ federationRef: world.federation, role: 'FEDERATION_COLLABORATOR' }],
    })
    const cookie = await createSessions(server.database, { isHttps: false }).start(account.ref, null, null)
    const answer = await ask(code, { cookie: cookie.split(';')[0] ?? '' })
    expect(answer.headers.get('location')).toBe(`/competitions/${draft.ref}/manage/overview`)
  })

  it('says in a page that there is no such competition', async () => {
    for (const code of ['nothing', '00000-00000']) {
      const answer = await ask(code)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    }
  })
})
