// cr140: what a competition sets for one discipline, beside what it sets for all.
import type { CompetitionSettings } from './competition.schema.ts'

const ownOf = ({ byVariant }: CompetitionSettings, sportTypeVariantRef: string | null) =>
  byVariant.find((own) => own.sportTypeVariantRef === sportTypeVariantRef)

/** The rest times that are wanted in a discipline; null leaves them to decision 18. */
export const wantedRestIn = (
  settings: CompetitionSettings,
  sportTypeVariantRef: string | null,
): { rider: number | null; horse: number | null } => {
  const own = ownOf(settings, sportTypeVariantRef)
  return {
    rider: own?.riderRestMinutes ?? settings.riderRestMinutes,
    horse: own?.horseRestMinutes ?? settings.horseRestMinutes,
  }
}

/** The limits of a discipline; 0 means no limit (decision 14). They apply beside those of the competition. */
export const limitsIn = (
  settings: CompetitionSettings,
  sportTypeVariantRef: string | null,
): { maxRegistrations: number; maxPerRider: number; maxPerHorse: number } => {
  const { maxRegistrations = 0, maxPerRider = 0, maxPerHorse = 0 } = ownOf(settings, sportTypeVariantRef) ?? {}
  return { maxRegistrations, maxPerRider, maxPerHorse }
}

/** Whether registrations for other tests can take the last place. */
export const hasSharedLimits = (settings: CompetitionSettings): boolean =>
  [settings, ...settings.byVariant].some(
    ({ maxRegistrations, maxPerRider, maxPerHorse }) => maxRegistrations + maxPerRider + maxPerHorse > 0,
  )
