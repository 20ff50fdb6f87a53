import { TenantInfo } from '@oxer/domain/access/tenant/tenant.schema'
import { get } from '@oxer/openapi'
import { open, router } from '../../kernel/procedure/procedures.ts'
import { toTenantInfo } from './tenant.mappers.ts'

export const tenantRouter = router({
  current: open
    .meta(get('/_/system/tenant', 'How this host name presents itself', { tags: ['system'] }))
    .output(TenantInfo)
    .query(({ ctx }) => toTenantInfo(ctx.tenant)),
})
