import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, federation, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).catalogue

describe('articles (p022, p167-p169, q117-q119)', () => {
  const fields = (over: Record<string, unknown> = {}) => ({
    federation,
    name: 'Startgeld',
    type: 'SUBSCRIPTION' as const,
    default: true,
    defaultamount: { amountWithTax: 1500, taxLevelCode: 'VAT_21' as const, currency: 'EUR' as const },
    ...over,
  })

  it('have a net amount derived from the gross one; one is the default of its type', async () => {
    const administrator = as('federationAdministrator').article
    const first = await administrator.create(fields())
    expect(first.defaultamount).toEqual({
      amountWithTax: 1500,
      amountWithoutTax: 1240,
      taxLevel: 21,
      taxLevelCode: 'VAT_21',
      currency: 'EUR',
    })
    const second = await administrator.create(fields({ name: 'Startgeld groot' }))
    const ofType = await administrator.listOfType({ federation, articleType: 'SUBSCRIPTION' })
    expect(ofType.filter((row) => row.default).map((row) => row.ref)).toEqual([second.ref])
    expect(await administrator.listNames({ federation })).toContainEqual({ ref: first.ref, name: 'Startgeld' })
    expect((await as('clubAdministrator').article.search({ q: 'groot' })).matches).toEqual([
      { ref: second.ref, name: 'Startgeld groot' },
    ])
    expect((await as('rider').article.search({ q: 'groot' })).matches).toEqual([])
    expect((await as('foreignAdministrator').article.search({ q: 'groot' })).matches).toEqual([])
  })
  it('are changed by administrators only (decision 32)', async () => {
    await refused(as('federationCollaborator').article.create(fields()), kernelErrors.insufficientPermissions)
    await refused(as('foreignAdministrator').article.create(fields()), kernelErrors.notFound)
    await refused(as('anonymous').article.create(fields()), kernelErrors.noUserContext)
    await refused(
      as('federationAdministrator').article.create(
        fields({ defaultamount: { amountWithTax: -1, taxLevelCode: 'VAT_0', currency: 'EUR' } }),
      ),
      kernelErrors.negative,
    )
    const update = { ...fields(), article: worlds.b.article.ref, version: 1 }
    await refused(as('federationAdministrator').article.update(update), kernelErrors.notFound)
  })
  it('cannot be deleted while a competition that is not over uses them for a fee', async () => {
    const article = worlds.a.article.ref
    const where = { ref: worlds.a.competition.ref }
    const fees = { registrationFee: { amountCents: 1500, taxLevelCode: 'VAT_21', articleRef: article } }
    await database.prisma.competition.update({ where, data: { fees } })
    await refused(as('federationAdministrator').article.remove({ federation, article }), catalogueErrors.stillUsed)
    await database.prisma.competition.update({ where, data: { start: '2026-05-01', end: '2026-05-02' } })
    // A championship has fees of its own, for all of its competitions.
    const season = { ref: worlds.a.championship.ref }
    const fee = { amountWithTax: 1500, taxLevelCode: 'VAT_21', currency: 'EUR', articleRef: article }
    await database.prisma.championship.update({
      where: season,
      data: { fees: { registration: fee }, end: '2026-09-30' },
    })
    const used = await refused(
      as('federationAdministrator').article.remove({ federation, article }),
      catalogueErrors.stillUsed,
    )
    expect(used.causes[0]?.values).toEqual({ name: worlds.a.championship.name })
    await database.prisma.championship.update({ where: season, data: { status: 'ARCHIVED' } })
    await as('federationAdministrator').article.remove({ federation, article })
    expect((await as('federationAdministrator').article.list({ federation })).map((row) => row.ref)).not.toContain(
      article,
    )
    await database.prisma.competition.update({ where, data: { start: '2026-05-17', end: '2026-05-17' } })
  })
})
