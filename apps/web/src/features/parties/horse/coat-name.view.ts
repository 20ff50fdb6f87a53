import { isCoatColour } from '@oxer/domain/parties/horse/horse-colour.rules'
import type { TFunction } from 'i18next'

/** The colour of a horse in words: a coat by its name, and a code, which has no name, as a code. */
export const coatName = (t: TFunction<'parties'>, colour: string | null): string | null =>
  colour === null ? null : isCoatColour(colour) ? t(`horse.colours.${colour}`) : t('horse.colourCode', { code: colour })
