// A name such as "=HYPERLINK(…)" becomes a formula when a spreadsheet opens it (OWASP ASVS 1.2.10). An apostrophe in front makes it text;
// reading an export of Oxer removes it again.

const formula = /^\s*[=+\-@\t\r\0\uFF1D\uFF0B\uFF0D\uFF20]/u

/** The XLSX writer uses texts as keys of a plain object, so a horse named "constructor" would break the file. */
const isReserved = (text: string): boolean => text in Object.prototype

const isRisky = (text: string): boolean => formula.test(text) || isReserved(text)

/** Whether only apostrophes precede a text that is not safe: it was guarded, or looks as if it was. */
const looksGuarded = (text: string): boolean => text.startsWith("'") && isRisky(text.replace(/^'+/, ''))

/** The text for a cell. A text that looks guarded is guarded once more, so that reading restores it. */
export const guardFormula = (text: string): string => (isRisky(text) || looksGuarded(text) ? `'${text}` : text)

/** The inverse of `guardFormula`. */
export const unguardFormula = (text: string): string => (looksGuarded(text) ? text.slice(1) : text)
