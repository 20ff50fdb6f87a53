import type { MemberBenefitView } from '@oxer/domain/catalogue/member-benefit/member-benefit.schema'
import { usePublishable } from '../../../shared/publishable/use-publishable.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useMemberBenefitChanges = (federation: string) =>
  usePublishable('catalogue', trpc.catalogue.memberBenefit, ({ ref }: MemberBenefitView) => ({
    federation,
    memberBenefit: ref,
  }))
