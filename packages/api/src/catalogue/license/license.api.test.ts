import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import { licenseErrors } from '@oxer/domain/catalogue/license/license.errors'
import { renewalErrors } from '@oxer/domain/catalogue/renewal/renewal.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ruleTreeErrors } from '@oxer/domain/kernel/rule-tree/rule-tree.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { money, renewal, rules, sentOf } from '../publishable/offer.fixture.ts'

const { api, federation, make, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).catalogue
const staff = () => as('federationCollaborator')

const licenseFields = () => ({
  name: 'Startvergunning dressuur',
  description: 'Voor wie start in de dressuur.',
  type: 'COMPETITION' as const,
  validityType: 'RECURRING' as const,
  feeType: 'MONTHLY' as const,
  quantityType: 'TIMES' as const,
  quantityValue: 12,
  articleRef: worlds.a.article.ref,
  renewal,
  rules,
})

describe('licenses (p160-p166, q087)', () => {
  it('every field is unchanged after create, read, edit and read', async () => {
    const fields = licenseFields()
    const { ref } = await staff().license.create({ federation, ...fields, money })
    const read = await staff().license.get({ federation, license: ref })
    expect(sentOf(read)).toMatchObject({ ...fields, money })
    expect(read).toMatchObject({
      article: { ref: worlds.a.article.ref, name: worlds.a.article.name },
      money: { amountWithoutTax: 3719, taxLevel: 21 },
      state: 'DRAFT',
      label: null,
      actions: ['EDIT', 'DELETE', 'PUBLISH'],
      version: 1,
    })
    const changed = {
      name: 'Dagvergunning',
      description: '',
      type: 'RECREATIONAL' as const,
      validityType: 'UNLIMITED' as const,
      feeType: 'PER_USE' as const,
      quantityType: 'UNLIMITED' as const,
      quantityValue: null,
      articleRef: null,
      renewal: {
        ...renewal,
        period: 'DAILY' as const,
        startType: 'NOW' as const,
        closePeriod: null,
        earlybirdPeriod: null,
      },
      rules: { ...rules, logicalOperator: 'any' as const, children: [] },
      money: { ...money, amountWithTax: 0 },
    }
    await staff().license.update({ federation, license: ref, ...changed, version: 1 })
    const again = await staff().license.get({ federation, license: ref })
    expect(sentOf(again)).toMatchObject(changed)
    expect((await staff().license.list({ federation })).find((row) => row.ref === ref)).toEqual(again)
    expect((await staff().license.list({ federation, licenseType: 'OFFICIAL' })).map((row) => row.ref)).not.toContain(
      ref,
    )
    const stale = await refused(
      staff().license.update({ federation, license: ref, ...changed, version: 1 }),
      kernelErrors.staleVersion,
    )
    expect(stale.current).toMatchObject({ ref, version: 2 })
  })
  it('are for one championship of their federation, whose name they show, or for none (pr1055)', async () => {
    const league = await make.championship({ federationRef: federation, name: 'League' })
    const cup = { ...licenseFields(), name: 'Cup', validityType: 'CHAMPIONSHIP' as const, money }
    const made = await staff().license.create({ federation, ...cup, championshipRef: league.ref })
    expect(made).toMatchObject({ championshipRef: league.ref, championship: { ref: league.ref, name: 'League' } })
    const cancelled = await make.championship({ federationRef: federation, status: 'CANCELLED' })
    const foreign = await make.championship({ federationRef: worlds.b.federation.ref })
    for (const championshipRef of [cancelled.ref, foreign.ref]) {
      await refused(staff().license.create({ federation, ...cup, championshipRef }), licenseErrors.championshipUnknown)
    }
    const season = { ...cup, validityType: 'RECURRING' as const, championshipRef: league.ref }
    const { ref, version } = made
    const changed = await staff().license.update({ federation, license: ref, ...season, version })
    expect(changed).toMatchObject({ championshipRef: null, championship: null })
  })
  it('start at 0 EUR with the default article of their type, unless none is asked for (pr0441, pr1005)', async () => {
    const standard = async (type: 'LICENSE' | 'BOARD_MEMBER' | 'OTHER') =>
      (
        await as('federationAdministrator').article.create({
          federation,
          name: type,
          type,
          default: true,
          defaultamount: money,
        })
      ).ref
    const made = async (over: object) =>
      staff().license.create({ federation, name: 'Standard', type: 'COMPETITION' as const, ...over })
    expect(await made({})).toMatchObject({
      articleRef: null,
      money: { amountWithTax: 0, amountWithoutTax: 0, taxLevel: 0, taxLevelCode: 'VAT_0', currency: 'EUR' },
    })
    const [license, board, other] = [await standard('LICENSE'), await standard('BOARD_MEMBER'), await standard('OTHER')]
    expect((await made({})).articleRef).toBe(license)
    expect((await made({ type: 'BOARD_MEMBER' as const })).articleRef).toBe(board)
    expect((await made({ articleRef: null })).articleRef).toBeNull()
    const benefit = await staff().memberBenefit.create({ federation, name: 'Standard' })
    expect(benefit).toMatchObject({
      articleRef: other,
      money: { amountWithTax: 0, taxLevelCode: 'VAT_0', currency: 'EUR' },
    })
    await as('federationAdministrator').article.remove({ federation, article: license })
    expect((await made({})).articleRef).toBeNull()
  })
  it('are published with a note, withdrawn and archived, with user and moment of each (p164-p166)', async () => {
    const { license, publishable } = staff()
    const { ref } = await license.create({ federation, name: 'Officials', type: 'OFFICIAL', money })
    const of = { federation, license: ref }
    await refused(license.publish({ ...of, note: '  ' }), catalogueErrors.publishNoteEmpty)
    expect(await publishable.listRevisions({ federation, publishable: ref })).toEqual([])
    expect(await license.publish({ ...of, note: ' Season 2026 ' })).toMatchObject({
      state: 'PUBLISHED',
      label: 'V1',
      publishNote: 'Season 2026',
    })
    await refused(license.publish({ ...of, note: 'Twice' }), catalogueErrors.stateMove)
    await refused(license.remove(of), catalogueErrors.stateMove)
    expect(await license.unpublish(of)).toMatchObject({ state: 'UNPUBLISHED', label: 'V1' })
    expect(await as('federationAdministrator').license.publish({ ...of, note: 'Again' })).toMatchObject({ label: 'V2' })
    const archived = await license.archive(of)
    expect(archived).toMatchObject({ state: 'ARCHIVED', actions: ['PUBLISH', 'UNPUBLISH'] })
    await refused(
      license.update({ ...of, name: 'Changed', type: 'OFFICIAL', money, version: archived.version }),
      catalogueErrors.stateMove,
    )
    const revisions = await publishable.listRevisions({ federation, publishable: ref })
    expect(revisions.map(({ action, revision, note }) => [action, revision, note])).toEqual([
      ['ARCHIVE', 2, ''],
      ['PUBLISH', 2, 'Again'],
      ['UNPUBLISH', 1, ''],
      ['PUBLISH', 1, 'Season 2026'],
    ])
    expect(revisions.map(({ by }) => by)).toEqual([
      worlds.actors.federationCollaborator?.name,
      worlds.actors.federationAdministrator?.name,
      worlds.actors.federationCollaborator?.name,
      worlds.actors.federationCollaborator?.name,
    ])
    expect(revisions[0]?.at).toBe('2026-05-17T08:00:00.000Z')
  })
  it('are deleted as a draft, and then return 404 (p163)', async () => {
    const { license } = staff()
    const { ref } = await license.create({ federation, name: 'By mistake', type: 'OTHER', money })
    await license.remove({ federation, license: ref })
    await refused(license.get({ federation, license: ref }), kernelErrors.notFound)
    expect((await license.list({ federation })).map((row) => row.ref)).not.toContain(ref)
    expect((await license.search({ q: 'by mistake' })).matches).toEqual([])
  })
  it('report the invalid fields of the input', async () => {
    const { license } = staff()
    const create = (parts: object) => license.create({ federation, ...licenseFields(), money, ...parts })
    const fieldOf = async (call: Promise<unknown>, error: Parameters<typeof refused>[1]) =>
      (await refused(call, error)).causes.map(({ field }) => field)
    expect(await fieldOf(create({ name: ' ' }), kernelErrors.blankName)).toEqual(['name'])
    expect(await fieldOf(create({ quantityValue: null }), licenseErrors.quantityMissing)).toEqual(['quantityValue'])
    expect(await fieldOf(create({ articleRef: worlds.b.article.ref }), licenseErrors.articleUnknown)).toEqual([
      'articleRef',
    ])
    expect(
      await fieldOf(create({ renewal: { ...renewal, startMonth: null } }), renewalErrors.startMonthMissing),
    ).toEqual(['renewal.startMonth'])
    expect(
      await fieldOf(
        create({ renewal: { ...renewal, closePeriod: { startDay: 31, startMonth: 1, endDay: 1, endMonth: 2 } } }),
        renewalErrors.windowDay,
      ),
    ).toEqual(['renewal.closePeriod.startDay'])
    await refused(
      create({ rules: { logicalOperator: 'all', children: [{ kind: 'PERSON_HAS_AGE' }] } }),
      ruleTreeErrors.invalidRules,
    )
  })
  it('are open to the own federation only (decision 6, decision 32)', async () => {
    const { ref } = worlds.b.license
    await refused(staff().license.get({ federation, license: ref }), kernelErrors.notFound)
    await refused(staff().license.get({ federation: worlds.b.federation.ref, license: ref }), kernelErrors.notFound)
    await refused(staff().license.publish({ federation, license: ref, note: 'Mine' }), kernelErrors.notFound)
    await refused(staff().publishable.listRevisions({ federation, publishable: ref }), kernelErrors.notFound)
    await refused(as('clubAdministrator').license.list({ federation }), kernelErrors.insufficientPermissions)
    await refused(
      as('clubAdministrator').license.create({ federation, name: 'Mine', type: 'OTHER', money }),
      kernelErrors.insufficientPermissions,
    )
    await refused(as('anonymous').license.list({ federation }), kernelErrors.noUserContext)
  })
})

