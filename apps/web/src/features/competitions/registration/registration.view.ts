// How a registration is named: a rider with a horse, a horse with its presenter, or a team.
import type { ShownRegistration } from '@oxer/domain/competitions/registration/registration.schema'

type Named = Pick<ShownRegistration, 'type'> & {
  readonly rider: { readonly name: string } | null
  readonly horse: { readonly name: string } | null
  readonly team: { readonly name: string } | null
}

/** Both names, the one that leads first. */
export const namesOf = ({ type, rider, horse, team }: Named): { lead: string; beside: string } => {
  if (type === 'TEAM') return { lead: team?.name ?? '', beside: '' }
  const [lead, beside] = type === 'HORSE' ? [horse, rider] : [rider, horse]
  return { lead: lead?.name ?? '', beside: beside?.name ?? '' }
}

export const nameOf = (row: Named): string => {
  const { lead, beside } = namesOf(row)
  return beside === '' ? lead : `${lead}, ${beside}`
}
