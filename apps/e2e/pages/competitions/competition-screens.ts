// The screens of a competition's manage menu, found by what the user sees.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Flow } from '../../harness/flow.ts'

/** The rows of the table that every list uses, without its header. It is a grid if rows can be opened or selected. */
const tableRows = (page: Page, label: string) =>
  page
    .getByRole('grid', { name: label })
    .or(page.getByRole('table', { name: label }))
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') })

export const testsScreen = (page: Page, { t }: Flow) => {
  const choices = page.getByRole('dialog', { name: t('competitions:test.create') })
  const openChoices = async (): Promise<void> => {
    await page.getByRole('button', { name: t('competitions:test.create') }).click()
    await choices.waitFor()
  }
  return {
    rows: tableRows(page, t('competitions:test.title')),
    openChoices,
    create: async (name: string | RegExp) => {
      await openChoices()
      await choices.getByRole('button', { name }).first().click()
    },
  }
}

export const arenasSection = (page: Page, { t }: Flow) => ({
  add: async (code: string, name: string) => {
    await page.getByRole('button', { name: t('competitions:competition.arena.add') }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('textbox', { name: t('competitions:competition.arena.code') }).fill(code)
    await drawer.getByRole('textbox', { name: t('competitions:competition.arena.name'), exact: true }).fill(name)
    await drawer.getByRole('button', { name: t('ui:action.save') }).click()
    await drawer.waitFor({ state: 'hidden' })
  },
})

/** All tests, beside the screens that show one. */
export const testRail = (page: Page, { t }: Flow) => {
  const rail = page.getByRole('navigation', { name: t('competitions:test.rail.label') })
  return {
    open: (name: string) => rail.getByRole('link', { name }).click(),
    openAll: () => rail.getByRole('link', { name: t('competitions:test.rail.all'), exact: true }).click(),
    first: rail.getByRole('link').first(),
  }
}

export const registrationsScreen = (page: Page, { t }: Flow) => {
  const word = 'competitions:registration' as const
  return {
    rows: page.getByRole('row'),
    line: {
      rider: page.getByRole('textbox', { name: t(`${word}.field.rider`), exact: true }),
      test: (name: string) => page.getByRole('checkbox', { name }),
    },
    registerNew: async ({ firstName, lastName, horse }: { firstName: string; lastName: string; horse: string }) => {
      await page.getByRole('button', { name: t(`${word}.line.whole`), exact: true }).click()
      const drawer = page.getByRole('dialog')
      await drawer.getByText(t(`${word}.form.unknown`), { exact: true }).click()
      await drawer.getByRole('textbox', { name: t(`${word}.form.firstName`) }).fill(firstName)
      await drawer.getByRole('textbox', { name: t(`${word}.form.lastName`) }).fill(lastName)
      await drawer.getByRole('textbox', { name: t(`${word}.form.horseName`) }).fill(horse)
      await drawer.getByRole('button', { name: t('ui:action.save') }).click()
      await drawer.waitFor({ state: 'hidden' })
    },
    /** @param within the registration, where the page has several of this combination */
    signOff: async (rider: string, horse: string, reason: string, within: Page | Locator = page) => {
      await within.getByRole('button', { name: t(`${word}.actionsOfNamed`, { name: `${rider}, ${horse}` }) }).click()
      // An open menu gives the focus to its first item a moment later, which would then take the key.
      await expect(page.locator('[role=menuitem]:focus')).toHaveCount(1)
      // By key: what a save reported may still be shown above the menu.
      await page.getByRole('menuitem', { name: t(`${word}.action.SIGN_OFF`) }).press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: t(`${word}.signOff.reason`) }).fill(reason)
      await dialog.getByRole('button', { name: t(`${word}.action.SIGN_OFF`) }).click()
      await dialog.waitFor({ state: 'hidden' })
    },
    status: (name: 'SUBSCRIBED' | 'SIGNED_OFF') => page.getByText(t(`${word}.status.${name}`), { exact: true }),
  }
}

