import * as z from 'zod'
import { sportTypes } from './sport-types.ts'

export const SportType = z.enum(sportTypes).meta({ id: 'SportType' })
export type SportType = z.infer<typeof SportType>

/** The purpose of an arena. */
export const ArenaType = z
  .enum(['SHOW_JUMPING_ARENA', 'DRESSAGE_RING', 'GROUP_DRESSAGE_RING', 'CROSS_COUNTRY', 'PRESENTATION_RING'])
  .meta({ id: 'ArenaType' })
export type ArenaType = z.infer<typeof ArenaType>

/** How start lists group their tests. */
export const StartlistGroupKind = z.enum(['GENERIC', 'SHOW_JUMPING', 'DRESSAGE', 'PRESENTATION'])
export type StartlistGroupKind = z.infer<typeof StartlistGroupKind>
/** The group of the tests that have none of their own. */
export const otherStartlistGroup: StartlistGroupKind = 'GENERIC'
