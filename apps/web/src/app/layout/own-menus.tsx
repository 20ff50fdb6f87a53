import { ActionIcon, Menu } from '@mantine/core'
import { AvatarInitials } from '@oxer/ui'
import { IconBuildingCommunity, IconBuildingEstate } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../shared/app-link.tsx'
import { usePlaces } from './nav-entries.ts'
import classes from './office-layout.module.css'
import { OrganisationKinds } from './organisation-kinds.tsx'

/** My federations (ps110): straight to the only one, else a list. On a phone they are in the drawer. */
export const FederationsMenu = () => {
  const { t } = useTranslation('shell')
  const mine = usePlaces().federations.find(({ label }) => label === 'federation')
  const [only, ...others] = mine?.federations ?? []
  if (!mine || !only) return null
  const icon = <IconBuildingCommunity size={20} aria-hidden />
  if (others.length === 0) {
    return (
      <span className={classes.wide}>
        <ActionIcon
          component={AppLink}
          href={mine.hrefOf(only)}
          size={44}
          aria-label={t('nav.myFederation', { name: only.name })}
        >
          {icon}
        </ActionIcon>
      </span>
    )
  }
  return (
    <span className={classes.wide}>
      <Menu width={300} withinPortal={false}>
        <Menu.Target>
          <ActionIcon size={44} aria-label={t('nav.myFederations')}>
            {icon}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('nav.myFederations')}</Menu.Label>
          {mine.federations.map((federation) => (
            <Menu.Item
              key={federation.ref}
              component={AppLink}
              href={mine.hrefOf(federation)}
              leftSection={<AvatarInitials name={federation.name} src={federation.avatar} size={24} shape="square" />}
            >
              {federation.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}

/** My clubs (ps109): a single link or a list, with what each is for. */
export const OrganisationsMenu = () => {
  const { t } = useTranslation('shell')
  const { organisations } = usePlaces()
  const [only, ...others] = organisations
  if (!only) return null
  const icon = <IconBuildingEstate size={20} aria-hidden />
  if (others.length === 0) {
    return (
      <span className={classes.wide}>
        <ActionIcon
          component={AppLink}
          href={only.href}
          size={44}
          aria-label={t('nav.myOrganisation', { name: only.organisation.name })}
        >
          {icon}
        </ActionIcon>
      </span>
    )
  }
  return (
    <span className={classes.wide}>
      <Menu width={320} withinPortal={false}>
        <Menu.Target>
          <ActionIcon size={44} aria-label={t('nav.myOrganisations')}>
            {icon}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('nav.myOrganisations')}</Menu.Label>
          {organisations.map(({ organisation, href }) => (
            <Menu.Item
              key={organisation.ref}
              component={AppLink}
              href={href}
              leftSection={
                <AvatarInitials name={organisation.name} src={organisation.avatar} size={24} shape="square" />
              }
              rightSection={<OrganisationKinds {...organisation} />}
            >
              {organisation.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
