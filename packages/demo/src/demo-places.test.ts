import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDemoAt } from './demo-services.fixture.ts'
import { loadDemoPlaces } from './index.ts'

// Just after midnight of a Sunday in Brussels: the registration of the next competition closes on Monday.
const now = new Date('2026-05-16T22:21:00Z')
let opened: Awaited<ReturnType<typeof openDemoAt>>
beforeAll(async () => {
  opened = await openDemoAt(now)
  await loadDemoPlaces(opened.services, now)
}, 120_000)
afterAll(() => opened.close())

describe('the places of the demo', () => {
  it('are a full test with a waiting list and one that is drawn in the coming days', async () => {
    const { prisma } = opened.database
    const givings = await prisma.placeGiving.findMany({
      include: { test: { include: { registrations: true, waitingEntries: true } } },
      orderBy: { method: 'desc' },
    })
    expect(givings.map(({ method, test }) => [method, test.registrations.length, test.waitingEntries.length])).toEqual([
      ['FIRST_COME', 4, 5],
      ['DRAW', 0, 7],
    ])
    expect(givings[1]).toMatchObject({ seed: null, drawnAt: null })
    expect(givings[1]?.commitment).toMatch(/^[0-9a-f]{64}$/)
  })
  it('are made once', async () => {
    await loadDemoPlaces(opened.services, now)
    expect(await opened.database.prisma.placeGiving.count()).toBe(2)
  })
})
