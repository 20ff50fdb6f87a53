// What a federation's paper looks like: its crest and its colour are read back from the documents that a competition prints.
import { readPages } from '@oxer/documents/paper/testing/read-pdf'
import type { PrintDocumentType } from '@oxer/domain/competitions/print/print.schema'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { startlistsOf } from '../startlist/startlist.fixture.ts'

const test = await apiTest()
const { api, database, downloads, federation } = test
const { givenList } = startlistsOf(test)

const pagesOf = async (competition: string, document: PrintDocumentType) => {
  const { body } = await downloads('competitionOrganizer').competitions.print.document({ competition, document })
  return readPages(body instanceof Uint8Array ? body : new Uint8Array())
}

/** A picture of 2 by 1 points. */
const crest = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8DA8J8BAAf/Af8Bf4mnAAAAAElFTkSuQmCC',
  'base64',
)
const setCrest = (bytes: Uint8Array<ArrayBuffer>) => {
  const file = new File([bytes], 'crest.png', { type: 'image/png' })
  return api('superAdministrator').federation.federation.setAvatar({ federation, file })
}
const setColour = (colour: string) =>
  database.prisma.tenant.updateMany({ where: { federationRef: federation }, data: { colour } })

describe('the paper of a federation', () => {
  it('has the colour of its host name', async () => {
    const { competition } = await givenList({ riders: 2 })
    for (const colour of ['#7a1f5c', '#0b4f8a']) {
      await setColour(colour)
      for (const document of ['STARTLISTS', 'REGISTRATIONS', 'MASTER_LIST'] as const) {
        const pages = await pagesOf(competition, document)
        expect(pages.length).toBeGreaterThan(0)
        for (const { fills } of pages) expect(fills.map((fill) => fill.colour)).toContain(colour)
      }
    }
  })

  it('has its crest as a picture, once on the first page of each list, and none without', async () => {
    const { competition } = await givenList({ riders: 60 })
    for (const document of ['STARTLISTS', 'REGISTRATIONS'] as const) {
      const [bare] = await pagesOf(competition, document)
      expect(bare?.pictures).toEqual([])
    }
    await setCrest(new Uint8Array(crest))
    for (const document of ['STARTLISTS', 'REGISTRATIONS'] as const) {
      const [first, ...others] = await pagesOf(competition, document)
      expect(first?.pictures).toMatchObject([{ columns: 2, rows: 1 }])
      const [{ x = 0, y = 0, width = 0 } = {}] = first?.pictures ?? []
      // At the right, within the margins of 10 mm; 46 points wide.
      expect(width).toBeCloseTo(16.2, 1)
      expect(y).toBeGreaterThanOrEqual(10)
      expect(x).toBeGreaterThan(100)
      expect(x + width).toBeLessThanOrEqual(200.1)
      expect(others.length).toBeGreaterThan(0)
      for (const { pictures } of others) expect(pictures).toEqual([])
    }
  })
})
