import { MantineThemeProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import { startHands } from '../shared/hands/start-hands.ts'
import '@mantine/notifications/styles.layer.css'
import classes from './toasts.module.css'

/**
 * What a page needs at the first action of its reader and not before. The search comes with it: whoever presses Ctrl+K
 * types at once, and what is typed before it is there would be lost.
 */
export const startReader = async (texts: i18n): Promise<void> => {
  await Promise.all([startHands(texts), import('./layout/command-palette.tsx')])
}

const toastTime = 5000

/** The toasts above the page (spec section 9: 5 seconds), never over the buttons of a drawer. */
export const Toasts = () => {
  const { t } = useTranslation('shell')
  const closeButtonProps = { 'aria-label': t('toast.close') }
  return (
    <MantineThemeProvider inherit theme={{ components: { Notification: { defaultProps: { closeButtonProps } } } }}>
      <Notifications
        autoClose={toastTime}
        position="bottom-right"
        limit={4}
        classNames={{ root: classes.toasts ?? '' }}
      />
    </MantineThemeProvider>
  )
}
