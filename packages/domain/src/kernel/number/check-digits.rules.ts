// Check digits by the remainder of 97.

/** The remainder of a number of any length by 97. @param digits digits only */
export const remainderBy97 = (digits: string): number =>
  Array.from(digits).reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0)

/** ISO 7064: a letter counts as two digits, A as 10 and Z as 35. @param text digits and capitals only */
const inDigits = (text: string): string =>
  Array.from(text, (sign) => (/\d/.test(sign) ? sign : String(sign.charCodeAt(0) - 55))).join('')

/** The two check digits before a text, MOD 97-10 of ISO 7064, as IBAN and RF have them: 02 to 98. */
export const isoCheckDigits = (prefix: string, text: string): string =>
  String(98 - remainderBy97(inDigits(`${text}${prefix}00`))).padStart(2, '0')
