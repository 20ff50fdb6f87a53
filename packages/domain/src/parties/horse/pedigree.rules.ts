import type { HorseGender } from './horse.schema.ts'
import type { Ancestor, Pedigree } from './pedigree.schema.ts'

/** How many generations back a pedigree reads. */
export const pedigreeDepth = 3

/** An ancestor in the register: `path` is '' for the horse itself, 'FM' for its father's mother. */
export type PedigreeRow = {
  path: string
  ref: string
  name: string
  birthYear: number | null
  studbook: string | null
  father: string | null
  mother: string | null
  fatherOfMother: string | null
}

const females: readonly HorseGender[] = ['MARE', 'FILLY', 'FILLY_FOAL', 'FILLY_YEARLING']

/** Whether a horse of this gender can be the father, or the mother. A gelding may be a father from before. */
export const canBeParent = (side: 'father' | 'mother', gender: HorseGender): boolean =>
  females.includes(gender) === (side === 'mother')

/**
 * The tree of the ancestors in the register. For others, the name in the child's form is used. A name alone ends its branch, except that a
 * form also names the mother's father.
 */
export const pedigreeOf = (rows: readonly PedigreeRow[]): Pedigree => {
  const known = new Map(rows.map((row) => [row.path, row]))
  const nameAt = (path: string): string | null => {
    const child = known.get(path.slice(0, -1))
    if (child) return path.endsWith('F') ? child.father : child.mother
    return path.endsWith('MF') ? (known.get(path.slice(0, -2))?.fatherOfMother ?? null) : null
  }
  const ancestorAt = (path: string): Ancestor | null => {
    const row = known.get(path)
    if (row) return { ref: row.ref, name: row.name, birthYear: row.birthYear, studbook: row.studbook }
    const name = nameAt(path)
    return name === null ? null : { ref: null, name, birthYear: null, studbook: null }
  }
  const grandparentAt = (path: string) => {
    const found = ancestorAt(path)
    return found && { ...found, father: ancestorAt(`${path}F`), mother: ancestorAt(`${path}M`) }
  }
  const parentAt = (path: string) => {
    const found = ancestorAt(path)
    return found && { ...found, father: grandparentAt(`${path}F`), mother: grandparentAt(`${path}M`) }
  }
  return { father: parentAt('F'), mother: parentAt('M'), fatherOfMother: ancestorAt('MF') }
}
