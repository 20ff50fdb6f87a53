import type { Db, HorseSignature as SignatureRecord } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import {
  type HorseSignature,
  type HorseSignatureRow,
  SignatureMark,
} from '@oxer/domain/parties/horse/horse-signature.schema'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import * as z from 'zod'
import type { HorseScope } from './horse.guards.ts'

const Marks = z.array(SignatureMark)

export const toHorseSignature = (row: SignatureRecord): HorseSignature => ({
  ref: row.ref,
  marks: Marks.parse(row.marks),
  createdAt: row.createdAt.toISOString(),
})

/** The drawings that a list shows; older ones are still read by their reference. */
const shownSignatures = 50

/** The drawings of a horse, the newest first. */
export const listHorseSignatures = async (db: Db, { horseRef }: HorseScope): Promise<HorseSignatureRow[]> => {
  const { signatureRef } = await db.horse.findUniqueOrThrow({
    where: { ref: horseRef },
    select: { signatureRef: true },
  })
  const rows = await db.horseSignature.findMany({
    where: { horseRef },
    select: { ref: true, createdAt: true },
    orderBy: [{ createdAt: 'desc' }, { ref: 'desc' }],
    take: shownSignatures,
  })
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    isCurrent: row.ref === signatureRef,
  }))
}

export const getHorseSignature = async (db: Db, { horseRef }: HorseScope, ref: string): Promise<HorseSignature> => {
  const row = await db.horseSignature.findFirst({ where: { ref, horseRef } })
  if (!row) throw failure(kernelErrors.notFound)
  return toHorseSignature(row)
}

/** Throws for a drawing that is not one of this horse. */
export const checkSignature = async (db: Db, horseRef: string, ref: string | null | undefined): Promise<void> => {
  if (ref === null || ref === undefined) return
  const found = await db.horseSignature.findFirst({ where: { ref, horseRef }, select: { ref: true } })
  if (!found) throw failure(partiesErrors.signatureUnknown, { field: 'signatureRef' })
}
