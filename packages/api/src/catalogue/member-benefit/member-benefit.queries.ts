import type { Db } from '@oxer/db'
import type { MemberBenefitView } from '@oxer/domain/catalogue/member-benefit/member-benefit.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { toMemberBenefit } from './member-benefit.mappers.ts'

const withArticle = { article: { select: { ref: true, name: true } } } as const

export const listMemberBenefits = async (db: Db, { federationRef }: FederationScope): Promise<MemberBenefitView[]> => {
  const rows = await db.memberBenefit.findMany({
    where: { federationRef, state: { not: 'DELETED' } },
    include: withArticle,
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
    relationLoadStrategy: 'join',
  })
  return rows.map(toMemberBenefit)
}

export const getMemberBenefit = async (
  db: Db,
  { federationRef }: FederationScope,
  ref: string,
): Promise<MemberBenefitView> => {
  const row = await db.memberBenefit.findFirst({
    where: { ref, federationRef, state: { not: 'DELETED' } },
    include: withArticle,
  })
  if (!row) throw failure(kernelErrors.notFound)
  return toMemberBenefit(row)
}
