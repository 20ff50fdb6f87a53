const longestName = 120

/** Characters that some system does not allow in a file name, and invisible ones. */
const isUnfit = (letter: string): boolean => '<>:"/\\|?*'.includes(letter) || /[\p{C}\p{Zl}\p{Zp}]/u.test(letter)

/**
 * The file name of a document: the uploaded name, with the extension of its bytes (`ext`, without the dot), so that `scan.exe` that is a
 * PDF is saved as `scan.pdf`.
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
