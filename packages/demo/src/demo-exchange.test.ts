// The exchange document of every competition of the season: another system that ranks its rides gets its places.
import { downloadRouter, findByPersonalToken, hashOfSecret } from '@oxer/api'
import { newRef } from '@oxer/db'
import { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import { rankTest } from '@oxer/domain/exchange/document/exchange-ranking.rules'
import { TenantFeature } from '@oxer/domain/kernel/feature/feature.schema'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoMoment as now, openDemo } from './demo-services.fixture.ts'
import { demoToken } from './index.ts'

let opened: Awaited<ReturnType<typeof openDemo>>
beforeAll(async () => {
  opened = await openDemo()
}, 120_000)
afterAll(() => opened.close())

it('each competition ranked again by its document has the places of the document', async () => {
  const { database, services } = opened
  const found = await findByPersonalToken(database, hashOfSecret(demoToken), now)
  const { ref: federation } = await database.prisma.federation.findFirstOrThrow({ where: { abbreviation: 'RLL' } })
  const downloads = downloadRouter.createCaller({
    ...{ db: database.prisma, services, actor: found?.actor ?? null, remembered: null, language: 'NL', now: () => now },
    ...{ newRef, requestId: 'demo', idempotencyKey: null, sessionId: null, signedInAt: null },
    tenant: {
      ...{ ref: federation, host: 'localhost', name: 'Demo', avatar: null, colour: '#14543d' },
      ...{ languages: ['NL', 'EN'], defaultLanguage: 'NL', features: [...TenantFeature.options] },
      ...{ federationRef: federation, federationRefs: [federation] },
    },
  })
  const competitions = await database.prisma.competition.findMany({
    where: { federationRef: federation, deletedAt: null },
    select: { ref: true },
  })
  const different: unknown[] = []
  let ranked = 0
  for (const { ref: competition } of competitions) {
    const { body } = await downloads.exchange.document.export({ competition })
    const document = ExchangeDocument.parse(JSON.parse(String(body)))
    expect(document.scope).toEqual({ competition })
    for (const { test, rows } of document.rankings ?? []) {
      const again = rankTest(document, test)?.ranking.rows ?? []
      const wanted = rows.map(({ entry, place, isPlaced }) => [entry, place, isPlaced])
      const got = again.map(({ id, place, placed }) => [id, place, placed])
      if (JSON.stringify(wanted) !== JSON.stringify(got)) different.push({ competition, test, wanted, got })
      ranked += 1
    }
  }
  expect(different).toEqual([])
  expect(ranked).toBeGreaterThan(20)
}, 120_000)
