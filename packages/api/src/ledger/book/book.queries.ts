import { Prisma } from '@oxer/db'

/**
 * The ref of the book of an owner, as a value of a statement: compared with the book of a row, a list reads along its index of days. Joined
 * with the book instead, all rows of the book are sorted first.
 */
export const bookOf = (ownerRef: string): Prisma.Sql =>
  Prisma.sql`(SELECT ref FROM book WHERE owner_ref = ${ownerRef}::uuid)`
