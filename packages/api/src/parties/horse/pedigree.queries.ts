import type { Db } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { HorseGender } from '@oxer/domain/parties/horse/horse.schema'
import { canBeParent, type PedigreeRow, pedigreeDepth, pedigreeOf } from '@oxer/domain/parties/horse/pedigree.rules'
import type { Pedigree } from '@oxer/domain/parties/horse/pedigree.schema'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'

/**
 * p068, in one statement. It ends after three generations. A horse that is its own ancestor, as hand-made records may contain, is not
 * followed again.
 */
export const getPedigree = async (db: Db, { horseRef }: { horseRef: string }): Promise<Pedigree> => {
  const rows = await db.$queryRaw<PedigreeRow[]>`
    WITH RECURSIVE line AS (
      SELECT horse.*, ''::text AS path, ARRAY[horse.ref] AS seen FROM horse WHERE horse.ref = ${horseRef}::uuid
      UNION ALL
      SELECT parent.*, line.path || side.letter, line.seen || parent.ref
      FROM line
      CROSS JOIN LATERAL (VALUES ('F', line.father_ref), ('M', line.mother_ref)) AS side(letter, ref)
      JOIN horse AS parent ON parent.ref = side.ref AND parent.federation_ref = line.federation_ref
        AND parent.deleted_at IS NULL
      WHERE length(line.path) < ${pedigreeDepth} AND NOT parent.ref = ANY(line.seen)
    )
    SELECT path, ref, name, left(birth_date, 4)::int AS "birthYear", studbook, father, mother,
      father_of_mother AS "fatherOfMother"
    FROM line`
  return pedigreeOf(rows)
}

type Parents = { fatherRef: string | null; motherRef: string | null }

/** Whether the first horse is the second one, or one of its ancestors. */
export const isAncestor = async (db: Db, horseRef: string, parentRef: string): Promise<boolean> => {
  const found = await db.$queryRaw<{ ref: string }[]>`
    WITH RECURSIVE line AS (
      SELECT ref, father_ref, mother_ref FROM horse WHERE ref = ${parentRef}::uuid
      UNION
      SELECT parent.ref, parent.father_ref, parent.mother_ref
      FROM line JOIN horse AS parent ON parent.ref IN (line.father_ref, line.mother_ref)
    )
    SELECT ref FROM line WHERE ref = ${horseRef}::uuid LIMIT 1`
  return found.length > 0
}

/**
 * Parents as they are stored. A parent in the register gets its name from the register. Throws for a parent that the federation does not
 * have, that has the wrong gender, or that descends from the horse itself (`horseRef`, null for a new horse).
 */
export const readParents = async (
  db: Db,
  { horseRef, federationRef }: { horseRef: string | null; federationRef: string },
  { fatherRef, motherRef }: Parents,
): Promise<{ father?: string; mother?: string }> => {
  const refs = [fatherRef, motherRef].filter((ref) => ref !== null)
  if (refs.length === 0) return {}
  const rows = await db.horse.findMany({
    where: { ref: { in: refs }, federationRef, deletedAt: null },
    select: { ref: true, name: true, gender: true },
  })
  const nameOf = async (side: 'father' | 'mother', ref: string | null): Promise<Record<string, string>> => {
    if (ref === null) return {}
    const row = rows.find((each) => each.ref === ref)
    if (!row) throw failure(partiesErrors.horseParentUnknown, { field: `${side}Ref` })
    if (horseRef !== null && (await isAncestor(db, horseRef, ref))) {
      throw failure(partiesErrors.horseParentCircular, { field: `${side}Ref` })
    }
    if (!canBeParent(side, HorseGender.parse(row.gender))) {
      throw failure(partiesErrors.horseParentGender, { field: `${side}Ref` })
    }
    return { [side]: row.name }
  }
  return { ...(await nameOf('father', fatherRef)), ...(await nameOf('mother', motherRef)) }
}
