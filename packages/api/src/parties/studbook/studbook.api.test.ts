import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Rule } from '@oxer/domain/kernel/rule-tree/rule.schema'
import { judgeRules } from '@oxer/domain/kernel/rule-tree/rule-tree.rules'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { readCombinationFacts } from '../practitioner/combination-facts.queries.ts'

const { api, database, make, worlds } = await apiTest()
const federation = worlds.a.federation.ref
const as = (subject: Subject = 'federationCollaborator') => api(subject).parties.studbook
const merging = (subject: Subject = 'federationCollaborator') => api(subject).registry.merge

const horseIn = async (studbook: string) => {
  const { ref } = await make.horse({ federationRef: federation, studbook })
  return { ref, book: async () => (await database.prisma.horse.findUniqueOrThrow({ where: { ref } })).studbook }
}
const bookOf = async (name: string) => {
  const { items } = await as().list({ federation, q: name })
  const found = items.find((row) => row.name === name)
  if (!found) throw new Error(`no studbook ${name}`)
  return found
}

/** Whether a rule that names a studbook holds for the horse. */
const isIn = async (horse: string, text: string): Promise<boolean> => {
  const rule: Rule = { kind: 'HORSE_REGISTERED_TO_STUDBOOK', weight: 'REQUIRED', inverted: false, text }
  const [facts] = await readCombinationFacts(database.prisma, [{ person: { described: {} }, horse: { ref: horse } }])
  const tree = { logicalOperator: 'all' as const, inverted: false, children: [rule] }
  return judgeRules(tree, { on: '2026-05-17', federationRef: federation, ...facts }, new Map()).outcome === 'ALLOWED'
}

describe('studbooks of a federation', () => {
  it('are listed by page, found by name, code and spelling, and created once', async () => {
    const made = await as().create({ federation, name: 'Zangersheide', code: 'ZANG', country: 'BEL' })
    expect(made).toMatchObject({ code: 'ZANG', country: 'BEL', horseCount: 0, spellings: [], version: 1 })
    expect((await as().list({ federation, q: 'zang' })).items.map(({ ref }) => ref)).toContain(made.ref)
    const taken = await refused(as().create({ federation, name: 'ZANGERSHEIDE' }), partiesErrors.studbookTaken)
    expect(taken.causes[0]).toMatchObject({ field: 'name' })
    await horseIn('Anglo')
    const first = await as().list({ federation, size: 1 })
    const second = await as().list({ federation, size: 1, after: first.next ?? '' })
    expect([first.items, second.items].map((rows) => rows.length)).toEqual([1, 1])
    expect(first.items[0]?.ref).not.toBe(second.items[0]?.ref)
  })
  it('keep an earlier name as a spelling, for rules and files', async () => {
    const horse = await horseIn('Selle Fr.')
    const { ref: studbook, version } = await bookOf('Selle Fr.')
    const renamed = await as().update({ federation, studbook, version, name: 'Selle Français' })
    expect(renamed).toMatchObject({ horseCount: 1, spellings: [{ name: 'Selle Fr.' }], version: version + 1 })
    expect(await horse.book()).toBe('Selle Français')
    expect([await isIn(horse.ref, 'selle francais'), await isIn(horse.ref, 'SELLE FR')]).toEqual([true, true])
    expect(await (await horseIn('selle fr')).book()).toBe('Selle Français')
    await refused(as().update({ federation, studbook, version, name: 'Old' }), kernelErrors.staleVersion)
  })
  it('are read and written by the staff of the federation only', async () => {
    const fields = { federation, name: 'Nobody' }
    for (const subject of ['clubAdministrator', 'rider'] as const) {
      await refused(as(subject).list({ federation }), kernelErrors.insufficientPermissions)
      await refused(as(subject).create(fields), kernelErrors.insufficientPermissions)
    }
    await refused(as('foreignAdministrator').create(fields), kernelErrors.notFound)
    await refused(as('anonymous').list({ federation }), kernelErrors.noUserContext)
    await refused(as().create({ federation, name: ' . ' }), kernelErrors.blankName)
    await make.horse({ federationRef: worlds.b.federation.ref, studbook: 'Elsewhere' })
    const foreign = await database.prisma.studbook.findFirstOrThrow({ where: { name: 'Elsewhere' } })
    await refused(as().get({ federation, studbook: foreign.ref }), kernelErrors.notFound)
    const own = await as().create({ federation, name: 'Own' })
    await refused(
      merging().studbooks({ federation, studbook: own.ref, selected: [foreign.ref] }),
      kernelErrors.notFound,
    )
  })
})

describe('merging studbooks', () => {
  it('moves the horses, maps later spellings, and can be undone (decision 36)', async () => {
    const [kept, moved] = [await horseIn('BWP'), await horseIn('Belgian Warmblood')]
    const earlier = await horseIn('Belgisch Warmbloed')
    const into = { federation, studbook: (await bookOf('BWP')).ref }
    const middle = await bookOf('Belgian Warmblood')
    const oldest = await bookOf('Belgisch Warmbloed')
    await merging().studbooks({ federation, studbook: middle.ref, selected: [oldest.ref] })
    const [line] = await merging().studbooks({ ...into, selected: [middle.ref] })
    expect(line).toMatchObject({ mergedName: 'Belgian Warmblood', undoneAt: null })
    for (const horse of [kept, moved, earlier]) expect(await horse.book()).toBe('BWP')
    expect((await as().get(into)).spellings.map(({ name }) => name)).toEqual([
      'Belgian Warmblood',
      'Belgisch Warmbloed',
    ])
    const imported = await horseIn('belgian  warm-blood')
    expect(await imported.book()).toBe('BWP')
    expect(await isIn(kept.ref, 'Belgisch Warmbloed')).toBe(true)
    expect(await isIn(kept.ref, 'KWPN')).toBe(false)
    await refused(as().get({ federation, studbook: middle.ref }), kernelErrors.notFound)
    await refused(merging().studbooks({ ...into, selected: [middle.ref] }), kernelErrors.notFound)
    await refused(merging().studbooks({ ...into, selected: [into.studbook] }), partiesErrors.mergeWithItself)

    const undo = { ...into, merge: line?.ref ?? '' }
    await refused(merging('rider').undoOfStudbook(undo), kernelErrors.insufficientPermissions)
    expect((await merging().undoOfStudbook(undo)).undoneAt).not.toBeNull()
    expect(await Promise.all([kept, moved, earlier, imported].map((horse) => horse.book()))).toEqual([
      ...['BWP', 'Belgian Warmblood', 'Belgian Warmblood', 'BWP'],
    ])
    expect((await as().get({ federation, studbook: middle.ref })).spellings).toMatchObject([{ ref: oldest.ref }])
    expect(await isIn(kept.ref, 'Belgisch Warmbloed')).toBe(false)
    await refused(merging().undoOfStudbook(undo), partiesErrors.mergeUndone)
    expect(await merging().ofStudbook(into)).toMatchObject([{ ref: line?.ref }])
  })
})
