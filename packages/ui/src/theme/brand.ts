// A federation provides one colour. Everything that must be readable in it is derived here, in OKLCH (equal steps look
// equal), and checked against its backgrounds. Pure, so that the server can do the same for public pages.

type Rgb = readonly [red: number, green: number, blue: number]
type Oklch = { lightness: number; chroma: number; hue: number }

export type ColorScale = readonly [string, string, string, string, string, string, string, string, string, string]

/** The colour for a tenant that has none. */
export const houseColor = '#0b5e4c'

/** The backgrounds of text and marks in the brand colour; tokens.css uses the same. */
export const grounds = { light: ['#ffffff', '#f5f7f5'], dark: ['#141917', '#1b211e', '#242b28'] } as const

/** WCAG 2.2 AA for text. */
export const readableContrast = 4.5

const hexPattern = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i

/**
 * '#0b5', '0B5E4C' and '#0b5e4c' are colours. Any other text is invalid, and a typing error of a tenant must not stop
 * the page.
 */
export const isColor = (text: string | null | undefined): text is string =>
  typeof text === 'string' && hexPattern.test(text.trim())

const toRgb = (color: string): Rgb => {
  const digits = hexPattern.exec(color.trim())?.[1]
  if (digits === undefined) throw new RangeError(`not a colour: ${color}`)
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const channel = (index: number): number => Number.parseInt(full.slice(index * 2, index * 2 + 2), 16) / 255
  return [channel(0), channel(1), channel(2)]
}

const toHex = (rgb: Rgb): string =>
  `#${rgb
    .map((channel) =>
      Math.round(Math.min(1, Math.max(0, channel)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
const fromLinear = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055

const toOklch = (color: string): Oklch => {
  const [red, green, blue] = toRgb(color).map(toLinear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

const linearRgb = ({ lightness, chroma, hue }: Oklch): Rgb => {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/**
 * A screen cannot show every OKLCH colour, so chroma is reduced and never lightness, because lightness carries the
 * contrast.
 */
const fromOklch = (color: Oklch): string => {
  let chroma = color.chroma
  let rgb = linearRgb({ ...color, chroma })
  while (chroma > 0.001 && rgb.some((channel) => channel < -0.0005 || channel > 1.0005)) {
    chroma *= 0.95
    rgb = linearRgb({ ...color, chroma })
  }
  return toHex(rgb.map((channel) => fromLinear(Math.max(0, channel))) as unknown as Rgb)
}

const luminance = (color: string): number => {
  const [red, green, blue] = toRgb(color).map(toLinear) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast ratio of two colours, 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const mix = (color: string, ground: string, share: number): string => {
  const over = toRgb(color)
  const under = toRgb(ground)
  return toHex(over.map((channel, index) => channel * share + (under[index] ?? 0) * (1 - share)) as unknown as Rgb)
}

const readsOnLight = (color: string): boolean =>
  [...grounds.light, mix(color, '#ffffff', 0.12)].every((ground) => contrast(color, ground) >= readableContrast)

const readsOnDark = (color: string): boolean =>
  grounds.dark.every((ground) => contrast(color, ground) >= readableContrast)

const lightnessSteps = [0.975, 0.945, 0.895, 0.835] as const
const chromaShares = [0.12, 0.22, 0.42, 0.68] as const

/**
 * Ten shades of a colour. Shade 6 is the colour itself, or the nearest darker one that is readable on every light
 * background. Shade 5 is the lightest that still allows white text: it fills buttons in the dark scheme, where a navy
 * blue would be invisible. Shade 4 is readable on every dark background.
 */
export const scaleOf = (color: string): ColorScale => {
  const base = toOklch(color)
  const main = { ...base, lightness: Math.min(base.lightness, 0.62) }
  while (!readsOnLight(fromOklch(main)) && main.lightness > 0.05) main.lightness -= 0.005
  const onDark = { ...base, lightness: 0.76, chroma: base.chroma * 0.92 }
  while (!readsOnDark(fromOklch(onDark)) && onDark.lightness < 0.99) onDark.lightness += 0.005
  const fill = { ...base, lightness: Math.max(0.62, main.lightness) }
  while (contrast(fromOklch(fill), '#ffffff') < readableContrast && fill.lightness > 0.05) fill.lightness -= 0.005
  const light = (step: 0 | 1 | 2 | 3): string =>
    fromOklch({ ...base, lightness: lightnessSteps[step], chroma: base.chroma * chromaShares[step] })
  const darker = (factor: number): string => fromOklch({ ...main, lightness: main.lightness * factor })
  return [
    light(0),
    light(1),
    light(2),
    light(3),
    fromOklch(onDark),
    fromOklch(fill),
    fromOklch(main),
    darker(0.88),
    darker(0.76),
    darker(0.62),
  ]
}

export type BrandVariables = {
  readonly light: Readonly<Record<string, string>>
  readonly dark: Readonly<Record<string, string>>
}

/** The style variables of one tenant, for a style sheet without Mantine's script (public pages) and for the theme. */
export const brandVariables = (color: string): BrandVariables => {
  const scale = scaleOf(color)
  return {
    light: {
      '--oxer-brand': color,
      '--oxer-brand-ink': scale[6],
      '--oxer-brand-fill': scale[6],
      '--oxer-brand-on-fill': '#ffffff',
      '--oxer-brand-tint': scale[0],
      '--oxer-brand-line': scale[2],
    },
    dark: {
      '--oxer-brand': scale[5],
      '--oxer-brand-ink': scale[4],
      '--oxer-brand-fill': scale[5],
      '--oxer-brand-on-fill': '#ffffff',
      '--oxer-brand-tint': mix(scale[4], grounds.dark[0], 0.12),
      '--oxer-brand-line': mix(scale[4], grounds.dark[0], 0.32),
    },
  }
}
