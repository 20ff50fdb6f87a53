import type { Horse, Merge, Person, Prisma } from '@oxer/db'
import { Address } from '@oxer/domain/kernel/address/address.schema'
import { Gender } from '@oxer/domain/parties/person/person.schema'
import type { MergeLine, SimilarPerson } from '@oxer/domain/registry/merge/merge.schema'

export const nameOfPerson = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`
export const nameOfHorse = ({ name }: Pick<Horse, 'name'>): string => name

export const toMergeLine = (row: Merge, mergedName: string, until: Date, now: Date): MergeLine => ({
  ref: row.ref,
  keptRef: row.keptRef,
  mergedRef: row.mergedRef,
  mergedName,
  by: row.byName,
  at: row.at.toISOString(),
  undoneAt: row.undoneAt?.toISOString() ?? null,
  undoUntil: row.undoneAt !== null || until < now ? null : until.toISOString(),
})

export const similarColumns = {
  account: { select: { ref: true } },
  _count: { select: { memberships: true, practitioners: true } },
} satisfies Prisma.PersonInclude

const addressLine = (value: unknown): string | null => {
  if (value === null) return null
  const { street, number, bus, postalCode, cityName } = Address.parse(value)
  return [[street, number, bus].filter(Boolean).join(' '), [postalCode, cityName].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
}

export const toSimilarPerson = (
  row: Prisma.PersonGetPayload<{ include: typeof similarColumns }>,
  likeness: Pick<SimilarPerson, 'likeness' | 'reasons'>,
  obstacles: SimilarPerson['obstacles'],
): SimilarPerson => ({
  ref: row.ref,
  firstName: row.firstName,
  lastName: row.lastName,
  birthDate: row.birthDate,
  gender: Gender.parse(row.gender),
  email: row.email,
  phone: row.phone,
  mobilePhone: row.mobilePhone,
  nationality: row.nationality,
  language: row.language,
  feiNumber: row.feiNumber,
  externalId: row.externalId,
  address: addressLine(row.address),
  profession: row.profession,
  vatNumber: row.vatNumber,
  companyName: row.companyName,
  avatar: row.avatar,
  hasLogin: row.account !== null,
  memberships: row._count.memberships,
  combinations: row._count.practitioners,
  ...likeness,
  obstacles,
})
