/** How a sum is usually divided over places: the percentages of the first place, the second, and so on. Each adds up to a hundred. */
export const prizeDivisions = {
  three: [50, 30, 20],
  five: [35, 25, 18, 12, 10],
  eight: [27, 20, 15, 11, 9, 7, 6, 5],
  twelve: [25, 18, 13, 10, 8, 6, 5, 4, 4, 3, 2, 2],
} as const satisfies Readonly<Record<string, readonly number[]>>

export type PrizeDivision = keyof typeof prizeDivisions
