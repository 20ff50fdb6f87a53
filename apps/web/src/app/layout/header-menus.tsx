import { useSession } from '../../shared/session.ts'
import { FederationsMenu, OrganisationsMenu } from './own-menus.tsx'
import { SharesMenu } from './shares-menu.tsx'
import { useShares, useTasks } from './shell-data.ts'
import { TasksMenu } from './tasks-menu.tsx'
import { UserMenu } from './user-menu.tsx'

const MemberMenus = () => (
  <>
    <FederationsMenu />
    <OrganisationsMenu />
    <SharesMenu shares={useShares()} />
    <TasksMenu tasks={useTasks()} />
  </>
)

/** The menus of the header, loaded right after the page: they are for later. */
export const HeaderMenus = () => {
  const { standing } = useSession()
  return (
    <>
      {standing === 'member' && <MemberMenus />}
      <UserMenu />
    </>
  )
}
