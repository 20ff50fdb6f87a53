/** `O2026-000123`: the year of the day on which the order was made, and its number in the book. */
export const orderNumber = (date: string, number: number): string =>
  `O${date.slice(0, 4)}-${String(number).padStart(6, '0')}`
