// What the buttons of the header open, in one file that is loaded when somebody comes near one of them.
import { lazy } from 'react'

const load = () => import('./header-menu-lists.ts')

/** Ahead of the click. A failure is not told here: the click tries again, and tells. */
export const loadMenus = (): void => {
  load().catch(() => undefined)
}

export const FederationsMenu = lazy(() => load().then((file) => ({ default: file.FederationsMenu })))
export const OrganisationsMenu = lazy(() => load().then((file) => ({ default: file.OrganisationsMenu })))
export const SharesMenu = lazy(() => load().then((file) => ({ default: file.SharesMenu })))
export const TasksMenu = lazy(() => load().then((file) => ({ default: file.TasksMenu })))
export const UserMenu = lazy(() => load().then((file) => ({ default: file.UserMenu })))
