/** An account number in the printed format: groups of four. Separators that users type are dropped. */
export const ibanText = (iban: string): string =>
  iban
    .toUpperCase()
    .replace(/[\s.-]/g, '')
    .replace(/(.{4})(?=.)/g, '$1 ')
