import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { withSentences } from '../../kernel/failure/failure-sentence.mappers.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, make, now, worlds } = await apiTest()
const star = await make.horse({
  federationRef: worlds.a.federation.ref,
  name: 'Star',
  ueln: '528003201400999',
  chip: '981100000000999',
  owner: 'Canary Owner',
  isVerified: true,
})

const as = (subject: Subject) => api(subject).parties.horse
const foal = (over: Record<string, unknown> = {}) => ({
  federation: worlds.a.federation.ref,
  name: 'Foal',
  gender: 'COLT' as const,
  birthDate: '2024-04-01',
  isPony: false,
  ...over,
})

describe('GET /horse/{horse} (p062, decision 33)', () => {
  it('shows identity papers to readers of the register and hides them from others', async () => {
    const hidden = await as('rider').get({ horse: star.ref })
    expect(hidden).toMatchObject({ name: 'Star', ueln: null, chip: null, owner: null, feiPassport: null })
    expect(await as('clubAdministrator').get({ horse: star.ref })).toMatchObject({ ueln: '528003201400999' })
    expect((await as('rider').abilities({ horse: star.ref })).canViewIdentity).toBe(false)
    const list = await as('rider').list({ federation: worlds.a.federation.ref })
    expect(list.items.every((row) => row.ueln === null)).toBe(true)
  })
  it('shows identity papers to the riders of the horse', async () => {
    const personRef = worlds.actors.member?.personRef ?? ''
    await make.practitioner({
      federationRef: worlds.a.federation.ref,
      personRef,
      horseRef: star.ref,
    })
    expect((await as('member').get({ horse: star.ref })).ueln).toBe('528003201400999')
  })
  it('returns 404 to another federation (decision 6)', async () => {
    await refused(as('foreignAdministrator').get({ horse: star.ref }), kernelErrors.notFound)
    await refused(as('rider').get({ horse: worlds.b.practitioners[0]?.horseRef ?? '' }), kernelErrors.notFound)
    await refused(as('anonymous').get({ horse: star.ref }), kernelErrors.noUserContext)
  })
})

describe('GET /horse (p019)', () => {
  it('narrows by kind, studbook and state, sorts by age, and counts', async () => {
    const federationRef = worlds.a.federation.ref
    for (const over of [
      { name: 'Qaar One', birthDate: '2012-01-01', isPony: true, studbook: 'Quarter Book' },
      { name: 'Qaar Two', birthDate: null, isPony: false, studbook: 'quarter-book' },
      { name: 'Qaar Three', birthDate: '2020-01-01', isPony: false, isVerified: true },
    ]) {
      await make.horse({ federationRef, ...over })
    }
    const names = async (over: object): Promise<string[]> => {
      const page = await as('rider').list({ federation: federationRef, q: 'qa', ...over })
      expect(page.total).toBe(page.items.length)
      return page.items.map(({ name }) => name.replace('Qaar ', ''))
    }
    expect(await names({})).toEqual(['One', 'Three', 'Two'])
    expect(await names({ descending: true })).toEqual(['Two', 'Three', 'One'])
    expect(await names({ sort: 'AGE' })).toEqual(['Two', 'One', 'Three'])
    expect(await names({ isPony: true })).toEqual(['One'])
    expect(await names({ isPony: false, isVerified: true })).toEqual(['Three'])
    expect(await names({ studbook: 'QUARTER BOOK' })).toEqual(['One', 'Two'])
    const first = await as('rider').list({ federation: federationRef, q: 'qa', sort: 'AGE', descending: true, size: 2 })
    const rest = await as('rider').list({
      federation: federationRef,
      q: 'qa',
      sort: 'AGE',
      descending: true,
      after: first.next ?? '',
    })
    expect([first.total, rest.total]).toEqual([3, null])
    expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(['Qaar Three', 'Qaar One', 'Qaar Two'])
  })
  it('searches by key; a search by papers confirms nothing', async () => {
    const federation = worlds.a.federation.ref
    const found = async (subject: Subject, key: 'NAME' | 'UELN' | 'CHIP', q: string) =>
      (await as(subject).list({ federation, key, q })).items.map((row) => row.name)
    expect(await found('rider', 'NAME', 'star')).toEqual(['Star'])
    expect(await found('clubAdministrator', 'UELN', '5280032014')).toEqual(['Star'])
    expect(await found('rider', 'UELN', '528003201400999')).toEqual([])
    await refused(found('clubAdministrator', 'CHIP', '98'), kernelErrors.searchNeedleTooSmall)
    await refused(as('foreignAdministrator').list({ federation }), kernelErrors.notFound)
  })
})

