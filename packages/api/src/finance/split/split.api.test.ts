// The parts that a federation gives of an article.
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refusedAs } from '../../kernel/testing/refused.ts'

const { api, make, federation, worlds } = await apiTest()
const { finance } = api('federationAdministrator')
const article = await make.article({ federationRef: federation, type: 'OTHER', amountCents: 2500 })
const club = worlds.a.club.ref
const percent = (contactType: 'FEDERATION' | 'ORGANISATION', contactRef: string, value: number) => ({
  ...{ contactType, contactRef, articleRef: article.ref, type: 'PERCENTAGE' as const, value },
})
const cents = (contactRef: string, value: number) => ({
  ...{ contactType: 'PERSON' as const, contactRef, articleRef: article.ref, type: 'ABSOLUTE' as const, value },
})

it('the parts of an article: saved together, within the price, for whoever manages the money', async () => {
  const of = { federation, article: article.ref }
  const { version, maximum } = await finance.split.ofArticle(of)
  expect(maximum).toEqual({ absolute: 2500, percentage: 10_000 })
  const save = (splits: ReturnType<typeof percent | typeof cents>[], seen = version) =>
    finance.split.saveOfArticle({ ...of, version: seen, splits })
  const person = (await make.person({ federationRef: federation })).ref
  await expect(
    save([percent('FEDERATION', federation, 6000), percent('ORGANISATION', club, 4001)]),
  ).rejects.toMatchObject(refusedAs(ledgerErrors.splitOverHundred))
  await expect(save([cents(person, 2501)])).rejects.toMatchObject(refusedAs(ledgerErrors.splitOverPrice))
  await expect(save([percent('ORGANISATION', worlds.b.club.ref, 100)])).rejects.toMatchObject(
    refusedAs(kernelErrors.notFound),
  )
  expect(await save([percent('FEDERATION', federation, 1000)])).toMatchObject({
    version: version + 1,
    splits: [{ contact: { type: 'FEDERATION', ref: federation }, value: 1000, isInherited: false }],
  })
  await expect(save([])).rejects.toMatchObject(refusedAs(kernelErrors.staleVersion))
  await expect(api('federationCollaborator').finance.split.ofArticle(of)).rejects.toMatchObject(
    refusedAs(kernelErrors.insufficientPermissions),
  )
})
