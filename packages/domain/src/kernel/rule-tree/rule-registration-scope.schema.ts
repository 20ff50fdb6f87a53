import * as z from 'zod'

/** The unit that MAX_REGISTRATIONS counts: those of the test, of the rider, horse or combination in it, or of the whole competition. */
export const RuleRegistrationScope = z.enum(['TEST', 'RIDER', 'HORSE', 'COMBINATION', 'OVERALL'])
export type RuleRegistrationScope = z.infer<typeof RuleRegistrationScope>

/** The unit that a rule on the number of registrations counts; the default is the starts of the combination. */
export const scopeOf = ({ text }: { readonly text?: string | undefined }): RuleRegistrationScope =>
  RuleRegistrationScope.options.find((scope) => scope === text) ?? 'COMBINATION'