describe('POST /horse (p060)', () => {
  it('lets any account of the federation create a horse, and correct it until it is verified or ridden', async () => {
    const made = await as('rider').create(foal({ ueln: '056 015 000000 001' }))
    expect(made).toMatchObject({ name: 'Foal', ueln: '056015000000001', verified: false, version: 1 })
    const {
      ref,
      federation: _f,
      avatar: _a,
      withersHeightHistory: _w,
      practitionerCount: _p,
      verified: _v,
      ...fields
    } = made
    const renamed = await as('rider').update({ horse: ref, ...fields, name: 'Foal II', verified: true })
    expect(renamed).toMatchObject({ name: 'Foal II', verified: false, version: 2 })
    const stale = await refused(as('rider').update({ horse: ref, ...fields }), kernelErrors.staleVersion)
    expect(stale.current).toMatchObject({ name: 'Foal II' })
    await refused(as('member').update({ horse: ref, ...fields, version: 2 }), kernelErrors.insufficientPermissions)
    const verified = await as('federationCollaborator').update({ horse: ref, ...fields, verified: true, version: 2 })
    expect(verified.verified).toBe(true)
    await refused(as('rider').update({ horse: ref, ...fields, version: 3 }), kernelErrors.insufficientPermissions)
  })
  it.each([
    ['EN', 'At most 120 characters.'],
    ['NL', 'Hoogstens 120 tekens.'],
  ] as const)('reports in %s the maximum length of a name', async (language, sentence) => {
    const body = await refused(as('rider').create(foal({ name: 'H'.repeat(130) })), kernelErrors.tooLong)
    expect(body.causes).toEqual([{ code: kernelErrors.tooLong.code, field: 'name', values: { maximum: 120 } }])
    expect(withSentences(body, language).message).toBe(sentence)
  })
  it('keeps the fields that a change does not send, and clears the fields that it empties', async () => {
    const sire = await as('rider').create(foal({ name: 'Sire of all', gender: 'STALLION', birthDate: null }))
    const made = await as('federationAdministrator').create(
      foal({
        sportName: 'Sporty',
        birthDate: '2015-05-01',
        gender: 'STALLION',
        deceasedDate: '2026-01-01',
        isPony: true,
        withersHeight: 'C',
        color: '12',
        ueln: '528003201400555',
        chip: '981100000000555',
        studbook: 'KWPN',
        studbookNumber: '1',
        fatherRef: sire.ref,
        mother: 'Dam',
        fatherOfMother: 'Granddad',
        breeder: 'B',
        owner: 'O',
        feiPassport: '105AB12',
        remarks: 'Kicks',
      }),
    )
    await database.prisma.horse.update({ where: { ref: sire.ref }, data: { deletedAt: now() } })
    const { ref: horse, gender } = made
    const office = as('federationAdministrator')
    const changed = await office.update({
      ...{ horse, gender, version: made.version },
      ...{ name: 'Fowl', isPony: true, chip: null },
    })
    expect(changed).toEqual({ ...made, name: 'Fowl', chip: null, version: changed.version })
    // The consequences: a horse that is not a pony has no category, and another father is another horse.
    const grown = await office.update({
      ...{ horse, gender, version: changed.version },
      ...{ name: 'Fowl', isPony: false, father: 'Another' },
    })
    expect(grown).toEqual({
      ...changed,
      ...{ isPony: false, withersHeight: null, father: 'Another', fatherRef: null, version: grown.version },
    })
  })
  it('refuses a malformed or taken UELN in any spelling', async () => {
    await refused(as('rider').create(foal({ ueln: '12345' })), partiesErrors.uelnInvalid)
    await refused(as('rider').create(foal({ ueln: ' - ' })), partiesErrors.uelnBlank)
    const taken = await refused(as('rider').create(foal({ ueln: '528-003-201400999' })), partiesErrors.uelnInUse)
    expect(taken.causes[0]?.field).toBe('ueln')
  })
  it('refuses a gender that contradicts the age, a birth date in the future, a height of a horse, an unknown colour', async () => {
    await refused(as('rider').create(foal({ birthDate: '2020-01-01' })), partiesErrors.horseGenderAge)
    await refused(as('rider').create(foal({ birthDate: '2027-01-01' })), partiesErrors.birthDateInFuture)
    await refused(as('rider').create(foal({ withersHeight: 'B' })), partiesErrors.withersHeightOnlyOfPony)
    for (const color of ['84', 'PURPLE', 'bay']) {
      await refused(as('rider').create(foal({ color })), kernelErrors.notAnEnumValue)
    }
    const category = await refused(
      as('rider').create(foal({ isPony: true, withersHeight: 'F' as 'E' })),
      partiesErrors.withersHeightUnknown,
    )
    expect(category.causes[0]?.field).toBe('withersHeight')
    await refused(as('rider').create(foal({ name: '' })), kernelErrors.blankName)
    await refused(as('foreignAdministrator').create(foal()), kernelErrors.notFound)
    await refused(as('anonymous').create(foal()), kernelErrors.noUserContext)
  })
})