/** The registrations of a club, and where it may add more. */
export const clubRegistrations = (page: Page, { t }: Flow, competition: RegExp) => {
  const section = page.getByRole('region', { name: competition })
  const word = 'competitions:registration' as const
  const drawer = page.getByRole('dialog')
  return {
    register: section.getByRole('button', { name: t(`${word}.club.register`) }),
    /** Ticks the first start that is still possible; returns rider and horse. */
    tickFirst: async (): Promise<[string, string]> => {
      const row = drawer
        .getByRole('row')
        .filter({ has: page.locator('input[type=checkbox]:not(:disabled):not(:checked)') })
      const first = row.first()
      // Read before it is ticked, because a ticked row may no longer be the first possible one.
      // The sheet is in the order of last names; everywhere else a rider is named first name first.
      const [last = '', given = ''] = ((await first.getByRole('rowheader').textContent()) ?? '').split(', ')
      const names: [string, string] = [
        `${given} ${last}`.trim(),
        (await first.getByRole('cell').first().textContent()) ?? '',
      ]
      await first.locator('input[type=checkbox]:not(:disabled):not(:checked)').first().check()
      return names
    },
    save: async () => {
      await drawer.getByRole('button', { name: t(`${word}.club.save`), exact: true }).click()
      await drawer.waitFor({ state: 'hidden' })
    },
    row: (rider: string, horse: string) =>
      section.getByRole('row').filter({ hasText: rider }).filter({ hasText: horse }).first(),
  }
}

const publishing = (page: Page, { t }: Flow) => {
  const name = t('competitions:test.publish.action')
  return { name, dialog: page.getByRole('dialog') }
}

/** The one button that shows a test to the public. */
const openPublishing = async (page: Page, flow: Flow) => {
  const { name, dialog } = publishing(page, flow)
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  await dialog.waitFor()
  return dialog
}

