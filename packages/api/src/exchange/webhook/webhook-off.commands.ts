import type { WebhookOffReason } from '@oxer/domain/exchange/webhook/webhook.schema'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import type { Services } from '../../kernel/context/context.ts'
import { notify } from '../../kernel/notification/notify.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'

/** Switches a webhook off by itself, and notifies the administrators of its federation. What waits stays, for when it is switched on. */
export const switchOff = async (services: Services, ref: string, offReason: WebhookOffReason): Promise<void> => {
  const tenant = await tenantOfInstallation(services.database)
  await runAsOperator({ services, authorName: 'Oxer', tenant }, 'webhook-off', async (ctx) => {
    await lockRows(ctx, 'webhook', [ref])
    const webhook = await ctx.db.webhook.findUnique({ where: { ref } })
    if (webhook === null || !webhook.isOn) {
      ctx.recordNothing('it is off, or removed')
      return
    }
    const { federationRef, name, version } = webhook
    await ctx.db.webhook.update({ where: { ref }, data: { isOn: false, offReason, version: { increment: 1 } } })
    await notify(ctx, {
      ...{ kind: 'WEBHOOK_OFF', eventKey: `WEBHOOK_OFF:${ref}:${String(version)}` },
      ...{ federationRef, toStaff: true, subject: name },
      link: `/myfederation/${federationRef}/webhooks`,
    })
    const line = { before: { isOn: true }, after: { isOn: false, offReason } }
    ctx.record({ action: 'switch-off', noun: 'webhook', ref, parentRef: federationRef, federationRef, ...line })
  })
}