describe('heights at the withers (q032, q033, pr1070)', () => {
  const staff = () => as('federationAdministrator')
  const measured = (date: string, valueInCm: number) => ({ date, valueInCm, examinator: 'Dr. Vet', comments: 'Shod' })
  const pony = (name: string) => staff().create(foal({ name, isPony: true, gender: 'GELDING', withersHeight: 'B' }))
  const heights = ({ withersHeightHistory }: Awaited<ReturnType<typeof pony>>) =>
    withersHeightHistory.map(({ date, valueInCm, withersHeight }) => [date, valueInCm, withersHeight])

  it('keeps every measurement, and the latest by date gives the category of the pony', async () => {
    const { ref: horse, version } = await pony('Grower')
    const first = await staff().addWithersHeight({ horse, version, ...measured('2026-05-01', 128), withersHeight: 'C' })
    expect(first).toMatchObject({ withersHeight: 'C', version: version + 1 })
    expect(first.withersHeightHistory).toMatchObject([{ ...measured('2026-05-01', 128), withersHeight: 'C' }])
    const older = await staff().addWithersHeight({ horse, version: first.version, ...measured('2025-05-01', 127) })
    expect([older.withersHeight, heights(older)]).toEqual([
      'C',
      [
        ['2026-05-01', 128, 'C'],
        ['2025-05-01', 127, 'B'],
      ],
    ])
    const withersHeightEntry = older.withersHeightHistory[0]?.ref ?? ''
    const back = await staff().removeWithersHeight({ horse, withersHeightEntry, version: older.version })
    expect([back.withersHeight, heights(back)]).toEqual(['B', [['2025-05-01', 127, 'B']]])
    const last = back.withersHeightHistory[0]?.ref ?? ''
    const none = await staff().removeWithersHeight({ horse, withersHeightEntry: last, version: back.version })
    expect(none).toMatchObject({ withersHeight: null, withersHeightHistory: [] })
    const lines = await database.prisma.history.findMany({ where: { ref: horse }, orderBy: { id: 'asc' } })
    expect(lines.map(({ action }) => action).sort()).toEqual([
      'add-withers-height',
      'add-withers-height',
      'create',
      'remove-withers-height',
      'remove-withers-height',
    ])
  })
  it('ignores a height that the form contradicts, and outgrown ponies have no category', async () => {
    const { ref: horse, ...made } = await pony('Tall')
    const { federation: _f, avatar: _a, withersHeightHistory: _w, practitionerCount: _p, ...fields } = made
    const saved = await staff().update({ horse, ...fields, withersHeightHistory: [measured('2026-05-01', 140)] })
    expect(saved).toMatchObject({ withersHeight: 'D', withersHeightHistory: [{ withersHeight: 'D' }] })
    const again = await staff().update({ horse, ...fields, withersHeight: 'A', version: saved.version })
    expect(again.withersHeight).toBe('D')
    const tall = await staff().addWithersHeight({ horse, version: again.version, ...measured('2026-05-02', 158) })
    expect([tall.withersHeight, tall.withersHeightHistory[0]?.withersHeight]).toEqual([null, null])
  })
  it('refuses a measurement of a horse, on an impossible day, with another category, or with an old version', async () => {
    const { ref: horse, version } = await pony('Refused')
    const add = (subject: Subject, over: Record<string, unknown> = {}) =>
      as(subject).addWithersHeight({ horse, version, ...measured('2026-05-01', 128), ...over })
    const fieldOf = async (over: Record<string, unknown>, error: (typeof partiesErrors)[keyof typeof partiesErrors]) =>
      (await refused(add('federationAdministrator', over), error)).causes[0]?.field
    expect(await fieldOf({ date: '2026-05-18' }, partiesErrors.measuredOutsideLife)).toBe('date')
    expect(await fieldOf({ date: '2024-03-31' }, partiesErrors.measuredOutsideLife)).toBe('date')
    expect(await fieldOf({ withersHeight: 'B' }, partiesErrors.withersHeightMismatch)).toBe('withersHeight')
    expect(await fieldOf({ horse: star.ref, version: 1 }, partiesErrors.withersHeightOnlyOfPony)).toBe('valueInCm')
    const blank = await refused(add('federationAdministrator', { examinator: ' ' }), kernelErrors.fieldRequired)
    expect(blank.causes[0]?.field).toBe('examinator')
    await refused(add('rider'), kernelErrors.insufficientPermissions)
    await refused(add('foreignAdministrator'), kernelErrors.notFound)
    await refused(add('anonymous'), kernelErrors.noUserContext)
    const { withersHeightHistory, version: second } = await add('federationCollaborator')
    const stale = await refused(add('federationCollaborator'), kernelErrors.staleVersion)
    expect(stale.current).toMatchObject({ version: second, withersHeight: 'C' })
    const withersHeightEntry = withersHeightHistory[0]?.ref ?? ''
    const remove = (subject: Subject, over: Record<string, unknown> = {}) =>
      as(subject).removeWithersHeight({ horse, version: second, withersHeightEntry, ...over })
    await refused(remove('rider'), kernelErrors.insufficientPermissions)
    await refused(remove('foreignAdministrator'), kernelErrors.notFound)
    await refused(remove('anonymous'), kernelErrors.noUserContext)
    await refused(remove('federationCollaborator', { version }), kernelErrors.staleVersion)
    await refused(remove('federationCollaborator', { horse: star.ref, version: 1 }), kernelErrors.notFound)
  })
})

