// Real results from the first call to the public page: registered, imported and published over the documented api with
// only a bearer token, and read by a visitor.
import { PublicRanking } from '@oxer/domain/competitions/public-competition/public-competition.schema'
import { ResultImportOutcome } from '@oxer/domain/competitions/result/result-entry.schema'
import { nameOf, protocolOf, readCase, resultFile, riderOf } from '../../cases/published-case.ts'
import { expect, test } from '../../harness/flow.ts'
import { allParts, makeCompetition, publish } from '../../harness/made-competition.ts'
import { publicRanking } from '../../pages/competitions/public-ranking.ts'

test.describe.configure({ timeout: 180_000 })

// One at a desk, one on a phone: they are the same screens.
for (const [name, tag] of [
  ['dressage-rio-2016-grand-prix', '@desktop'],
  ['jumping-rio-2016-individual-final', '@only-phone'],
] as const) {
  test(`${name}: the public page shows the published ranking, ties included`, { tag }, async ({ flow }) => {
    const published = readCase(name)
    const api = await flow.apiOf('federationAdministrator')
    const competition = await makeCompetition(api, {
      name: `Rio 2016, ${published.discipline}`,
      sportType: published.discipline,
      testName: published.discipline === 'DRESSAGE' ? 'Grand Prix' : 'Individual final',
      protocol: protocolOf(published),
      riders: published.entries.map(riderOf),
    })
    expect(competition.startlist.participantCount).toBe(published.entries.length)

    const file = { name: `${name}.csv`, mimeType: 'text/csv', buffer: resultFile(published) }
    const outcome = await api.upload(`/competition/${competition.ref}/results/import`, { file }, ResultImportOutcome)
    expect(outcome.stored).toBe(published.entries.length)
    const again = await api.upload(`/competition/${competition.ref}/results/import`, { file }, ResultImportOutcome)
    expect(again.stored, 'the same file twice').toBe(0)
    await publish(api, competition.ref, allParts)

    const expected = published.expected.entries.filter(({ place }) => place !== undefined)
    const placeByRider = new Map(expected.map((entry) => [nameOf(entry), entry.place ?? null]))

    const ranking = await api.get(
      `/public/competition/${competition.ref}/ranking/${competition.testSetRef}`,
      PublicRanking,
    )
    const answered = ranking.rows.filter(({ starter }) => placeByRider.has(starter.rider))
    expect(new Map(answered.map(({ starter, place }) => [starter.rider, place]))).toEqual(placeByRider)

    const page = await flow.openAs(
      'visitor',
      `/competitions/${competition.ref}/competition-ranking/${competition.testSetRef}`,
    )
    const shown = await publicRanking(page).read()
    expect(shown).toHaveLength(published.entries.length)
    const shownPlaces = new Map(shown.map(({ rider, place }) => [rider, place]))
    for (const [rider, place] of placeByRider) expect(shownPlaces.get(rider), rider).toBe(place)
    const places = shown.flatMap(({ place }) => place ?? [])
    expect(places, 'best first').toEqual([...places].sort((left, right) => left - right))

    if (published.discipline === 'DRESSAGE') {
      const scores = new Map(shown.map(({ rider, score }) => [rider, score.replace(',', '.').replace(/\s*%/, '')]))
      for (const entry of expected) {
        if (entry.score) expect(scores.get(nameOf(entry)), nameOf(entry)).toBe(entry.score)
      }
    }
  })
}
