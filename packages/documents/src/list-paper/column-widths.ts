// How wide the columns of a printed list are.

/**
 * The widths of the columns. What all cells need is given if there is room, and the rest goes to the words; without room, words give way
 * by what they need, and wrap. Figures do not, as long as a third of what words must have is left for them.
 */
export const widthsOf = (
  needed: readonly number[],
  isFigure: readonly boolean[],
  available: number,
  least: number,
  /** Figures that are printed; a box to write in may become narrower. */
  isPrinted: readonly boolean[] = isFigure,
): number[] => {
  const total = needed.reduce((sum, each) => sum + each, 0)
  const words = needed.reduce((sum, each, at) => sum + (isFigure[at] === true ? 0 : each), 0)
  const figures = total - words
  if (words === 0) return needed.map((each) => (total <= available ? each : (each * available) / total))
  if (total <= available) {
    return needed.map((each, at) => (isFigure[at] === true ? each : (each * (available - figures)) / words))
  }
  const room = Math.max(0, available - figures)
  const floors = needed.map((each, at) => (isFigure[at] === true ? 0 : Math.min(each, least)))
  const floor = floors.reduce((sum, each) => sum + each, 0)
  if (floor > room) {
    // A name on three lines can be read; half a figure is another figure. With next to nothing for the words, boxes give way, too, and
    // figures only if they alone fill half of the page.
    if (room < floor / 3) {
      const kept = needed.reduce((sum, each, at) => sum + (isPrinted[at] === true ? each : 0), 0)
      if (kept >= available / 2) return needed.map((each) => (each * available) / total)
      return needed.map((each, at) => (isPrinted[at] === true ? each : (each * (available - kept)) / (total - kept)))
    }
    return needed.map((each, at) => (isFigure[at] === true ? each : ((floors[at] ?? 0) * room) / floor))
  }
  const over = words - floor
  return needed.map((each, at) => {
    const own = floors[at] ?? 0
    return isFigure[at] === true ? each : own + (over === 0 ? 0 : ((each - own) * (room - floor)) / over)
  })
}
