/** One day, or the first and the last. */
export const daysText = (
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
  dateText: (date: string) => string,
): string => (firstDay === lastDay ? dateText(firstDay) : `${dateText(firstDay)} – ${dateText(lastDay)}`)
