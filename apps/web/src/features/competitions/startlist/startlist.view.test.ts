import { describe, expect, it } from 'vitest'
import { viewOf } from './startlist.view.ts'
import { testEntry, testStartlist } from './testing/startlist.ts'

const list = testStartlist([
  testEntry(1, { startSeconds: 32_400 }),
  testEntry(2, { startSeconds: 32_520, durationSeconds: 60 }),
  testEntry(3, { startSeconds: 33_180 }),
])
const shown = (edits: Parameters<typeof viewOf>[1]) =>
  viewOf(list, edits).entries.map((entry) => [entry.rider?.name, entry.position, entry.startSeconds])

describe('the list before the answer of the server', () => {
  it('moves by the rules of the domain, with positions and times of the new order', () => {
    expect(shown([{ kind: 'move', fromIndex: 1, toIndex: 0 }])).toEqual([
      ['Rider 2', 1, 32_400],
      ['Rider 1', 2, 32_460],
      // The ten minutes for which the arena is dragged stay before the third.
      ['Rider 3', 3, 33_180],
    ])
  })
  it('applies edits in sequence', () => {
    const names = shown([
      { kind: 'swap', fromIndex: 0, toIndex: 2 },
      { kind: 'remove', entry: list.entries[1]?.ref ?? '' },
    ]).map(([name]) => name)
    expect(names).toEqual(['Rider 3', 'Rider 1'])
  })
  it('shows a move that would be refused as the unchanged list', () => {
    const locked = { kind: 'lock', entry: list.entries[0]?.ref ?? '', isLocked: true } as const
    const names = shown([locked, { kind: 'move', fromIndex: 0, toIndex: 2 }]).map(([name]) => name)
    expect(names).toEqual(['Rider 1', 'Rider 2', 'Rider 3'])
  })
})
