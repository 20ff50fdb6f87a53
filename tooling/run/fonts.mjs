// `npm run fonts` makes the fonts of the public pages and of the preview pictures from the licensed Inter of the package
// @fontsource-variable/inter, and those of documents from @expo-google-fonts/inter, whose files have all scripts in one, and from
// @expo-google-fonts/noto-sans-georgian and -armenian, whose letters Inter has not. The outcome is committed, so that a build needs no
// font tools; run it again after another version of a package.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from './steps.mjs'

const inter = dirname(
  createRequire(join(root, 'apps/web/package.json')).resolve('@fontsource-variable/inter/package.json'),
)
const source = (name) => readFileSync(join(inter, 'files', `inter-${name}-wght-normal.woff2`))

const signs = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
/** ASCII, the letters of Latin-1, and the signs that the texts use besides. */
const latin = `${signs(0x20, 0x7e)}${signs(0xc0, 0xff)}\u00a0«»°·½§©Œœ–—‘’‚“”„…€−`
/** Latin Extended-A: names of riders from Poland to Turkey. Loaded only by a page that contains one of its letters. */
const latinExtended = signs(0x100, 0x17f)

/** The two weights of the pages (--oxer-weight, --oxer-weight-strong), and all between. */
const weights = { min: 430, max: 640, default: 430 }
/** Kerning, and figures of equal width. Accented letters are signs of their own, so no accent is ever placed. */
const features = ['kern', 'tnum']

const variable = (text, name) =>
  subsetFont(source(name), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: features,
    noHinting: true,
    noLayoutClosure: false,
  })

/** Writes the weight into the font's own description (table OS/2, usWeightClass), by which a renderer finds it. */
const named = (bytes, weight) => {
  const tables = bytes.readUInt16BE(4)
  for (let table = 0; table < tables; table += 1) {
    const entry = 12 + 16 * table
    if (bytes.toString('latin1', entry, entry + 4) === 'OS/2')
      bytes.writeUInt16BE(weight, bytes.readUInt32BE(entry + 8) + 4)
  }
  return bytes
}

/** The renderer of preview pictures reads neither WOFF2 nor variable fonts. */
const fixed = async (text, name, wght) => {
  const options = { targetFormat: 'sfnt', variationAxes: { wght }, keepFeatures: features, noHinting: true }
  // It knows only whole hundreds.
  return named(await subsetFont(source(name), text, options), Math.floor(wght / 100) * 100)
}

const printedFolder = (family) =>
  dirname(createRequire(join(root, 'package.json')).resolve(`@expo-google-fonts/${family}/package.json`))

/** Names of payers and riders from Reykjavík to Athens, Kyiv and Kazan. */
const written =
  signs(0x20, 0x7e) +
  signs(0xa0, 0x24f) +
  signs(0x370, 0x3ff) +
  signs(0x400, 0x45f) +
  signs(0x48a, 0x52f) +
  signs(0x1e00, 0x1eff) +
  '–—‘’‚“”„…•€−×→'
/** Between the words of a name of any script. */
const between = ' -'
/** Mkhedruli, its capitals (Mtavruli) and Asomtavruli. */
const georgian = between + signs(0x10a0, 0x10ff) + signs(0x1c90, 0x1cbf)
/** The letters, their signs and their ligatures. */
const armenian = between + signs(0x531, 0x58f) + signs(0xfb13, 0xfb17)

/** A PDF embeds a part of a file with one weight. Without ligatures, because a text that is copied from a document must be what it says. */
const printed = async (family, name, weight, text) => {
  const file = readFileSync(join(printedFolder(family), weight, `${name}_${weight}.ttf`))
  return subsetFont(file, text, { targetFormat: 'sfnt', keepFeatures: features, noHinting: true })
}

/** Browsers keep these files for a year, so another outcome needs another number in its name. */
const pages = join(root, 'apps/web/public/fonts')
const pictures = join(root, 'apps/server/fonts')
const documents = join(root, 'packages/documents/document-fonts')
for (const folder of [pages, pictures, documents]) {
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(inter, 'LICENSE'), join(folder, 'LICENSE'))
}
const files = [
  [join(pages, 'inter-latin-1.woff2'), await variable(latin, 'latin')],
  [join(pages, 'inter-latin-extended-1.woff2'), await variable(latinExtended, 'latin-ext')],
  [join(pictures, 'inter-430.ttf'), await fixed(latin, 'latin', weights.min)],
  [join(pictures, 'inter-640.ttf'), await fixed(latin, 'latin', weights.max)],
  [join(pictures, 'inter-extended-430.ttf'), await fixed(latinExtended, 'latin-ext', weights.min)],
  [join(pictures, 'inter-extended-640.ttf'), await fixed(latinExtended, 'latin-ext', weights.max)],
]
for (const [family, name, text] of [
  ['inter', 'Inter', written],
  ['noto-sans-georgian', 'NotoSansGeorgian', georgian],
  ['noto-sans-armenian', 'NotoSansArmenian', armenian],
]) {
  for (const weight of ['400Regular', '600SemiBold']) {
    files.push([join(documents, `${family}-${weight.slice(0, 3)}.ttf`), await printed(family, name, weight, text)])
  }
}
copyFileSync(join(printedFolder('noto-sans-georgian'), 'LICENSE_FONT'), join(documents, 'LICENSE-noto-sans-georgian'))
copyFileSync(join(printedFolder('noto-sans-armenian'), 'LICENSE_FONT'), join(documents, 'LICENSE-noto-sans-armenian'))
for (const [file, bytes] of files) {
  writeFileSync(file, bytes)
  process.stdout.write(`${(bytes.length / 1000).toFixed(1).padStart(6)} kB  ${file.slice(root.length + 1)}\n`)
}
