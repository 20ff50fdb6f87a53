// The menus of the header's buttons, in one file that is loaded when the user comes near one of them.
import { lazy } from 'react'

const load = () => import('./header-menu-lists.ts')

/** Loads before the click. A failure is not reported here, because the click tries again and reports it. */
export const loadMenus = (): void => {
  load().catch(() => undefined)
}

export const FederationsMenu = lazy(() => load().then((file) => ({ default: file.FederationsMenu })))
export const OrganisationsMenu = lazy(() => load().then((file) => ({ default: file.OrganisationsMenu })))
export const SharesMenu = lazy(() => load().then((file) => ({ default: file.SharesMenu })))
export const TasksMenu = lazy(() => load().then((file) => ({ default: file.TasksMenu })))
export const UserMenu = lazy(() => load().then((file) => ({ default: file.UserMenu })))
