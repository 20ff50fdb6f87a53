import type { Db } from '@oxer/db'
import type {
  OfferedRulesTemplate,
  RulesTemplateView,
} from '@oxer/domain/catalogue/rules-template/rules-template.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { toOfferedRulesTemplate, toRulesTemplate } from './rules-template.mappers.ts'

export const listRulesTemplates = async (db: Db, { federationRef }: FederationScope): Promise<RulesTemplateView[]> => {
  const rows = await db.rulesTemplate.findMany({
    where: { federationRef, state: { not: 'DELETED' } },
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
  })
  return rows.map(toRulesTemplate)
}

export const getRulesTemplate = async (
  db: Db,
  { federationRef }: FederationScope,
  ref: string,
): Promise<RulesTemplateView> => {
  const row = await db.rulesTemplate.findFirst({ where: { ref, federationRef, state: { not: 'DELETED' } } })
  if (!row) throw failure(kernelErrors.notFound)
  return toRulesTemplate(row)
}

/** Published templates, for those who write rules in this federation. */
export const offerRulesTemplates = async (
  db: Db,
  { federationRef }: FederationScope,
): Promise<OfferedRulesTemplate[]> => {
  const rows = await db.rulesTemplate.findMany({
    where: { federationRef, state: 'PUBLISHED' },
    select: { ref: true, name: true, description: true, rules: true },
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
  })
  return rows.map(toOfferedRulesTemplate)
}