describe('GET /license/search (p021)', () => {
  it('ignores accents and typing errors, and returns at most ten, the best match first', async () => {
    const published = { federationRef: federation, state: 'PUBLISHED' }
    for (const name of ['Éventing junior', 'Junior', 'Juniorenvergunning', 'Brevet menner junior']) {
      await make.license({ ...published, name })
    }
    const found = async (q: string, subject: Subject = 'rider') =>
      (await as(subject).license.search({ q })).matches.map(({ name }) => name)
    expect(await found('junior')).toEqual(['Junior', 'Juniorenvergunning', 'Brevet menner junior', 'Éventing junior'])
    expect(await found('eventing')).toEqual(['Éventing junior'])
    expect(await found('junior EVÉN')).toEqual(['Éventing junior'])
    expect(await found('juniorenvergunnig')).toEqual(['Juniorenvergunning'])
    expect(await found('vergunning')).toContain('Juniorenvergunning')
    expect(await found('qwertz')).toEqual([])
    for (let number = 10; number < 22; number += 1)
      await make.license({ ...published, name: `Regio ${String(number)}` })
    const many = await as('rider').license.search({ q: 'regio' })
    expect(many.matches).toHaveLength(10)
    expect(many.hasMore).toBe(true)
    expect(many.matches[0]).toEqual({ ref: expect.any(String), name: 'Regio 10' })
    await refused(as('rider').license.search({ q: ' a ' }), kernelErrors.searchNeedleTooSmall)
    await refused(as('anonymous').license.search({ q: 'regio' }), kernelErrors.noUserContext)
  })
  it('shows drafts to the staff of the federation only, and nothing of another federation', async () => {
    await make.license({ federationRef: federation, name: 'Zomervergunning' })
    await make.license({ federationRef: worlds.b.federation.ref, name: 'Zomervergunning elders', state: 'PUBLISHED' })
    const names = async (subject: Subject, inFederation?: string) =>
      (await as(subject).license.search({ q: 'zomer', federation: inFederation })).matches.map(({ name }) => name)
    expect(await names('rider')).toEqual([])
    expect(await names('federationCollaborator')).toEqual(['Zomervergunning'])
    expect(await names('foreignAdministrator')).toEqual(['Zomervergunning elders'])
    await refused(names('rider', worlds.b.federation.ref), kernelErrors.notFound)
  })
})
