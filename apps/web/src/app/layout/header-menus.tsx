import { ActionIcon, Button, Loader } from '@mantine/core'
import { AvatarInitials } from '@oxer/ui'
import { IconBuildingCommunity, IconBuildingEstate, IconLanguage, IconListCheck, IconShare } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../shared/app-link.tsx'
import { signInHref, useSession } from '../../shared/session.ts'
import { FederationsMenu, OrganisationsMenu, SharesMenu, TasksMenu, UserMenu } from './late-menus.ts'
import { usePlaces } from './nav-entries.ts'
import { NotificationBell } from './notification-bell.tsx'
import classes from './office-layout.module.css'
import { OnDemandMenu } from './on-demand-menu.tsx'
import { OrganisationKinds } from './organisation-kinds.tsx'
import { isRunning, useShares, useTasks } from './shell-data.ts'

/** My federations (ps110): a link to the only one, or a list. On a phone they are in the drawer. */
const Federations = () => {
  const { t } = useTranslation('shell')
  const mine = usePlaces().federations.find(({ label }) => label === 'federation')
  const [only, ...others] = mine?.federations ?? []
  if (!mine || !only) return null
  const icon = <IconBuildingCommunity size={20} aria-hidden />
  return (
    <span className={classes.wide}>
      {others.length > 0 ? (
        <OnDemandMenu label={t('nav.myFederations')} icon={icon} menu={FederationsMenu} />
      ) : (
        <ActionIcon
          component={AppLink}
          href={mine.hrefOf(only)}
          size={44}
          aria-label={t('nav.myFederation', { name: only.name })}
        >
          {icon}
        </ActionIcon>
      )}
    </span>
  )
}

/** My clubs (ps109): a single link or a list. */
const Organisations = () => {
  const { t } = useTranslation('shell')
  const [only, ...others] = usePlaces().organisations
  if (!only) return null
  const icon = <IconBuildingEstate size={20} aria-hidden />
  return (
    <span className={classes.wide}>
      {others.length > 0 ? (
        <OnDemandMenu label={t('nav.myOrganisations')} icon={icon} menu={OrganisationsMenu} />
      ) : (
        <ActionIcon
          component={AppLink}
          href={only.href}
          size={44}
          aria-label={t('nav.myOrganisation', { name: only.organisation.name })}
          w="auto"
          px={10}
        >
          {icon}
          <OrganisationKinds {...only.organisation} />
        </ActionIcon>
      )}
    </span>
  )
}

const Shares = () => {
  const { t } = useTranslation('shell')
  const { refresh } = useShares()
  const icon = <IconShare size={20} aria-hidden />
  return <OnDemandMenu label={t('shares.menu')} icon={icon} menu={SharesMenu} onOpen={refresh} />
}

const Tasks = () => {
  const { t } = useTranslation('shell')
  const { data, refresh } = useTasks()
  const running = data?.filter(isRunning).length ?? 0
  const label = running > 0 ? `${t('tasks.menu')}: ${t('tasks.running', { count: running })}` : t('tasks.menu')
  const icon = running > 0 ? <Loader size={18} /> : <IconListCheck size={20} aria-hidden />
  return <OnDemandMenu label={label} icon={icon} menu={TasksMenu} onOpen={refresh} />
}

/** Also for a guest, who has a language and a colour scheme too. */
const User = () => {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  const back = useRouterState({ select: (state) => state.location.href })
  const icon = user ? <AvatarInitials name={user.name} src={user.avatar} /> : <IconLanguage size={20} aria-hidden />
  return (
    <>
      {!user && (
        <Button component="a" flex="none" href={signInHref(back)}>
          {t('user.login')}
        </Button>
      )}
      <OnDemandMenu label={user ? `${t('user.menu')}: ${user.name}` : t('user.menu')} icon={icon} menu={UserMenu} />
    </>
  )
}

/** The buttons of the header. Their menus are loaded later. */
export const HeaderMenus = () => {
  const { standing } = useSession()
  return (
    <>
      {standing === 'member' && (
        <>
          <Federations />
          <Organisations />
          <Shares />
          <Tasks />
          <NotificationBell />
        </>
      )}
      <User />
    </>
  )
}
