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
  it('has one code for one meaning', () => {
    const codes = listErrors().map(({ definition }) => definition.code)
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
  })

  it.each(['en', 'nl'])('has a text for every code, and no text without a code: %s', (language) => {
    const codes = listErrors().map(({ definition }) => definition.code as string)
    const known = Object.keys(texts(language))
    expect(codes.filter((code) => !known.includes(code))).toEqual([])
    expect(known.filter((code) => /^\d/.test(code) && !codes.includes(code))).toEqual([])
  })
})

describe('the surface against the specification', () => {
  it('reads every row: 365 documented and 142 implied', () => {
    expect(rows.filter((row) => row.status === 'documented')).toHaveLength(365)
    expect(rows.filter((row) => row.status === 'implied')).toHaveLength(142)
  })

  it('serves the listed endpoints, and lists the missing ones', () => {
    const { present, missing, surplus } = compareWithSpecification(rows)
    expect(present.length + missing.length).toBe(rows.length)
    expect(present.length).toBeGreaterThan(0)
    expect(surplus.every((row) => row.path.startsWith('/api/'))).toBe(true)
  })

  it('is described: every endpoint has a summary', () => {
    expect(surface().filter((row) => row.endpoint.route.summary.trim().length < 5)).toEqual([])
  })
})
