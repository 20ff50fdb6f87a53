export { FederationsMenu, OrganisationsMenu } from './own-menus.tsx'
export { SharesMenu } from './shares-menu.tsx'
export { TasksMenu } from './tasks-menu.tsx'
export { UserMenu } from './user-menu.tsx'