describe('GET /horse/validate-ueln (p077) and meta-data (p063, c162)', () => {
  it('reports whether a UELN is well formed and free', async () => {
    const federation = worlds.a.federation.ref
    const ask = (ueln: string, horseRef?: string) => as('rider').validateUeln({ federation, ueln, horseRef })
    expect(await ask('528003201400999')).toEqual({ isValid: false, isInUse: true, code: partiesErrors.uelnInUse.code })
    expect(await ask('528003201400999', star.ref)).toMatchObject({ isValid: true })
    expect(await ask('5280')).toMatchObject({ isValid: false, isInUse: false })
  })
  it('keeps a colour by name, and a code as it came (pr1034)', async () => {
    const horse = await as('rider').create(foal({ name: 'Named', color: 'DARK_BAY' }))
    expect(horse.color).toBe('DARK_BAY')
    const coded = await as('rider').update({
      ...foal({ name: 'Named', color: '23' }),
      horse: horse.ref,
      version: horse.version,
    })
    expect(coded.color).toBe('23')
  })
  it('lists the pony categories, the colours 10 to 83 and 99, and the coats by name', async () => {
    const { withersHeights, colors, colorNames } = await as('rider').metadata()
    expect(colorNames).toContain('CHESTNUT')
    expect(withersHeights.map((option) => option.code)).toEqual(['A', 'B', 'C', 'D', 'E'])
    expect(colors).toHaveLength(75)
    expect(await as('rider').withersHeights()).toEqual(withersHeights)
  })
})

describe('riders and similar horses (p065, p071)', () => {
  it('are read by the federation; similar horses by users who may edit', async () => {
    const horse = worlds.a.practitioners[0]?.horseRef ?? ''
    expect(await api('rider').competitions.participation.listCombinationsOfHorse({ horse })).toHaveLength(1)
    await as('rider').create(foal({ name: 'Star', gender: 'MARE' }))
    const twin = await as('rider').create(foal({ name: 'Star', gender: 'MARE', birthDate: star.birthDate }))
    expect(await as('federationCollaborator').listSimilar({ horse: star.ref })).toMatchObject([
      { ref: twin.ref, likeness: 85, reasons: ['SAME_NAME', 'SAME_BIRTH_DATE'] },
    ])
    await refused(as('rider').listSimilar({ horse: star.ref }), kernelErrors.insufficientPermissions)
  })
})

describe('DELETE /horse/{horse}', () => {
  it('deletes a horse that nobody rides, and refuses one that is ridden', async () => {
    const { ref } = await as('rider').create(foal({ name: 'Gone', ueln: '056015000000002' }))
    await refused(as('federationCollaborator').remove({ horse: ref }), kernelErrors.insufficientPermissions)
    await as('federationAdministrator').remove({ horse: ref })
    await refused(as('federationAdministrator').get({ horse: ref }), kernelErrors.notFound)
    await refused(as('rider').create(foal({ ueln: '056015000000002' })), partiesErrors.uelnInUse)
    const ridden = worlds.a.practitioners[0]?.horseRef ?? ''
    await refused(as('federationAdministrator').remove({ horse: ridden }), partiesErrors.horseHasCombinations)
  })
})
