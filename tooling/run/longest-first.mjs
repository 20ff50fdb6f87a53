// The order of the test files of a folder: those that take about a minute on one core begin first, or the other core would wait for the last
// of them. Vitest knows durations of earlier runs only, and a clean checkout has none.
import { BaseSequencer } from 'vitest/node'

/** @param {readonly string[]} longest ends of paths, the longest file first */
export const longestFirst = (longest) => {
  const rankOf = ({ moduleId }) => {
    const place = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
    return place < 0 ? longest.length : place
  }
  return class LongestFirst extends BaseSequencer {
    async sort(files) {
      return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
    }
  }
}
