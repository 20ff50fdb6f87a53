const channels = (colour: string): [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
]

/** Relative luminance by WCAG 2.2. */
const luminance = (colour: string): number => {
  const [red, green, blue] = channels(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** White or near-black, whichever has more contrast with the colour; one of them always reaches 4.5 to 1. */
export const textColourOn = (colour: string): '#ffffff' | '#111111' => {
  const behind = luminance(colour) + 0.05
  return 1.05 / behind >= behind / (luminance('#111111') + 0.05) ? '#ffffff' : '#111111'
}
