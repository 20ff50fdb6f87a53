import type { Page } from '@playwright/test'
import type { Flow } from '../../harness/flow.ts'

const word = 'competitions:competition' as const

type Screen = 'home' | 'tests' | 'planning' | 'subscriptions' | 'startlists' | 'results' | 'rankings' | 'settings'
type Action = 'publicPage' | 'code' | 'history' | 'hide' | 'lock' | 'unlock' | 'archive' | 'cancel' | 'delete'

/** The frame around the screens of one competition. */
export const manage = (page: Page, { t }: Flow) => {
  const menu = page.getByRole('navigation', { name: t(`${word}.menu.label`) })
  return {
    menu,
    go: (screen: Screen) => menu.getByRole('link', { name: t(`${word}.menu.${screen}`), exact: true }).click(),
    /** The button of something to do, on Home. */
    step: (name: 'arenas' | 'tests') =>
      page.getByRole('link', {
        name: t(`${word}.home.showNamed`, {
          action: t(`${word}.home.action.${name}`),
          step: t(`${word}.home.step.${name}`),
        }),
      }),
    ref: (): string => /\/competitions\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '',
    openMore: () => page.getByRole('button', { name: t('ui:action.moreActions') }).click(),
    action: (name: Action) => page.getByRole('menuitem', { name: t(`${word}.action.${name}`), exact: true }),
    share: page.getByRole('button', { name: t(`${word}.action.share`), exact: true }),
    publish: page.getByRole('button', { name: t(`${word}.action.publish`), exact: true }),
    dialog: page.getByRole('dialog'),
    confirm: (name: 'lock' | 'archive' | 'cancel' | 'delete') =>
      page.getByRole('dialog').getByRole('button', { name: t(`${word}.action.${name}`), exact: true }),
    reason: page.getByRole('dialog').getByRole('textbox', { name: t(`${word}.cancel.reason`) }),
    statusBadge: (text: string) => page.getByText(text, { exact: true }),
  }
}
