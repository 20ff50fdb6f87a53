import { expect, it } from 'vitest'
import { canBeParent, type PedigreeRow, pedigreeOf } from './pedigree.rules.ts'

const row = (path: string, over: Partial<PedigreeRow> = {}): PedigreeRow => ({
  path,
  ref: path === '' ? 'self' : path,
  name: path === '' ? 'Foal' : `Horse ${path}`,
  birthYear: 2010,
  studbook: 'BWP',
  father: null,
  mother: null,
  fatherOfMother: null,
  ...over,
})
const named = (name: string) => ({ ref: null, name, birthYear: null, studbook: null })

it('p068: contains only names if the register has no parent', () => {
  expect(pedigreeOf([row('', { father: 'Darco', mother: 'Bella', fatherOfMother: 'Chin Chin' })])).toEqual({
    father: { ...named('Darco'), father: null, mother: null },
    mother: { ...named('Bella'), father: { ...named('Chin Chin'), father: null, mother: null }, mother: null },
    fatherOfMother: named('Chin Chin'),
  })
  expect(pedigreeOf([row('')])).toEqual({ father: null, mother: null, fatherOfMother: null })
})

it('p068: continues with the register’s data of a parent, and ends each branch with names', () => {
  const tree = pedigreeOf([
    row('', { mother: 'Horse M', fatherOfMother: 'an old name' }),
    row('M', { father: 'Horse MF', mother: 'Typed', fatherOfMother: 'Further back' }),
    row('MF', { father: 'Last' }),
  ])
  expect(tree.mother).toMatchObject({ ref: 'M', studbook: 'BWP', birthYear: 2010 })
  expect(tree.fatherOfMother).toMatchObject({ ref: 'MF', name: 'Horse MF' })
  expect(tree.mother?.father?.father).toEqual(named('Last'))
  expect(tree.mother?.mother).toEqual({ ...named('Typed'), father: named('Further back'), mother: null })
})

it('accepts a mare or a filly as mother, and neither as father', () => {
  expect(canBeParent('mother', 'MARE')).toBe(true)
  expect(canBeParent('mother', 'GELDING')).toBe(false)
  expect(canBeParent('father', 'GELDING')).toBe(true)
  expect(canBeParent('father', 'FILLY')).toBe(false)
})
