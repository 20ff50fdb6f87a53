// What is charged once beside the fees of starts: each combination and each horse counts once, however often it starts.
import type { RegistrationLevy } from '@oxer/domain/competitions/registration/registration-levy.schema'

type Starting = { readonly practitionerRef: string; readonly levies: readonly RegistrationLevy[] }

/** The levies of the chosen combinations. Two riders of one horse bring its first start once. */
export const leviesOf = (combinations: readonly Starting[], chosen: ReadonlySet<string>): RegistrationLevy[] => {
  const all = combinations.filter(({ practitionerRef }) => chosen.has(practitionerRef)).flatMap(({ levies }) => levies)
  return [...new Map(all.map((levy) => [`${levy.type} ${levy.of ?? ''}`, levy])).values()]
}

export const sumOfLevies = (levies: readonly RegistrationLevy[]): number =>
  levies.reduce((sum, { fee }) => sum + fee.amountWithTax, 0)
