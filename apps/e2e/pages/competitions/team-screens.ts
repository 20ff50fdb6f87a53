import type { Page } from '@playwright/test'
import type { Flow } from '../../harness/flow.ts'

/** The teams of a competition and their rankings, as the competition office sees them. */
export const teamScreens = (page: Page, { t }: Flow) => {
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: t('ui:action.save') })
  return {
    toTeams: page.getByRole('link', { name: t('competitions:composedRanking.teams'), exact: true }),
    toRankings: page.getByRole('link', { name: t('competitions:team.back'), exact: true }).last(),
    /** `horses` in the order of the team. */
    makeTeam: async (name: string, horses: readonly string[]): Promise<void> => {
      await page.getByRole('button', { name: t('competitions:team.new') }).click()
      await dialog.getByLabel(t('competitions:team.form.name')).fill(name)
      for (const horse of horses) await dialog.getByRole('checkbox', { name: horse }).check()
      await save.click()
      await dialog.waitFor({ state: 'hidden' })
    },
    /** As the form proposes it for the first test. */
    makeRanking: async (name: string): Promise<void> => {
      await page.getByRole('button', { name: t('competitions:composedRanking.new') }).click()
      await dialog.getByLabel(t('competitions:composedRanking.form.name')).fill(name)
      await save.click()
      await dialog.waitFor({ state: 'hidden' })
    },
    why: (name: string) => page.getByRole('button', { name: t('competitions:composedRanking.why', { name }) }),
    publish: page.getByRole('button', { name: t('competitions:composedRanking.publish'), exact: true }).last(),
    withdraw: page.getByRole('button', { name: t('competitions:composedRanking.withdraw') }),
  }
}
