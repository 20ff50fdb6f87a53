// EQIFY takes documents as UBL files at an address that it gives; nothing of it is published, so the operator sets the address.
import { type AccountingSystem, ask, SystemRefusal, ublFile } from './accounting-system.gateway.ts'

export const eqify =
  ({ url, apiKey }: { url: string; apiKey: string }): AccountingSystem =>
  async ({ ref, settings, printed }) => {
    const body = ublFile(printed)
    if (url === '') throw new SystemRefusal('EQIFY_URL is not set', false)
    await ask(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/xml',
        authorization: `Bearer ${apiKey}`,
        'x-administration': settings.administration ?? '',
        // The same for every attempt, so that a document arrives once.
        'idempotency-key': ref,
      },
    })
    return printed.number
  }
