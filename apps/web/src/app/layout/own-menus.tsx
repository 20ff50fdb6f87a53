import { Menu } from '@mantine/core'
import { AvatarInitials, MenuAt, type MenuPlace } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../shared/app-link.tsx'
import { usePlaces } from './nav-entries.ts'
import { OrganisationKinds } from './organisation-kinds.tsx'

/** My federations (ps110). */
export const FederationsMenu = (place: MenuPlace) => {
  const { t } = useTranslation('shell')
  const mine = usePlaces().federations.find(({ label }) => label === 'federation')
  if (!mine) return null
  return (
    <MenuAt width={300} withinPortal={false} {...place}>
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
    </MenuAt>
  )
}

/** My clubs (ps109), with the purpose of each. */
export const OrganisationsMenu = (place: MenuPlace) => {
  const { t } = useTranslation('shell')
  return (
    <MenuAt width={320} withinPortal={false} {...place}>
      <Menu.Label>{t('nav.myOrganisations')}</Menu.Label>
      {usePlaces().organisations.map(({ organisation, href }) => (
        <Menu.Item
          key={organisation.ref}
          component={AppLink}
          href={href}
          leftSection={<AvatarInitials name={organisation.name} src={organisation.avatar} size={24} shape="square" />}
          rightSection={<OrganisationKinds {...organisation} />}
        >
          {organisation.name}
        </Menu.Item>
      ))}
    </MenuAt>
  )
}
