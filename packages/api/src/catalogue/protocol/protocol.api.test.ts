import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import { protocolPresets } from '@oxer/domain/catalogue/protocol/presets/presets'
import type {
  DressageExercise,
  DressageProtocol,
  PresentationProtocol,
  StyleRidingProtocol,
} from '@oxer/domain/catalogue/protocol/protocol.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, federation, make, now, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).catalogue.protocol

/** Every field that an exercise has. */
const exercises: DressageExercise[] = [
  {
    no: 1,
    heading: 'Trot work',
    letters: 'A-X',
    name: 'Enter in collected trot; halt',
    directive: 'Straightness; attentiveness',
    coefficient: '1',
    maximum: '10',
    part: 'TECHNICAL',
    markStep: '0.5',
  },
  { no: 2, name: 'Harmony', coefficient: '4', maximum: '10', part: 'ARTISTIC', markStep: null },
  { no: 3, name: 'Paces', coefficient: '1.5', maximum: '10', part: 'COLLECTIVE', markStep: '0.1' },
]
const dressage: DressageProtocol = {
  discipline: 'DRESSAGE',
  arena: 'LARGE',
  aggregate: 'TECHNICAL_ARTISTIC_MEAN',
  judges: ['H', 'C', 'M'],
  judgeMaximum: '65',
  exercises,
  courseErrors: [{ kind: 'POINTS', value: '2' }, { kind: 'PERCENTAGE', value: '0.5' }, { kind: 'ELIMINATION' }],
  judgeDecimals: 3,
  decimals: 3,
  tieBreak: ['ARTISTIC', 'COLLECTIVE'],
  artisticWeight: '0.4',
  comparedBy: 'TOTAL_POINTS',
  inputKind: 'DROPDOWN',
}
const styleRiding: StyleRidingProtocol = {
  discipline: 'STYLE_RIDING',
  judges: ['C'],
  judgeMaximum: null,
  exercises,
  courseErrors: [{ kind: 'POINTS', value: '2' }],
  timeAllowed: 7250,
  timePenalty: { penalty: '1', perStarted: 400 },
  jumpOff: { stylePoints: '60', timeAllowed: 4500, timePenalty: { penalty: '0.25', perStarted: 100 } },
  hasJumpingRanking: true,
  inputKind: 'SLIDER',
  decimals: 2,
  tieBreak: ['STYLE', 'TIME'],
}
const presentation: PresentationProtocol = {
  discipline: 'PRESENTATION',
  judges: ['A', 'B'],
  judgeMaximum: null,
  exercises,
  scoredBy: 'TOTAL_POINTS',
  inputKind: 'RATING',
  decimals: 1,
  tieBreak: [3, 1],
}

