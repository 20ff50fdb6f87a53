import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listErrors } from '@oxer/domain/errors'
import { describe, expect, it } from 'vitest'
import { compareWithSpecification, readSpecification } from './documents.ts'
import { surface } from './surface.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const texts = (language: string) =>
  JSON.parse(readFileSync(join(root, `packages/i18n/locales/${language}/errors.json`), 'utf8')) as Record<
    string,
    string
  >
const rows = readSpecification(readFileSync(join(root, 'docs/spec/endpoints.tsv'), 'utf8'))

describe('the error catalogue', () => {
  it('has one meaning for each code', () => {
    const codes = listErrors().map(({ definition }) => definition.code)
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
  })

  it.each(['en', 'nl'])('has a text for every code, and a code for every text: %s', (language) => {
    const codes = listErrors().map(({ definition }) => definition.code as string)
    const known = Object.keys(texts(language))
    expect(codes.filter((code) => !known.includes(code))).toEqual([])
    expect(known.filter((code) => /^\d/.test(code) && !codes.includes(code))).toEqual([])
  })
})

describe('the procedures and the specification', () => {
  it('have 365 documented and 142 implied rows', () => {
    expect(rows.filter((row) => row.status === 'documented')).toHaveLength(365)
    expect(rows.filter((row) => row.status === 'implied')).toHaveLength(142)
  })

  it('agree on the served and the missing endpoints', () => {
    const { present, missing, surplus } = compareWithSpecification(rows)
    expect(present.length + missing.length).toBe(rows.length)
    expect(present.length).toBeGreaterThan(0)
    expect(surplus.every((row) => row.path.startsWith('/api/'))).toBe(true)
  })

  it('have a summary for every endpoint', () => {
    expect(surface().filter((row) => row.endpoint.route.summary.trim().length < 5)).toEqual([])
  })
})
