const longestName = 120

/** Letters a file name may not hold on some system, and those that nobody sees. */
const isUnfit = (letter: string): boolean => '<>:"/\\|?*'.includes(letter) || /[\p{C}\p{Zl}\p{Zp}]/u.test(letter)

/**
 * What a document is called: the name it was uploaded with, ending in what its bytes are (`ext`, without the dot), so that
 * `scan.exe` that is a PDF is saved as `scan.pdf`.
 */
export const documentNameOf = (uploaded: string, ext: string): string => {
  const clean = [...uploaded.normalize('NFC')].map((letter) => (isUnfit(letter) ? ' ' : letter)).join('')
  const base = clean
    .replace(/\.[^.\s]{1,5}$/, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const short = [...base].slice(0, longestName).join('').trimEnd()
  return `${short === '' ? 'document' : short}.${ext}`
}
