import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import { RuleSet } from '@oxer/domain/catalogue/rule-set/rule-set.schema'
import { shippedRuleSets } from '@oxer/domain/catalogue/rule-set/shipped-rule-sets.presets'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, downloads, federation, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).catalogue.ruleSet
const staff = () => as('federationAdministrator')
const copying = (over: Record<string, unknown> = {}) => ({
  federation,
  ruleSet: 'FEI_2026',
  name: 'Own rules',
  validFrom: '2027-01-01',
  source: 'Decision of the board, 3 May 2026',
  ...over,
})
const historyOf = async (ref: string) =>
  (await database.prisma.history.findMany({ where: { ref }, orderBy: { id: 'asc' } })).map(({ action }) => action)

describe('rule sets of a federation', () => {
  it('are the shipped ones and those of the federation, its own first', async () => {
    const rows = await as('federationCollaborator').list({ federation })
    expect(rows.map(({ id }) => id)).toEqual(
      expect.arrayContaining([worlds.a.ruleSet.ref, ...shippedRuleSets.map(({ key }) => key)]),
    )
    expect(rows[0]).toMatchObject({ id: worlds.a.ruleSet.ref, isOwn: true, body: 'OWN', basedOn: 'FEI_2022' })
    expect(rows.map(({ id }) => id)).not.toContain(worlds.b.ruleSet.ref)
    const fei = rows.find(({ id }) => id === 'FEI_2026')
    expect(fei).toMatchObject({
      isOwn: false,
      validFrom: '2026-01-01',
      disciplines: ['SHOW_JUMPING', 'DRESSAGE', 'EVENTING', 'VAULTING'],
    })
    expect(fei?.toCheck).toBeGreaterThan(0)
  })

  it('are read whole, each number with its source, and as a file', async () => {
    const view = await as('federationCollaborator').get({ federation, ruleSet: 'FEI_2026' })
    expect(view.definition.parts.SHOW_JUMPING?.tableA.knockDown).toMatchObject({
      value: { kind: 'PENALTIES', value: '4' },
      source: expect.stringContaining('art.'),
    })
    const file = await downloads('federationAdministrator').catalogue.ruleSet.export({
      federation,
      ruleSet: 'FEI_2026',
    })
    expect(file.fileName).toBe('FEI 2026.json')
    const body = file.body instanceof Uint8Array ? new TextDecoder().decode(file.body) : ''
    expect(RuleSet.parse(JSON.parse(body))).toEqual(shippedRuleSets.find(({ key }) => key === 'FEI_2026'))
  })

  it('are copied and changed, with a version, a source and a history entry for each change', async () => {
    const copy = await staff().copy(copying())
    expect(copy).toMatchObject({
      isOwn: true,
      version: 1,
      definition: {
        body: 'OWN',
        name: 'Own rules',
        basedOn: { key: 'FEI_2026', version: 1 },
        validFrom: { value: '2027-01-01', source: 'Decision of the board, 3 May 2026' },
      },
    })
    const source = 'Our rule book, art. 4'
    const changed = await staff().update({
      federation,
      ruleSet: copy.id,
      name: 'Own rules 2027',
      validFrom: { value: '2027-02-01', source },
      changes: [
        { path: 'SHOW_JUMPING.timePenalty', value: { penalty: '1', perStarted: 400 }, source },
        { path: 'EVENTING.dressageFactor', value: '1.5', source },
      ],
      version: 1,
    })
    expect(changed).toMatchObject({
      version: 2,
      definition: {
        name: 'Own rules 2027',
        version: 2,
        validFrom: { value: '2027-02-01' },
        parts: {
          SHOW_JUMPING: { timePenalty: { value: { perStarted: 400 }, source } },
          EVENTING: { dressageFactor: { value: '1.5', source } },
        },
      },
    })
    const stale = { ...copying(), ruleSet: copy.id, validFrom: { value: '2027-01-01', source }, version: 1 }
    const refusal = await refused(staff().update(stale), kernelErrors.staleVersion)
    expect(refusal.current).toMatchObject({ version: 2 })
    expect((await staff().get({ federation, ruleSet: 'FEI_2026' })).version).toBe(1)

    await staff().remove({ federation, ruleSet: copy.id })
    await refused(staff().get({ federation, ruleSet: copy.id }), kernelErrors.notFound)
    expect(await historyOf(copy.id)).toEqual(['copy', 'update', 'delete'])
  })

  it('refuse changes to a shipped one', async () => {
    const shipped = { federation, ruleSet: 'FEI_2026' }
    const update = { ...shipped, name: 'Mine', validFrom: { value: '2027-01-01', source: 'x' }, version: 1 }
    await refused(staff().update(update), catalogueErrors.ruleSetShipped)
    await refused(staff().remove(shipped), catalogueErrors.ruleSetShipped)
  })

  it('refuse an unknown rule and an impossible value, and then store nothing of the change', async () => {
    const ruleSet = worlds.a.ruleSet.ref
    const update = (path: string, value: string | number) =>
      staff().update({
        federation,
        ruleSet,
        name: 'Changed',
        validFrom: { value: '2026-01-01', source: 'The board' },
        changes: [
          { path: 'EVENTING.dressageFactor', value: '2', source: 'The board' },
          { path, value, source: 'The board' },
        ],
        version: 1,
      })
    await refused(update('SHOW_JUMPING.nothing', '1'), catalogueErrors.ruleUnknown)
    await refused(update('SHOW_JUMPING.__proto__', '1'), catalogueErrors.ruleUnknown)
    const refusal = await refused(update('SHOW_JUMPING.mostJumpOffs', 99), catalogueErrors.ruleValueNotAllowed)
    expect(refusal.causes[0]).toMatchObject({ field: 'changes.1.value' })
    expect(await staff().get({ federation, ruleSet })).toMatchObject({
      version: 1,
      definition: { parts: { EVENTING: { dressageFactor: { value: '1' } } } },
    })
  })

  it.each([
    ['a blank name', { name: ' ' }],
    ['no day', { validFrom: '2027-02-30' }],
    ['no source', { source: '' }],
    ['a key that is none', { ruleSet: 'fei 2026' }],
  ])('are not copied with %s', async (_, over) => {
    await expect(staff().copy(copying(over))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('return 404 for one of another federation and for an unknown one', async () => {
    const foreign = { federation, ruleSet: worlds.b.ruleSet.ref }
    await refused(staff().get(foreign), kernelErrors.notFound)
    await refused(staff().copy(copying(foreign)), kernelErrors.notFound)
    await refused(staff().remove(foreign), kernelErrors.notFound)
    await refused(staff().get({ federation, ruleSet: 'FEI_1066' }), kernelErrors.notFound)
  })

  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('are not changed by %s', async (subject, error) => {
    const own = { federation, ruleSet: worlds.a.ruleSet.ref }
    await refused(as(subject).copy(copying()), error)
    await refused(
      as(subject).update({ ...own, name: 'x', validFrom: { value: '2027-01-01', source: 'x' }, version: 1 }),
      error,
    )
    await refused(as(subject).remove(own), error)
  })
})
