import { type TaxLevelCode, taxLevelsOf } from '@oxer/domain/kernel/money/money.schema'
import { useSession } from './session.ts'

/** The tax levels of a federation of the reader; of any other those of every country. */
export const useTaxLevels = (federationRef: string): readonly TaxLevelCode[] =>
  useSession().user?.federations.find(({ ref }) => ref === federationRef)?.taxLevels ?? taxLevelsOf(null)
