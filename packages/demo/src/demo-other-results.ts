// Plausible results of the sports beside dressage, jumping and vaulting.
import type { Protocol, Result } from '@oxer/domain/competitions/result/result.schema'
import type { CrossCountryRules } from '@oxer/domain/disciplines/cross-country/cross-country.protocol.schema'
import type { CrossCountryRide } from '@oxer/domain/disciplines/cross-country/cross-country.result.schema'
import type { DemoRandom } from './demo-random.ts'

type Common = { status: Result['status']; statusReason: null; outOfCompetition: boolean }

const tenths = (random: DemoRandom, low: number, high: number): string => (random.between(low, high) / 10).toFixed(1)

const marksOf = (random: DemoRandom, count: number): string[] => {
  const level = random.between(11, 16)
  return Array.from({ length: count }, () => (Math.min(20, level + random.between(-2, 2)) / 2).toFixed(1))
}

/** A clear ride, or one refusal somewhere on the course. */
const rideCourse = (random: DemoRandom, rules: CrossCountryRules | null, optimumTime: number): CrossCountryRide => {
  const label = random.pick(rules?.obstacles.map((obstacle) => obstacle.label) ?? ['1'])
  return {
    fences: random.chance(70) ? [] : [{ obstacle: label, errors: ['REFUSAL'] }],
    elapsed: optimumTime - 1_000 + random.below(4_000),
  }
}

const judgesOf = (random: DemoRandom, { judges, exercises }: { judges: string[]; exercises: readonly unknown[] }) =>
  judges.map((position) => ({ position, marks: marksOf(random, exercises.length) }))

/** Null for a sport that has its own file. */
export const rideOther = (random: DemoRandom, protocol: Protocol, common: Common): Result | null => {
  const isRidden = common.status === 'FINISHED'
  switch (protocol.discipline) {
    case 'EVENTING':
      return {
        discipline: 'EVENTING',
        ...common,
        dressage: isRidden ? { penalties: tenths(random, 250, 420) } : null,
        crossCountry: isRidden
          ? rideCourse(random, protocol.crossCountry ?? null, protocol.optimumTime ?? 30_000)
          : null,
        showJumping: isRidden
          ? { knockDowns: random.below(3), disobediences: 0, falls: 0, elapsed: 6_300 + random.below(1_200) }
          : null,
      }
    case 'CROSS_COUNTRY':
      return {
        discipline: 'CROSS_COUNTRY',
        ...common,
        ride: isRidden ? rideCourse(random, protocol.rules, protocol.optimumTime ?? 30_000) : null,
      }
    case 'DRIVING':
      return {
        discipline: 'DRIVING',
        ...common,
        dressage: isRidden ? { penalties: tenths(random, 450, 700) } : null,
        marathon: isRidden
          ? {
              obstacles: Array.from(
                { length: protocol.marathon?.obstacles.count ?? 0 },
                () => 3_000 + random.below(3_000),
              ),
            }
          : null,
        cones: isRidden ? { balls: random.below(3), time: 16_500 + random.below(3_000) } : null,
      }
    case 'STYLE_RIDING':
      return {
        discipline: 'STYLE_RIDING',
        ...common,
        judges: isRidden ? judgesOf(random, protocol) : [],
        round: isRidden ? { obstaclePenalties: random.chance(60) ? '0' : '4', time: 6_400 + random.below(700) } : null,
      }
    case 'PRESENTATION':
      return { discipline: 'PRESENTATION', ...common, judges: isRidden ? judgesOf(random, protocol) : [] }
    case 'GENERIC': {
      if (!isRidden) return { discipline: 'GENERIC', ...common }
      const value =
        protocol.value === 'MONEY' ? `${String(random.between(12, 90) * 500)}.00` : String(random.between(18, 60))
      return { discipline: 'GENERIC', ...common, value }
    }
    default:
      return null
  }
}
