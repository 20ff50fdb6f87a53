import type { RulesTemplateView } from '@oxer/domain/catalogue/rules-template/rules-template.schema'
import { usePublishable } from '../../../shared/publishable/use-publishable.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useRulesTemplateChanges = (federation: string) =>
  usePublishable('catalogue', trpc.catalogue.rulesTemplate, ({ ref }: RulesTemplateView) => ({
    federation,
    rulesTemplate: ref,
  }))
