// The worked example of docs/waiting-list.md is what the command answers.
import { readFileSync } from 'node:fs'
import { placeDrawCase } from '@oxer/domain/competitions/waiting-list/waiting-list.cases'
import { describe, expect, it } from 'vitest'
import { commitmentOf } from './waiting-list.mappers.ts'

const document = readFileSync(new URL('../../../../../docs/waiting-list.md', import.meta.url), 'utf8')
const example: unknown = JSON.parse(/```json\n([\s\S]*?)```/.exec(document)?.[1] ?? 'null')

describe('the published example of a draw of places', () => {
  it('has the answer of the document', () => {
    const outcome = placeDrawCase(example)
    if (!outcome.ok) throw new Error(outcome.problems.join('\n'))
    const rows = outcome.answer.order.map(({ position, ref, priority, draw, hasPlace }) =>
      `| ${position} | ${ref} | ${priority?.number ?? ''} | ${draw === null ? '' : `${draw.number} of ${draw.of}`} | ${hasPlace ? 'yes' : 'no'} |`.replaceAll(
        '|  |',
        '| |',
      ),
    )
    const printed = document.split('\n').filter((line) => /^\| \d/.test(line))
    expect(rows.map((row) => row.replaceAll('|  |', '| |'))).toEqual(printed)
    expect(document).toContain(commitmentOf('c0ffee00c0ffee00c0ffee00c0ffee00'))
  })
  it('names what is wrong in a case', () => {
    expect(placeDrawCase({ seed: '', places: 1, entries: [] })).toMatchObject({ ok: false })
    const entry = { ref: 'a', enteredAt: '2026-05-01T08:00:00Z' }
    expect(placeDrawCase({ seed: 's', places: 1, entries: [entry, entry] })).toMatchObject({
      ok: false,
      problems: ['entries: a ref occurs twice'],
    })
    expect(placeDrawCase({ seed: 's', places: 1, entries: [{ ...entry, priority: 1 }] })).toMatchObject({ ok: false })
  })
})
