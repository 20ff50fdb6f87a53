/** An account number as paper shows it: groups of four. What people type between the characters is dropped. */
export const ibanText = (iban: string): string =>
  iban
    .toUpperCase()
    .replace(/[\s.-]/g, '')
    .replace(/(.{4})(?=.)/g, '$1 ')
