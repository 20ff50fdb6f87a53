// The federation side of Equipe: its program fetches the entries of a show here, and sends the results. Its users have no account; the key of
// the federation decides. https://github.com/equipe/equipe-api (Federation API)
import {
  admitEquipe,
  type EquipeCaller,
  type EquipeWords,
  noteExchange,
  readEquipeEntries,
  readEquipeShows,
  receiveEquipeResults,
  searchEquipeClubs,
  searchEquipeHorses,
  searchEquipeOfficials,
  searchEquipeRiders,
} from '@oxer/api'
import { newRef } from '@oxer/db'
import { equipeErrors } from '@oxer/domain/exchange/equipe/equipe.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { refuse } from './refusal.ts'
import { addressOf, hostOf, type ServerEnv, type Services } from './request.ts'

/** The results of the largest shows. */
const largestDocument = 16_777_216

const noStore = { 'cache-control': 'no-store' }
const base = '/api/exchange/equipe/:federation'

/**
 * Wrong keys are counted by address, as wrong tokens are, and a right one from the same address is still admitted, because all shows come
 * from the few addresses of Equipe. What an organiser asks is counted by organiser.
 */
const admit = async (c: Context<ServerEnv>, services: Services): Promise<EquipeCaller> => {
  const address = addressOf(c, services.env)
  const caller = await admitEquipe(
    services,
    {
      federation: c.req.param('federation') ?? '',
      apiKey: c.req.header('x-federation-api-key'),
      organizerId: c.req.header('x-federation-organizer-id'),
      userName: c.req.header('x-federation-user-name'),
    },
    new Date(),
  )
  if (caller === null) {
    await services.limits.take('wrongToken', address)
    throw failure(equipeErrors.notAdmitted)
  }
  await services.limits.take('equipe', `${caller.keyRef} ${caller.organizer.ref}`)
  return caller
}

const wordsOf = (c: Context<ServerEnv>): EquipeWords => ({
  ...{ licence: c.req.query('licence'), first_name: c.req.query('first_name'), last_name: c.req.query('last_name') },
  ...{ name: c.req.query('name'), breeder: c.req.query('breeder'), owner: c.req.query('owner') },
  born_year: c.req.query('born_year'),
})

const searches = {
  riders: searchEquipeRiders,
  officials: searchEquipeOfficials,
  horses: searchEquipeHorses,
  clubs: searchEquipeClubs,
} as const

/** Null if it is not JSON: the document is then refused like any other that is not one of Equipe. */
const readJson = async (c: Context<ServerEnv>): Promise<unknown> => {
  try {
    return JSON.parse(await c.req.text())
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Before the routes of procedures, which answer every other path under /api. */
export const mountEquipe = (app: Hono<ServerEnv>, services: Services): void => {
  const reading = () => ({ database: services.database, now: new Date() })
  const limit = bodyLimit({
    maxSize: largestDocument,
    onError: (c) => refuse(c, failure(kernelErrors.payloadTooLarge)),
  })

  app.get(`${base}/shows.json`, async (c) => {
    const caller = await admit(c, services)
    // Equipe calls the very host back by which it found the list.
    const address = `${new URL(services.publicUrl).protocol}//${hostOf(c, services.env)}/api/exchange/equipe/${caller.federationRef}`
    return c.json(await readEquipeShows(reading(), caller, address), 200, noStore)
  })

  app.get(`${base}/shows/:competition/entries.json`, async (c) => {
    const caller = await admit(c, services)
    const competitionRef = c.req.param('competition')
    const entries = await readEquipeEntries(reading(), caller, competitionRef)
    const given = entries.entries.length
    const at = { db: services.database.prisma, newRef, now: () => new Date() }
    await noteExchange(at, caller, { competitionRef, kind: 'ENTRIES', counts: { given } })
    return c.json(entries, 200, noStore)
  })

  for (const [name, search] of Object.entries(searches)) {
    app.get(`${base}/search/${name}.json`, async (c) => {
      const caller = await admit(c, services)
      return c.json(await search(reading(), caller, wordsOf(c)), 200, noStore)
    })
  }

  app.post(`${base}/results`, async (c, next) => {
    // Before the body is read, it is known who sends it.
    const caller = await admit(c, services)
    const refused = await limit(c, async () => {
      const tenant = await services.tenants.byHost(hostOf(c, services.env))
      const { errors } = await receiveEquipeResults({ services, tenant }, caller, await readJson(c))
      c.res = errors.length === 0 ? c.body(null, 202, noStore) : c.json({ errors }, 422, noStore)
    })
    return refused ?? c.res ?? next()
  })
}
