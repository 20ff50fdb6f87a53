// Rows that are alike in a column send it once, and are stored as rows that differ are.
import { newRef } from '@oxer/db'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../testing/api-test.ts'
import { insertRows } from './insert-rows.commands.ts'

const { database, federation } = await apiTest()
const { prisma } = database

const columns = {
  uuid: ['ref', 'federationRef', 'subjectRef', 'batchRef'],
  text: ['noun', 'provider', 'value'],
  jsonb: ['imported', 'extensions'],
} as const

const given = (count: number, provider: string) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ ref: newRef(), federationRef: federation, subjectRef: newRef(), batchRef: null, noun: 'horse', provider },
    // A text of JSON is alike in all rows, and is still JSON.
    ...{ value: `O'Hara "${String(index)}"`, imported: 'alike', extensions: index % 2 === 0 ? { index } : null },
  }))

describe('rows that are inserted together', () => {
  it.each([3, 250])('are stored as they are, and in their order: %i', async (count) => {
    const rows = given(count, `ROWS_${String(count)}`)
    await insertRows(prisma, 'externalId', columns, rows)
    const stored = await prisma.externalId.findMany({ where: { provider: `ROWS_${String(count)}` } })
    const byRef = new Map(stored.map((row) => [row.ref, row]))
    expect(rows.map(({ ref }) => byRef.get(ref))).toEqual(rows)
  })
})
