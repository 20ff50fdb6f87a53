// The name of an incident of driving, on a screen and on paper.
import type { TFunction } from 'i18next'
import './keys.ts'

/** A protocol may have incidents of its own: BOLTED_HORSE is shown as Bolted horse. */
const ownName = (code: string): string => {
  const words = code.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const incidentText = (t: TFunction<'competitions'>, code: string): string =>
  t(`result.incident.${code as 'GROOM_DISMOUNT'}`, { defaultValue: ownName(code) })