const sendPublishing = async (page: Page, flow: Flow): Promise<void> => {
  const { name, dialog } = publishing(page, flow)
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

export const startlistScreen = (page: Page, flow: Flow) => {
  const { t } = flow
  const word = 'competitions:startlist' as const
  const chooseMore = async (item: string): Promise<void> => {
    await page.getByRole('button', { name: t(`${word}.more`) }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  return {
    createAll: page.getByRole('button', { name: t(`${word}.createAll`, { count: 1 }) }),
    open: (name: string) => page.getByRole('link', { name, exact: true }).click(),
    entries: page.locator('li[data-entry]'),
    names: () =>
      page.locator('li[data-entry]').evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label'))),
    /** Unlocks a final list by saying why it is changed. */
    changeAnyway: async (reason: string) => {
      const name = t(`${word}.final.change`)
      await page.getByRole('button', { name, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').fill(reason)
      await dialog.getByRole('button', { name, exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
    },
    draw: async (seed: string) => {
      const action = page.getByRole('button', { name: t(`${word}.draw.action`) })
      await action.click()
      const drawer = page.getByRole('dialog')
      await drawer.getByRole('textbox', { name: t(`${word}.draw.seed`) }).fill(seed)
      await drawer.getByRole('button', { name: t(`${word}.draw.apply`) }).click()
      await page.getByRole('dialog', { name: t(`${word}.draw.done`) }).waitFor()
      await page.keyboard.press('Escape')
      // The focus comes back a moment after the drawer is gone; whoever goes on before would lose it again.
      await expect(action).toBeFocused()
    },
    figures: page.getByRole('region', { name: t(`${word}.figures`) }),
    chooseMore,
    openMore: async (item: string) => {
      await chooseMore(item)
      await page
        .getByRole('dialog', { name: item })
        .getByRole('button', { name: t('ui:action.save') })
        .waitFor()
    },
    announced: page.getByRole('status'),
    /** The list gets a state that the public sees. */
    publishAs: async (status: 'DRAFT_PROPOSAL' | 'FINAL') => {
      const dialog = await openPublishing(page, flow)
      await dialog
        .getByRole('combobox', { name: t('competitions:test.publish.startlist') })
        .selectOption({ label: t(`${word}.status.${status}`) })
      await sendPublishing(page, flow)
    },
    giveNumbers: async () => {
      await page.getByRole('button', { name: t(`${word}.numbers`) }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t(`${word}.number.give`) })
        .click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    },
  }
}

export const planningScreen = (page: Page, { t }: Flow) => {
  const word = 'competitions:timeSchedule' as const
  return {
    /** Requests a proposal for everything that is not planned yet, checks it, and accepts it. */
    proposeAndTake: async (start: string) => {
      await page.getByRole('button', { name: t(`${word}.proposal.open`), exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: t(`${word}.proposal.begin`) }).fill(start)
      await dialog.getByRole('status', { name: t(`${word}.proposal.result`) }).waitFor()
      await dialog.getByRole('button', { name: t(`${word}.proposal.take`) }).click()
      await dialog.waitFor({ state: 'hidden' })
    },
    activity: (name: string) => page.getByRole('button', { name: new RegExp(`^${name}, `) }),
  }
}

export const resultsScreen = (page: Page, { t }: Flow) => {
  const word = 'competitions:result' as const
  return {
    /** The name of a cell ends in its start: number, rider and horse. */
    cell: (column: 'course' | 'faults' | 'time' | 'percentage', rider: string) =>
      page.getByRole('textbox', { name: new RegExp(`^${t(`${word}.column.${column}`)}, (\\d+ )?${rider}, `) }),
    chooseRound: (name: string) =>
      page
        .getByRole('radiogroup', { name: t(`${word}.round.choose`) })
        .getByText(name, { exact: true })
        .click(),
    /** On a phone: one start, with its fields below each other. */
    card: (rider: string) => {
      const card = page.getByRole('region', { name: new RegExp(`: ${rider}$`) })
      return {
        self: card,
        field: (column: 'course' | 'faults' | 'time') =>
          card.getByRole('textbox', { name: t(`${word}.column.${column}`), exact: true }),
        tap: (name: string) => card.getByRole('button', { name, exact: true }).click(),
        /** The big keys: a usual end of the round, and the digits of the field that is typed. */
        usual: (name: string) =>
          card.getByRole('group', { name: t(`${word}.pad.usual`) }).getByRole('button', { name, exact: true }),
        digit: (name: string) =>
          card
            .getByRole('group', { name: t(`${word}.pad.digits`, { field: t(`${word}.column.time`) }) })
            .getByRole('button', { name, exact: true }),
        saveAndNext: card.getByRole('button', { name: t(`${word}.saveAndNext`) }),
      }
    },
    progress: (done: number, total: number) =>
      page.getByText(t('competitions:test.progress', { done, total }), { exact: true }),
    saved: page.getByText(t(`${word}.queue.saved`)),
    import: async () => {
      await page.getByRole('button', { name: t(`${word}.more`) }).click()
      await page.getByRole('menuitem', { name: t(`${word}.import.open`), exact: true }).click()
    },
  }
}

export const rankingsScreen = (page: Page, flow: Flow) => {
  const { t } = flow
  const word = 'competitions:ranking' as const
  return {
    rows: tableRows(page, t(`${word}.title`)),
    publish: async () => {
      await openPublishing(page, flow)
      await sendPublishing(page, flow)
    },
  }
}

/** Imports a file of results: it is read first, and stored when nothing is left to settle. */
export const importDialog = (page: Page, { t }: Flow) => {
  const dialog = page.getByRole('dialog')
  return {
    choose: (file: { name: string; mimeType: string; buffer: Buffer }) =>
      dialog.locator('input[type=file]').setInputFiles(file),
    store: dialog.getByRole('button', { name: t('competitions:result.import.send'), exact: true }),
    /** Chooses the start of a row that was not found. */
    chooseStart: (name: string, start: string) =>
      dialog.getByRole('combobox', { name: t('competitions:result.import.startOf', { name }) }).selectOption(start),
    status: dialog.getByRole('status'),
  }
}

/** The logs of a timekeeper, on the screen of results. */
export const timingDialog = (page: Page, { t }: Flow) => {
  const self = page.getByRole('dialog')
  return {
    self,
    open: async () => {
      await page.getByRole('button', { name: t('competitions:result.more') }).click()
      await page.getByRole('menuitem', { name: t('competitions:timing.open'), exact: true }).click()
    },
    choose: (file: { name: string; mimeType: string; buffer: Buffer }) =>
      self.locator('input[type=file]').setInputFiles(file),
    /** The tick of a rider's run. */
    run: (rider: string) => self.getByRole('checkbox', { name: new RegExp(rider) }),
    download: self.getByRole('link', { name: t('competitions:timing.download') }),
    take: (count: number) => self.getByRole('button', { name: t('competitions:timing.take', { count }), exact: true }),
  }
}

/** The users with whom a competition is shared, with their role and the end of the share. */
export const shareDrawer = (page: Page, { t }: Flow) => {
  const drawer = page.getByRole('dialog')
  const entry = (name: RegExp) => drawer.getByRole('listitem').filter({ hasText: name })
  return {
    share: async ({ search, name, until }: { search: string; name: RegExp; until: string }) => {
      await drawer.getByLabel(t('forms:share.person')).fill(search)
      await page.getByRole('option', { name }).first().click()
      await drawer.getByRole('textbox', { name: t('forms:share.expires') }).fill(until)
      await drawer.getByRole('button', { name: t('forms:share.submit'), exact: true }).click()
    },
    entry,
    remove: (name: string) =>
      drawer.getByRole('button', { name: t('forms:share.removeFrom', { name }), exact: true }).click(),
  }
}
