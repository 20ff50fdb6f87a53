import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { findElimination } from '../../competitions/result/elimination.rules.ts'
import { scoreResult } from '../scoring.ts'
import { drivingDefaults, drivingPresets } from './driving.presets.ts'
import type { DrivingProtocol } from './driving.protocol.schema.ts'
import type { DrivingResult } from './driving.result.schema.ts'

const protocol: DrivingProtocol = {
  ...drivingDefaults,
  marathon: drivingDefaults.marathon && {
    ...drivingDefaults.marathon,
    sections: [
      { label: 'A', minimumTime: 138_000, maximumTime: 150_000, timeLimit: { kind: 'FACTOR', factor: '1.2' } },
      { label: 'B', minimumTime: null, maximumTime: 240_000, timeLimit: null },
    ],
    obstacles: { count: 2, perSecond: '0.25', timeLimit: 30_000 },
  },
  cones: drivingDefaults.cones && { ...drivingDefaults.cones, timeAllowed: 12_000 },
}

const driven = (more: Partial<DrivingResult>): DrivingResult => ({
  discipline: 'DRIVING',
  status: 'FINISHED',
  outOfCompetition: false,
  dressage: null,
  marathon: null,
  cones: null,
  ...more,
})

const told = (result: DrivingResult, rules: DrivingProtocol = protocol): string | null => {
  const scored = scoreResult(rules, result)
  return scored.ok ? scored.score.text : scored.errors.map(({ code, path }) => `${code} ${path}`).join(', ')
}

const judges = (...points: string[]) => points.map((each, index) => ({ position: `J${index}`, points: each }))

describe('dressage: base × (100 - mean) / 100, base 160 (general knowledge: check)', () => {
  it.each([
    ['65 of 100', { judges: judges('65') }, '56.00'],
    ['the mean of three judges', { judges: judges('65', '62.5', '66') }, '56.80'],
    // KNHS: an error of course or a groom who dismounts costs 5, then 10, then the drive.
    ['an error of course', { judges: judges('65'), incidents: [{ code: 'ERROR_OF_COURSE', count: 1 }] }, '61.00'],
    ['two of them', { judges: judges('65'), incidents: [{ code: 'ERROR_OF_COURSE', count: 2 }] }, '71.00'],
    [
      'three of them',
      { judges: judges('65'), incidents: [{ code: 'ERROR_OF_COURSE', count: 3 }] },
      'FAULTS_ELIMINATE dressage.incidents.0',
    ],
    [
      'the groom dismounts too',
      {
        judges: judges('65'),
        incidents: [
          { code: 'ERROR_OF_COURSE', count: 1 },
          { code: 'GROOM_DISMOUNT', count: 1 },
        ],
      },
      '66.00',
    ],
    ['given', { penalties: '48.32' }, '48.32'],
    ['given beside sheets', { penalties: '48.32', judges: judges('65') }, 'PENALTIES_AMBIGUOUS dressage.penalties'],
    [
      'something that the protocol does not know',
      { judges: judges('65'), incidents: [{ code: 'RAIN', count: 1 }] },
      'INCIDENT_UNKNOWN dressage.incidents.0.code',
    ],
    ['no sheet', {}, 'SHEETS_MISSING dressage.judges'],
  ] satisfies [string, DrivingResult['dressage'], string][])('%s', (_name, dressage, expected) => {
    expect(told(driven({ dressage }))).toBe(expected)
  })
})

describe('marathon: a quarter of a penalty for each second (general knowledge: check)', () => {
  it.each([
    ['40.12 s and 36.04 s in the obstacles', { obstacles: [4012, 3604] }, '19.04'],
    ['exact, and rounded once: 0.0025 each', { obstacles: [1, 1] }, '0.01'],
    ['within the section', { obstacles: [0, 0], sections: [{ label: 'A', time: 140_000 }] }, '0.00'],
    ['a started second over', { obstacles: [0, 0], sections: [{ label: 'A', time: 150_001 }] }, '0.25'],
    ['two started seconds under', { obstacles: [0, 0], sections: [{ label: 'A', time: 137_899 }] }, '0.50'],
    [
      'over the limit of a section',
      { obstacles: [0, 0], sections: [{ label: 'A', time: 180_001 }] },
      'TIME_LIMIT_EXCEEDED marathon.sections.0.time',
    ],
    ['too long in an obstacle', { obstacles: [30_001, 0] }, 'TIME_LIMIT_EXCEEDED marathon.obstacles.0'],
    ['an obstacle without a time', { obstacles: [4012] }, 'TIME_MISSING marathon.obstacles.1'],
    ['an obstacle too many', { obstacles: [1, 2, 3] }, 'OBSTACLE_UNKNOWN marathon.obstacles.2'],
    [
      'an unknown section',
      { obstacles: [0, 0], sections: [{ label: 'X', time: 1 }] },
      'SECTION_UNKNOWN marathon.sections.0.label',
    ],
    [
      'a section twice',
      {
        obstacles: [0, 0],
        sections: [
          { label: 'B', time: 1 },
          { label: 'B', time: 1 },
        ],
      },
      'SECTION_REPEATED marathon.sections.1.label',
    ],
    ['given', { penalties: '88.75' }, '88.75'],
  ] satisfies [string, DrivingResult['marathon'], string][])('%s', (_name, marathon, expected) => {
    expect(told(driven({ marathon }))).toBe(expected)
  })
})

