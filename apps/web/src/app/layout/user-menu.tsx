import { Menu, useMantineColorScheme } from '@mantine/core'
import { languageNames } from '@oxer/i18n/languages'
import { MenuAt, type MenuPlace } from '@oxer/ui'
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../shared/app-link.tsx'
import { forgetAllDrafts } from '../../shared/form/drafts.ts'
import { offeredLanguages } from '../../shared/language.ts'
import { forgetPlaces } from '../../shared/recent-places.ts'
import { askAccessHref, signOutHref, useSession } from '../../shared/session.ts'
import { tellTabs } from '../../shared/session-channel.ts'
import { usePlaces } from './nav-entries.ts'
import { useSpeak } from './use-speak.ts'

const schemes = [
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
  { value: 'auto', icon: IconDeviceDesktop },
] as const

/**
 * The user's identity and display settings. A guest has it too, because they also have a language and a colour scheme.
 */
export const UserMenu = (place: MenuPlace) => {
  const { t, i18n } = useTranslation('shell')
  const session = useSession()
  const { user, standing } = session
  const places = usePlaces()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const languages = offeredLanguages(session)
  const speak = useSpeak()
  return (
    <MenuAt width={240} withinPortal={false} {...place}>
      {user && (
        <>
          <Menu.Label>{user.name}</Menu.Label>
          {(standing === 'stranger' || standing === 'waiting') && (
            <Menu.Item component={AppLink} href={askAccessHref} leftSection={<IconUserPlus size={16} aria-hidden />}>
              {standing === 'waiting' ? t('access.pendingTitle') : t('access.request')}
            </Menu.Item>
          )}
          {places.user.map((entry) => (
            <Menu.Item
              key={entry.label}
              component={AppLink}
              href={entry.href}
              leftSection={<entry.icon size={16} aria-hidden />}
            >
              {t(`user.${entry.label}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
        </>
      )}
      {languages.length > 1 && (
        <>
          <Menu.Label>{t('user.language')}</Menu.Label>
          <Menu.RadioGroup value={i18n.language}>
            {languages.map((language) => (
              <Menu.RadioItem
                key={language}
                value={language}
                lang={language}
                closeMenuOnClick
                onChange={() => speak(language)}
              >
                {languageNames[language]}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
        </>
      )}
      <Menu.Label>{t('user.appearance')}</Menu.Label>
      <Menu.RadioGroup value={colorScheme}>
        {schemes.map(({ value, icon: Icon }) => (
          <Menu.RadioItem
            key={value}
            value={value}
            rightSection={<Icon size={16} aria-hidden />}
            onChange={() => setColorScheme(value)}
          >
            {t(`user.${value}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      {user && (
        <>
          <Menu.Divider />
          <Menu.Item
            component="a"
            href={signOutHref}
            onClick={() => {
              forgetAllDrafts()
              forgetPlaces()
              tellTabs({ is: 'signedOut' })
            }}
            leftSection={<IconLogout size={16} aria-hidden />}
          >
            {t('user.logout')}
          </Menu.Item>
        </>
      )}
    </MenuAt>
  )
}
