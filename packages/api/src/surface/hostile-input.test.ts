// For any request, the answer is a documented refusal or a result, never a fault. The administrator passes every guard, so that the input
// reaches the commands and the database.

import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { createOpenApiRoutes } from '@oxer/openapi'
import { describe, expect, it } from 'vitest'
import { toFailure } from '../kernel/failure/failure.mappers.ts'
import { refuseCaller } from '../kernel/procedure/procedures.ts'
import { apiTest } from '../kernel/testing/api-test.ts'
import { contextOf } from '../kernel/testing/call.ts'
import { appRouter, downloadRouter } from '../router.ts'
import { hostileRequestsOf } from './hostile-request.fixture.ts'
import { apiDocument } from './open-api.ts'
import { type SurfaceRow, surface } from './surface.ts'
import { refsOf, uncommitted, validInput } from './walk.fixture.ts'

const { database, now, worlds, options } = await apiTest()
const { ref } = worlds.a.federation
const unsaved = uncommitted(database)
const document = apiDocument({ version: '0', url: '/api', cookieName: 'session' })
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

const faults: unknown[] = []
const appOf = (actor: Actor | null) =>
  createOpenApiRoutes({
    routers: [appRouter, downloadRouter],
    basePath: '/api',
    createContext: (c, endpoint) => {
      refuseCaller(actor, endpoint)
      const tenant = { federationRefs: [ref], federationRef: ref }
      const key = c.req.header('idempotency-key')
      return contextOf(actor, {
        ...options,
        database: unsaved,
        now,
        tenant,
        log: quiet,
        ...(key && { idempotencyKey: key }),
      })
    },
    errorBody: (error) => {
      const { status, body } = toFailure(error)
      return { status, body, codes: body.causes.map(({ code }) => code) }
    },
    onError: (error) => {
      if (toFailure(error).isUnforeseen) faults.push(error.cause ?? error)
    },
  })

const statusesOf = ({ endpoint: { path, method } }: SurfaceRow): string[] =>
  Object.keys(document.paths?.[path]?.[method.toLowerCase() as 'get']?.responses ?? {})

const isDocumented = (row: SurfaceRow, status: number): boolean => {
  const known = statusesOf(row)
  return known.includes(String(status)) || (status >= 400 && status < 500 && known.includes('4XX'))
}

describe('hostile requests', () => {
  const own = refsOf(worlds.a)
  const { rider, superAdministrator } = worlds.actors
  it.each<[string, Actor | null, number]>([
    ['visitor', null, 4],
    ['rider', rider, 3],
    ['administrator', superAdministrator, 1],
  ])(
    'of a %s get a documented answer from every operation',
    async (name, actor, every) => {
      const app = appOf(actor)
      const problems: string[] = []
      let sent = 0
      let stored = 0
      for (const [index, row] of surface().entries()) {
        const valid = validInput(row, (field) => own[field])
        const most = validInput(row, (field) => own[field], 'most')
        for (const [at, { what, path, init }] of hostileRequestsOf(row, valid, most, index).entries()) {
          if ((at + index) % every !== 0) continue
          faults.length = 0
          const { status } = await app.request(`http://localhost${path}`, init)
          sent += 1
          if (status < 300) stored += 1
          if (status >= 500 || !isDocumented(row, status)) {
            const [fault] = faults
            problems.push(`${row.method} ${row.path} as ${name}, ${what}: ${status} ${String(fault).slice(0, 400)}`)
          }
        }
      }
      expect(problems).toEqual([])
      expect(sent).toBeGreaterThan(1000)
      // Otherwise the requests do not get past the schemas, and nothing behind them was tried.
      if (name === 'administrator') expect(stored).toBeGreaterThan(1000)
    },
    300_000,
  )
})
