import { TenantInfo } from '@oxer/domain/access/tenant/tenant.schema'
import { get } from '@oxer/openapi'
import { open, router } from '../../kernel/procedure/procedures.ts'
import { toTenantInfo } from './tenant.mappers.ts'

export const tenantRouter = router({
  current: open
    .meta(
      get('/_/system/tenant', 'Name, language and appearance of the tenant at this host name', { tags: ['system'] }),
    )
    .output(TenantInfo)
    .query(({ ctx }) => toTenantInfo(ctx.tenant)),
})
