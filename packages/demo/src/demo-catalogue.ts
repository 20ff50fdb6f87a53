// Disciplines, levels, protocols, articles and price profiles of a federation: the Flemish starting data that the set-up offers too.
import { startingData } from '@oxer/domain/catalogue/starting-data/starting-data.presets'
import { type StartingRows, startingRows } from '@oxer/domain/catalogue/starting-data/starting-data.rules'

export type DemoCatalogue = Pick<StartingRows, 'protocols' | 'articles' | 'priceProfiles' | 'licenses'> & {
  dressage: StartingRows['sportTypeVariants'][number]
  jumping: StartingRows['sportTypeVariants'][number]
  categories: StartingRows['sportCategories']
}

type Options = { newRef: () => string; now: Date; federation: { ref: string; abbreviation: string }; isPony: boolean }

export const makeCatalogue = ({ newRef, now, federation, isPony }: Options): DemoCatalogue => {
  const { sportTypeVariants, sportCategories, ...rows } = startingRows(startingData.FLEMISH, {
    federationRef: federation.ref,
    newRef,
    createdAt: now,
    issuer: federation.abbreviation,
  })
  const variantOf = (sportType: 'DRESSAGE' | 'SHOW_JUMPING') => {
    const variant = sportTypeVariants.find((row) => row.sportType === sportType)
    if (variant === undefined) throw new RangeError(`the starting data has no ${sportType}`)
    return isPony ? { ...variant, name: `Pony${variant.name.toLowerCase()}` } : variant
  }
  return {
    ...rows,
    dressage: variantOf('DRESSAGE'),
    jumping: variantOf('SHOW_JUMPING'),
    categories: sportCategories.map((row) => ({ ...row, isPony })),
  }
}
