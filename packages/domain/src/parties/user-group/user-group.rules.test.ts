import { fc, it as property } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { findCircularMember, type GroupEdge } from './user-group.rules.ts'

const edge = (groupRef: string, memberRef: string): GroupEdge => ({ groupRef, memberRef })

describe('groups within groups (p156, p157)', () => {
  it.each([
    ['itself', [], 'a', ['a'], 'a'],
    ['a group that has it', [edge('b', 'a')], 'a', ['b'], 'b'],
    ['at depth three, through the second', [edge('c', 'd'), edge('d', 'a')], 'a', ['b', 'c'], 'c'],
    ['no way back', [edge('a', 'b'), edge('b', 'c')], 'a', ['c'], null],
    ['what is replaced does not count', [edge('a', 'b')], 'b', ['c'], null],
  ] as const)('%s', (_what, edges, group, members, found) => {
    expect(findCircularMember(edges, group, members)).toBe(found)
  })
  property.prop([
    fc.array(
      fc.tuple(fc.integer({ min: 0, max: 6 }), fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 })),
      {
        maxLength: 20,
      },
    ),
  ])('no circle arises if each write is checked first', (writes) => {
    let edges: GroupEdge[] = []
    for (const [group, members] of writes) {
      const refs = members.map(String)
      if (findCircularMember(edges, String(group), refs) !== null) continue
      edges = [
        ...edges.filter(({ groupRef }) => groupRef !== String(group)),
        ...refs.map((ref) => edge(String(group), ref)),
      ]
    }
    const reaches = (from: string, to: string, left: number): boolean =>
      left > 0 &&
      edges.some(
        ({ groupRef, memberRef }) => groupRef === from && (memberRef === to || reaches(memberRef, to, left - 1)),
      )
    for (const { groupRef } of edges) expect(reaches(groupRef, groupRef, 8)).toBe(false)
  })
})