describe('cones (KNHS): three for a ball, half a penalty for each started second, limit twice the time allowed', () => {
  it.each([
    ['clear', { balls: 0, time: 12_000 }, '0.00'],
    ['two balls', { balls: 2, time: 11_000 }, '6.00'],
    ['a hundredth over', { balls: 0, time: 12_001 }, '0.50'],
    [
      'two balls, 3.2 s over and the groom',
      { balls: 2, time: 12_320, incidents: [{ code: 'GROOM_DISMOUNT', count: 1 }] },
      '13.00',
    ],
    ['the limit itself', { balls: 0, time: 24_000 }, '60.00'],
    ['over the limit', { balls: 0, time: 24_001 }, 'TIME_LIMIT_EXCEEDED cones.time'],
    ['balls not counted', { time: 12_000 }, 'PENALTIES_MISSING cones.balls'],
    ['given with its time', { penalties: '3', time: 11_000 }, '3.00'],
  ] satisfies [string, DrivingResult['cones'], string][])('%s', (_name, cones, expected) => {
    expect(told(driven({ cones }))).toBe(expected)
  })
})

describe('combined', () => {
  const all = driven({
    dressage: { judges: judges('65') },
    marathon: { obstacles: [4012, 3604] },
    cones: { balls: 1, time: 12_100 },
  })
  it('is the sum of its phases', () => {
    expect(told(all)).toBe('78.54')
  })
  it('has only the phases of its protocol', () => {
    expect(told(all, { ...protocol, marathon: null })).toBe('PHASE_NOT_IN_PROTOCOL marathon')
    expect(told(driven({}))).toBe('PHASES_MISSING dressage')
  })
  it('reports the eliminating fault; such a drive has no score', () => {
    const ended = { ...all, cones: { balls: 1, time: 24_001 } }
    expect(findElimination(protocol, ended)).toEqual({ code: 'TIME_LIMIT_EXCEEDED', path: 'cones.time', reason: null })
    expect(findElimination(protocol, all)).toBeNull()
    expect(told({ ...ended, status: 'ELIMINATED' })).toBe('75.04')
  })

  test.prop([fc.nat(20), fc.nat(24_000), fc.nat(5), fc.nat(2000)])(
    'more balls and more time never cost less',
    (balls, time, more, later) => {
      const cost = (cones: DrivingResult['cones']): number => Number(told(driven({ cones })))
      const slow = Math.min(24_000, time + later)
      expect(cost({ balls: balls + more, time: slow })).toBeGreaterThanOrEqual(cost({ balls, time }))
    },
  )
})

describe('the time of the cones', () => {
  const conesOf = (key: string): DrivingProtocol => {
    const found = drivingPresets.find((preset) => preset.key === key)?.definition
    if (!found?.cones) throw new Error(`no cones in ${key}`)
    return { ...found, cones: { ...found.cones, timeAllowed: 12_000 } }
  }
  it.each([
    ['FEI_DRIVING_CONES', 0, 176, '0.88', 'Horst 2015'],
    ['FEI_DRIVING_CONES', 2, 138, '6.69', 'Aachen'],
    ['FEI_DRIVING_CONES', 0, 0, '0.00', 'exactly the time allowed'],
    ['DRIVING_CONES', 0, 176, '1.00', 'KNHS: each started second'],
    ['DRIVING_CONES', 0, 1, '0.50', 'KNHS: a hundredth over'],
  ])('%s, %d balls and %d hundredths over: %s (%s)', (key, balls, over, expected) => {
    const result = driven({ cones: { balls, time: 12_000 + over } })
    const scored = scoreResult(conesOf(key), result)
    expect(scored.ok && scored.score.text).toBe(expected)
  })
})
