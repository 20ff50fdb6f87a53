import { credentialsOf } from '@oxer/domain/finance/external-accounting/external-accounting.rules'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, federation } = await apiTest()
const as = (subject: Subject, credentials: readonly string[] = []) =>
  api(subject, { credentials }).finance.externalAccounting

const settings = {
  system: 'EXACT_ONLINE' as const,
  isEnabled: true,
  administration: '1234567',
  salesJournal: '70',
  revenueAccount: '700000',
  vatAccounts: { VAT_6: null, VAT_9: null, VAT_21: '451021' },
  costCentre: 'ARTICLE' as const,
  exportFolder: null,
}

describe('external accounting (q120, q121, ps090, pr0062, pr0548)', () => {
  it('is set up field by field, and reports the missing fields until it is ready', async () => {
    const admin = as('federationAdministrator')
    expect(await admin.get({ federation })).toMatchObject({
      system: 'EQIFY',
      isEnabled: false,
      version: 0,
      connection: { state: 'NOT_SET_UP', missing: [] },
    })
    // The articles of the federation are sold with 21 % VAT.
    const { connection, version } = await admin.save({ federation, system: 'EXACT_ONLINE', version: 0 })
    expect(version).toBe(1)
    expect(connection).toEqual({
      state: 'INCOMPLETE',
      missing: [
        { gap: 'ADMINISTRATION', name: null },
        { gap: 'SALES_JOURNAL', name: null },
        { gap: 'REVENUE_ACCOUNT', name: null },
        { gap: 'VAT_ACCOUNT', name: 'VAT_21' },
        ...credentialsOf.EXACT_ONLINE.map((name) => ({ gap: 'CREDENTIAL', name })),
      ],
    })
    await admin.save({ federation, ...settings, version })
    const { connection: without, ...read } = await admin.get({ federation })
    expect(read).toEqual({ ...settings, version: 2 })
    expect(without.missing.map(({ gap }) => gap)).toEqual(['CREDENTIAL', 'CREDENTIAL', 'CREDENTIAL'])
    const present = as('federationAdministrator', credentialsOf.EXACT_ONLINE)
    expect((await present.get({ federation })).connection).toEqual({ state: 'READY', missing: [] })
    const files = {
      ...settings,
      system: 'UBL_EXPORT' as const,
      costCentre: 'NONE' as const,
      exportFolder: 'Facturen 2026',
    }
    const exported = await admin.save({ federation, ...files, version: 2 })
    expect(exported).toEqual({ ...files, version: 3, connection: { state: 'READY', missing: [] } })
    expect(
      await database.prisma.history.count({ where: { noun: 'external-accounting', federationRef: federation } }),
    ).toBe(3)
  })
  it('is saved by one of two simultaneous writers', async () => {
    const stale = await refused(
      as('federationAdministrator').save({ federation, ...settings, version: 2 }),
      kernelErrors.staleVersion,
    )
    expect(stale.current).toMatchObject({ version: 3 })
    await refused(
      as('federationAdministrator').save({ federation, ...settings, version: 0 }),
      kernelErrors.staleVersion,
    )
  })
  it('refuses an invalid code at its field', async () => {
    const { causes } = await refused(
      as('federationAdministrator').save({ federation, ...settings, vatAccounts: { VAT_6: '<6>' }, version: 3 }),
      kernelErrors.wrongFormat,
    )
    expect(causes).toMatchObject([{ field: 'vatAccounts.VAT_6' }])
  })
  it('is open to administrators of the federation only', async () => {
    const change = { federation, ...settings, version: 3 }
    await refused(as('anonymous').get({ federation }), kernelErrors.noUserContext)
    for (const subject of ['federationCollaborator', 'clubAdministrator'] as const) {
      await refused(as(subject).get({ federation }), kernelErrors.insufficientPermissions)
      await refused(as(subject).save(change), kernelErrors.insufficientPermissions)
    }
    await refused(as('foreignAdministrator').get({ federation }), kernelErrors.notFound)
    await refused(as('foreignAdministrator').save(change), kernelErrors.notFound)
  })
})
