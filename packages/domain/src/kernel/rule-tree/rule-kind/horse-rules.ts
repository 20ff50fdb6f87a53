// Rules about the horse.

import { lettersOf } from '../../search/search.rules.ts'
import { known, notKnown, type RuleKindRule } from '../rule-facts.ts'
import { holds, operatorSigns } from '../rule-operator.ts'
import { ruleFailureErrors as errors, missingFactErrors as missing } from '../rule-tree.errors.ts'

const fold = (text: string): string => text.trim().toUpperCase()

export const isOfType: RuleKindRule = {
  code: () => 'WRONG_HORSE_TYPE',
  find: (rule, { horse }) => {
    if (horse === undefined) return notKnown(missing.horse)
    if (horse.isPony === undefined) return notKnown(missing.isPony)
    return known((fold(rule.text ?? '') === 'PONY') === horse.isPony, { isPony: horse.isPony })
  },
  tell: ({ rule, isInverted }) => ({
    error: (fold(rule.text ?? '') === 'PONY') === isInverted ? errors.notAHorse : errors.notAPony,
    values: {},
  }),
}

/**
 * Categories A (smallest) to E in their order. A horse that is not a pony has no category and meets no such rule unless it is inverted;
 * HORSE_IS_TYPE checks whether it is a pony.
 */
export const hasWithersHeight: RuleKindRule = {
  code: () => 'PONY_WITHERHEIGHT_MISMATCH',
  find: (rule, { horse }) => {
    if (horse === undefined) return notKnown(missing.horse)
    if (horse.isPony === false) return known(false, { isPony: false, withersHeight: null })
    if (horse.withersHeight == null) return notKnown(missing.withersHeight)
    const [actual, asked] = [fold(horse.withersHeight), fold(rule.text ?? '')]
    const order = actual < asked ? -1 : actual > asked ? 1 : 0
    return known(holds(order, rule.operator ?? '=', 0), { isPony: horse.isPony ?? null, withersHeight: actual })
  },
  tell: ({ rule, operator }, { withersHeight }) => {
    const values = { operator: operatorSigns[operator], height: fold(rule.text ?? '') }
    return withersHeight === null
      ? { error: errors.ponyWithersHeightNone, values }
      : { error: errors.ponyWithersHeight, values: { ...values, actual: String(withersHeight) } }
  },
}

/** Horses are a year older on every 1 January, whatever their birthday. */
export const hasHorseAge: RuleKindRule = {
  code: () => 'HORSE_AGE_MISMATCH',
  find: (rule, { horse, on }) => {
    if (horse === undefined) return notKnown(missing.horse)
    if (horse.birthYear === undefined) return notKnown(missing.birthYear)
    const actual = Number(on.slice(0, 4)) - horse.birthYear
    return known(holds(actual, rule.operator ?? '=', rule.number ?? 0), { on, birthYear: horse.birthYear, actual })
  },
  tell: ({ rule, operator }, { actual }) => ({
    error: errors.horseAge,
    values: { operator: operatorSigns[operator], number: rule.number ?? 0, actual: Number(actual) },
  }),
}

/** A rule names a studbook in any of its spellings, so the keys are compared. */
export const isRegisteredToStudbook: RuleKindRule = {
  code: () => 'HORSE_NOT_IN_STUDBOOK',
  find: (rule, { horse }) => {
    if (horse === undefined) return notKnown(missing.horse)
    if (horse.studbook === undefined) return notKnown(missing.studbook)
    const keys = horse.studbookKeys ?? (horse.studbook === null ? [] : [lettersOf(horse.studbook)])
    const holdsStudbook = keys.includes(lettersOf(rule.text ?? ''))
    return known(holdsStudbook, { studbook: horse.studbook })
  },
  tell: ({ rule, isInverted }) => ({
    error: isInverted ? errors.studbookPresent : errors.studbookMissing,
    values: { studbook: rule.text ?? '' },
  }),
}
