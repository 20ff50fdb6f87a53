import type { Preset } from '../preset.ts'
import type { FaultOutcome } from '../protocol-words.schema.ts'
import type { DrivingProtocol } from './driving.protocol.schema.ts'

/** KNHS: errors of course in the dressage and a groom who dismounts cost 5, then 10, then eliminate. */
const fiveTenElimination: FaultOutcome[] = [
  { kind: 'PENALTIES', value: '5' },
  { kind: 'PENALTIES', value: '10' },
  { kind: 'ELIMINATION' },
]

/**
 * Cones by the KNHS; the base of 160 and a quarter of a penalty for each second of the marathon are general knowledge:
 * check.
 */
export const drivingDefaults: DrivingProtocol = {
  discipline: 'DRIVING',
  dressage: {
    base: '160',
    judges: [],
    judgeMaximum: '100',
    exercises: [],
    courseErrors: [],
    incidents: [
      { code: 'ERROR_OF_COURSE', outcomes: fiveTenElimination },
      { code: 'GROOM_DISMOUNT', outcomes: fiveTenElimination },
    ],
  },
  marathon: {
    sections: [],
    sectionTime: { penalty: '0.25', perStarted: 100 },
    obstacles: { count: 0, perSecond: '0.25', timeLimit: null },
    incidents: [{ code: 'GROOM_DISMOUNT', outcomes: fiveTenElimination }],
  },
  cones: {
    ball: '3',
    timeAllowed: null,
    timePenalty: { penalty: '0.5', perStarted: 100 },
    timeLimit: { kind: 'FACTOR', factor: '2' },
    incidents: [{ code: 'GROOM_DISMOUNT', outcomes: fiveTenElimination }],
  },
  decimals: 2,
  tieBreak: ['MARATHON', 'CONES', 'DRESSAGE'],
}

/**
 * The FEI counts the time over the time allowed to the hundredth: 0.5 per second without rounding up, as in published
 * results (Horst 2015: 1.76 s over is 0.88; Aachen: two balls and 1.38 s over are 6.69).
 */
const feiCones: NonNullable<DrivingProtocol['cones']> = {
  ball: '3',
  timeAllowed: null,
  timePenalty: { penalty: '0.005', perStarted: 1 },
  timeLimit: { kind: 'FACTOR', factor: '2' },
  incidents: [{ code: 'GROOM_DISMOUNT', outcomes: fiveTenElimination }],
}

export const drivingPresets: readonly Preset<DrivingProtocol>[] = [
  {
    key: 'DRIVING_COMBINED',
    definition: drivingDefaults,
    source: 'Cones and incidents KNHS; dressage base 160, 0.25 a second in the marathon and the order of ties: check',
    toCheck: true,
  },
  {
    key: 'DRIVING_DRESSAGE',
    definition: { ...drivingDefaults, marathon: null, cones: null, tieBreak: [] },
    source: 'Incidents KNHS; dressage base 160: check',
    toCheck: true,
  },
  {
    key: 'DRIVING_MARATHON',
    definition: { ...drivingDefaults, dressage: null, cones: null, tieBreak: [] },
    source: '0.25 penalties a second: check',
    toCheck: true,
  },
  {
    key: 'DRIVING_CONES',
    definition: { ...drivingDefaults, dressage: null, marathon: null, tieBreak: ['CONES_TIME'] },
    source: 'KNHS: three for a ball, half a penalty for each second commenced, limit twice the time allowed',
    toCheck: false,
  },
  {
    key: 'FEI_DRIVING_COMBINED',
    definition: { ...drivingDefaults, cones: feiCones },
    source:
      'Cones 0.5 a second to the hundredth: published results of Horst 2015 and Aachen; dressage base 160, 0.25 a second in the marathon, limit of the cones, incidents and the order of ties: check',
    toCheck: true,
  },
  {
    key: 'FEI_DRIVING_CONES',
    definition: { ...drivingDefaults, dressage: null, marathon: null, cones: feiCones, tieBreak: ['CONES_TIME'] },
    source: '0.5 a second to the hundredth: published results of Horst 2015 and Aachen; limit and incidents: check',
    toCheck: true,
  },
]