describe('protocols with a sheet (q074-q086)', () => {
  it('of dressage keep every field; refuse a stale version and the path of another kind (q075-q077)', async () => {
    const staff = as('federationAdministrator')
    const made = await staff.createDressage({ federation, name: 'M1', definition: dressage })
    expect(made).toEqual({ ref: made.ref, name: 'M1', definition: dressage, testCount: 0, version: 1 })
    const changed: DressageProtocol = { ...dressage, arena: 'SMALL', exercises: exercises.slice(0, 2), judges: ['C'] }
    const at = { federation, protocol: made.ref }
    await staff.updateDressage({ ...at, name: 'M1b', definition: changed, version: 1 })
    const after = await staff.getDressage(at)
    expect(after).toEqual({ ref: made.ref, name: 'M1b', definition: changed, testCount: 0, version: 2 })
    const stale = staff.updateDressage({ ...at, name: 'M2', definition: dressage, version: 1 })
    expect((await refused(stale, kernelErrors.staleVersion)).current).toEqual(after)
    await refused(staff.getPresentation(at), kernelErrors.notFound)
    await refused(as('rider').getDressage(at), kernelErrors.insufficientPermissions)
  })
  it('of style riding keep every field (q079-q081)', async () => {
    const staff = as('federationAdministrator')
    const made = await staff.createStyleRiding({ federation, name: 'Style', definition: styleRiding })
    const at = { federation, protocol: made.ref }
    expect((await staff.getStyleRiding(at)).definition).toEqual(styleRiding)
    const changed: StyleRidingProtocol = { ...styleRiding, jumpOff: null, timeAllowed: null, timePenalty: null }
    await staff.updateStyleRiding({ ...at, name: 'Style B', definition: changed, version: 1 })
    expect(await staff.getStyleRiding(at)).toMatchObject({ name: 'Style B', definition: changed, version: 2 })
  })
  it('of presentation keep every field (q083-q085)', async () => {
    const staff = as('federationAdministrator')
    const made = await staff.createPresentation({ federation, name: 'Foals', definition: presentation })
    const at = { federation, protocol: made.ref }
    expect((await staff.getPresentation(at)).definition).toEqual(presentation)
    const changed: PresentationProtocol = { ...presentation, scoredBy: 'PERCENTAGE', tieBreak: [] }
    await staff.updatePresentation({ ...at, name: 'Foals', definition: changed, version: 1 })
    expect(await staff.getPresentation(at)).toMatchObject({ definition: changed, version: 2 })
  })
  it('are refused with all wrong fields at once (q075, q083)', async () => {
    const staff = as('federationAdministrator')
    const [first, ...others] = exercises
    if (!first) expect.fail('there is an exercise')
    const fieldsOf = async (definition: DressageProtocol, error: (typeof catalogueErrors)['protocolMaximum']) =>
      (await refused(staff.createDressage({ federation, name: 'X', definition }), error)).causes.map(
        ({ field }) => field,
      )
    const wrong = [{ ...first, maximum: '0' }, ...others.map((exercise) => ({ ...exercise, markStep: '0.3' }))]
    expect(await fieldsOf({ ...dressage, exercises: wrong }, catalogueErrors.protocolMaximum)).toEqual([
      'definition.exercises.0.maximum',
      'definition.exercises.1.markStep',
      'definition.exercises.2.markStep',
    ])
    const words = { ...dressage, exercises: [{ ...first, coefficient: 'two' }] }
    const read = await refused(
      staff.createDressage({ federation, name: 'X', definition: words }),
      kernelErrors.wrongFormat,
    )
    expect(read.causes[0]?.field).toBe('definition.exercises.0.coefficient')
    const unknown = staff.createPresentation({ federation, name: 'X', definition: { ...presentation, tieBreak: [9] } })
    expect((await refused(unknown, catalogueErrors.protocolExerciseUnknown)).causes[0]?.field).toBe(
      'definition.tieBreak.0',
    )
  })
  it('report the number of tests with a copy, and can still be deleted (q074, q078)', async () => {
    const staff = as('federationAdministrator')
    const definition = protocolPresets.find(({ key }) => key === 'GRAND_PRIX_2014')?.definition
    if (definition?.discipline !== 'DRESSAGE') expect.fail('the preset is missing')
    const made = await staff.createDressage({ federation, name: 'Taken', definition })
    const taken = { protocolRef: made.ref, protocolDefinition: definition }
    await make.test({ competitionRef: worlds.a.competition.ref, ...taken })
    await make.test({ competitionRef: worlds.a.competition.ref, ...taken, deletedAt: now() })
    const at = { federation, protocol: made.ref }
    expect((await staff.getDressage(at)).testCount).toBe(1)
    expect((await staff.list({ federation })).find(({ ref }) => ref === made.ref)?.testCount).toBe(1)
    await staff.updateDressage({ ...at, name: 'Taken', definition: dressage, version: 1 })
    const [test] = await database.prisma.competitionTest.findMany({ where: { protocolRef: made.ref, deletedAt: null } })
    expect(test?.protocolDefinition).toEqual(definition)
    await staff.removeDressage(at)
    expect((await staff.list({ federation })).map(({ ref }) => ref)).not.toContain(made.ref)
  })
})
