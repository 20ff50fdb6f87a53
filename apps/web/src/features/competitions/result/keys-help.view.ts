// What the keys of each way to enter results do, as rows for the sheet behind the question mark.
import type { ResultInputKind } from '@oxer/domain/disciplines/protocol-words.schema'
import { statusKeys } from './entry.keys.ts'

/** The letters and figures of a field, which the field itself cannot explain. */
export type Legend = 'COURSE' | 'FENCES' | 'CLEARED' | 'JOKERS'

export type HelpKind =
  | 'ROUND'
  | 'JUMP_OFF'
  | 'CLEARED'
  | 'FIGURE'
  | 'PERCENTAGE'
  | 'OUTCOME'
  | 'PHASE'
  | 'SHEET'
  | Exclude<ResultInputKind, 'TEXT'>

const legends = {
  COURSE: [
    ['3', 'knockDownAt'],
    ['5B R', 'refusalAt'],
    ['K', 'knockDown'],
    ['W', 'water'],
    ['R', 'refusal'],
    ['X', 'displaced'],
    ['F', 'riderFall'],
    ['H', 'horseFall'],
    ['O', 'courseError'],
    ['8E', 'eliminatedAt'],
    ['8G', 'retiredAt'],
    ['0', 'clear'],
  ],
  FENCES: [
    ['5 R', 'refusalAtFence'],
    ['7B RR', 'twoRefusals'],
    ['R', 'refusal'],
    ['S', 'safetyFlap'],
    ['D', 'dangerous'],
    ['F', 'riderFall'],
    ['H', 'horseFall'],
    ['N', 'notTaken'],
    ['M', 'flagMissed'],
    ['-', 'noError'],
    ['0', 'clear'],
    ['632', 'courseTime'],
  ],
  CLEARED: [
    ['1-6 8', 'cleared'],
    ['0', 'clearedNone'],
    ['J', 'joker'],
    ['-J', 'jokerDown'],
  ],
  JOKERS: [
    ['1-6 8', 'cleared'],
    ['0', 'clearedNone'],
    ['J', 'joker'],
    ['-J', 'jokerDown'],
    ['J2', 'secondJoker'],
    ['-J2', 'secondJokerDown'],
  ],
} as const satisfies Record<Legend, readonly (readonly [string, string])[]>

const next = ['Enter', 'next'] as const
const saveNow = ['Ctrl Enter', 'saveNow'] as const
const number = ['/', 'number'] as const
const undo = ['Esc', 'undo'] as const
const help = ['?', 'help'] as const
const sheetNext = ['Enter', 'sheetNext'] as const
const rider = ['Page\u00A0Down', 'rider'] as const
const digits = ['0–9', 'digits'] as const
const clear = ['Delete', 'clearMark'] as const
const row = [saveNow, rider, number, undo, help] as const
const scale = [sheetNext, ...row] as const

const helps = {
  ROUND: [['6842', 'roundTime'], next, ['+ −', 'faults'], ...row],
  JUMP_OFF: [['6842', 'roundTime'], next, ['+ −', 'faults'], ...row],
  CLEARED: [next, ...row],
  FIGURE: [next, ...row],
  PERCENTAGE: [['71234', 'percentage'], next, ...row],
  OUTCOME: [['1–9', 'outcome'], next, ...row],
  PHASE: [next, ...row],
  SHEET: [['65', 'mark'], sheetNext, ['↑ ↓ ← →', 'move'], ...row],
  SLIDER: [['↑ ↓ ← →', 'slide'], digits, clear, ...scale],
  RATING: [['↑ ↓ ← →', 'stars'], digits, clear, ...scale],
  DROPDOWN: [['0–9', 'find'], ['↑ ↓', 'upAndDown'], ...scale],
} as const satisfies Record<HelpKind, readonly (readonly [string, string])[]>

export type LegendRow = (typeof legends)[Legend][number]
export type KeyRow = (typeof helps)[HelpKind][number]

export const legendRows = (legend: Legend): readonly LegendRow[] => legends[legend]
export const keyRows = (kind: HelpKind): readonly KeyRow[] => helps[kind]

/** A rider only withdraws from a jump-off, is eliminated, or retires. */
export const statusRows = (kind: HelpKind) =>
  (['e', 'r', 'w', 'n', 'd', 'f'] as const)
    .filter((key) => kind !== 'JUMP_OFF' || 'erw'.includes(key))
    .map((key) => [key.toUpperCase(), statusKeys[key]] as const)

/** A key pressed for the help, and not as a letter of a text. */
export const asksForHelp = (event: KeyboardEvent): boolean => {
  if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  const { target } = event
  const isText =
    target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]') && !('cell' in target.dataset)
  return !isText
}
