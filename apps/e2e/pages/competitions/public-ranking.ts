import type { Page } from '@playwright/test'

export type ShownRow = { place: number | null; rider: string; score: string }

/** The ranking of a test on its public page. */
export const publicRanking = (page: Page) => {
  const rows = page.locator('table.ranking tbody tr')
  return {
    rows,
    row: (rider: string) => rows.filter({ has: page.getByText(rider, { exact: true }) }),
    /** The visible rows, from top to bottom. */
    read: (): Promise<ShownRow[]> =>
      rows.evaluateAll((elements) =>
        elements.map((element) => {
          const text = (selector: string): string => element.querySelector(selector)?.textContent?.trim() ?? ''
          const place = /\d+/.exec(
            [...(element.querySelector('td.place')?.childNodes ?? [])]
              .filter((node) => node.nodeType === Node.TEXT_NODE)
              .map((node) => node.textContent)
              .join(''),
          )
          return { place: place ? Number(place[0]) : null, rider: text('.rider'), score: text('td.score b') }
        }),
      ),
  }
}
