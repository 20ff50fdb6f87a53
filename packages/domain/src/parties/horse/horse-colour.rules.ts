// The coats of horses by name. No list of the names of the studbooks' colour codes is published, so a name is a value of its own and
// belongs to no code (decision 70).

/** The well-known coats, from the most common to the rarest. */
export const coatColours = [
  'BAY',
  'LIGHT_BAY',
  'DARK_BAY',
  'BLACK_BROWN',
  'BLACK',
  'CHESTNUT',
  'LIGHT_CHESTNUT',
  'DARK_CHESTNUT',
  'GREY',
  'WHITE',
  'BAY_ROAN',
  'BLUE_ROAN',
  'CHESTNUT_ROAN',
  'PIEBALD',
  'BAY_PINTO',
  'CHESTNUT_PINTO',
  'PALOMINO',
  'BUCKSKIN',
  'DUN',
  'CREMELLO',
  'PERLINO',
  'SMOKY_BLACK',
  'SILVER_DAPPLE',
  'CHAMPAGNE',
  'SPOTTED',
] as const
export type CoatColour = (typeof coatColours)[number]

export const isCoatColour = (text: string): text is CoatColour => coatColours.some((name) => name === text)

/** 10 to 83, and 99. */
export const colourCodes: readonly string[] = [...Array.from({ length: 74 }, (_, index) => String(index + 10)), '99']
