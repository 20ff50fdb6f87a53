/** The letters of a day as one file. */
export const hrefOfLetters = (federation: string, date: string): string =>
  `/api/finance/${federation}/reminders/letters?date=${date}`
