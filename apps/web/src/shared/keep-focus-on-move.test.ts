import { describe, expect, it } from 'vitest'
import { keepFocusOnMove } from './keep-focus-on-move.ts'

const listOf = (...names: string[]): HTMLElement => {
  const list = document.createElement('ol')
  for (const name of names) list.append(Object.assign(document.createElement('li'), { textContent: name }))
  return list
}

const rowsOf = (list: HTMLElement): (string | null)[] => [...list.children].map(({ textContent }) => textContent)

describe('a list whose rows keep the focus', () => {
  it('moves its own rows, and inserts others', () => {
    const list = listOf('one', 'two', 'three')
    const moved: Node[] = []
    const place = list.insertBefore.bind(list)
    // The test browser has no `moveBefore`.
    Object.assign(list, {
      moveBefore: (row: Node, before: Node | null) => {
        moved.push(row)
        place(row, before)
      },
    })
    keepFocusOnMove(list)
    const [first, , third] = [...list.children]
    if (!first || !third) throw new Error('the list has three rows')
    expect(list.insertBefore(first, third)).toBe(first)
    expect(moved).toEqual([first])
    expect(list.insertBefore(document.createElement('li'), null).textContent).toBe('')
    expect(moved).toEqual([first])
    expect(rowsOf(list)).toEqual(['two', 'one', 'three', ''])
  })

  it('stays as it is in a browser that cannot', () => {
    const list = listOf('one', 'two')
    const before = list.insertBefore
    keepFocusOnMove(list)
    keepFocusOnMove(null)
    expect(list.insertBefore).toBe(before)
  })
})
